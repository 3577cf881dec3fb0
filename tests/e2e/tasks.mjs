// What the page does while one pans and zooms, and while frames arrive, in the middle of a game: panning moves one picture
// and touches nothing on it, frames keep the ground and the places as they are. How long it is busy at a time is printed;
// only with --hold are the promised milliseconds held, because another's load on the machine counts as ours.
// Usage: node tests/e2e/tasks.mjs [--hold]; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { launch, lookUp } from './table.mjs'

const MOST = { panning: 20, frames: 50 }
/** A trace that the browser never finishes is given up. */
const PATIENCE = 30_000
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel', '__metadata']

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const sockets = []
const seated = all.choose_action
all.busy = { ...seated, seat: 'spectator', yours: [], seq: replay.seq, menu: null, history: [], view: { ...seated.view, seat: 'spectator', seq: replay.seq, public: replay.view.public, private: {} } }

/** The longest tasks of the page's main thread meanwhile, by the time its processor worked on them. */
async function longest(page, deed) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await deed()
  let timer
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error('the browser does not hand out its trace')), PATIENCE)))
  const { traceEvents } = JSON.parse((await Promise.race([browser.stopTracing(), late]).finally(() => clearTimeout(timer))).toString())
  const mains = new Set(traceEvents.filter((each) => each.name === 'thread_name' && each.args.name === 'CrRendererMain').map((each) => `${each.pid} ${each.tid}`))
  const tasks = traceEvents.filter((each) => each.name.endsWith('RunTask') && mains.has(`${each.pid} ${each.tid}`))
  return tasks.map((each) => (each.tdur ?? each.dur ?? 0) / 1000).sort((a, b) => b - a).slice(0, 5).map((ms) => Math.round(ms * 10) / 10)
}

/** Runs in the page: notes what changes on the map from now on, and what it consists of. */
function observe() {
  const world = document.querySelector('.world')
  const touched = new Set()
  const fixed = [...world.querySelectorAll('path, [data-place]')].filter((each) => !each.closest('.piece, .marks'))
  const watch = new MutationObserver((changes) => changes.forEach(({ target }) => target !== world && touched.add((target.nodeType === Node.ELEMENT_NODE ? target : target.parentNode)?.getAttribute?.('class') ?? target.nodeName)))
  watch.observe(world, { subtree: true, childList: true, attributes: true, characterData: true })
  window.observed = { touched, fixed, watch }
}
/** What has been touched since, and how much of what was there is gone. */
const seen = (page) =>
  page.evaluate(() => {
    const { touched, fixed, watch } = window.observed
    watch.disconnect()
    return { touched: [...touched], gone: fixed.filter((each) => !each.isConnected).length, of: fixed.length }
  })

try {
  const page = await visitor({ browser, url: server.url, all, replay, troubles, sockets }, { width: 1280, height: 800 })
  await page.evaluate(() => (location.hash = '#/game/busy'))
  await page.waitForSelector('.board')
  await lookUp(page, 'log')
  await page.waitForTimeout(1500)
  const found = {}
  found.panning = await longest(page, async () => {
    await page.mouse.move(450, 350)
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -150)
    // Closer, names come in sight; from here on the map is only moved.
    await page.waitForTimeout(300)
    await page.evaluate(observe)
    await page.mouse.down()
    for (let i = 0; i < 60; i++) await page.mouse.move(450 - i * 4, 350 + Math.round(40 * Math.sin(i / 6)))
    await page.mouse.up()
    await page.waitForTimeout(400)
  })
  const panned = await seen(page)
  if (panned.touched.length) troubles.push(`panning touches what lies on the map: ${panned.touched.join(', ')}`)
  const room = sockets.find((socket) => new URL(socket.url()).pathname.endsWith('/busy'))
  await page.evaluate(observe)
  found.frames = await longest(page, async () => {
    for (const { private: _, ...frame } of replay.frames) {
      room.send(JSON.stringify(frame))
      await page.waitForTimeout(60)
    }
    // A page that is busy draws them when it comes to it.
    await page.waitForFunction(() => window.observed.touched.size > 0, null, { timeout: PATIENCE }).catch(() => undefined)
    await page.waitForTimeout(100)
  })
  const framed = await seen(page)
  if (!framed.touched.length) troubles.push('the frames have not arrived')
  if (framed.gone) troubles.push(`frames build ${framed.gone} of ${framed.of} shapes of the map anew`)
  if (process.argv.includes('--hold')) for (const [deed, most] of Object.entries(MOST)) if (found[deed][0] > most) troubles.push(`${deed}: a task of ${found[deed][0]} ms, promised were ${most}`)
  console.log(JSON.stringify({ milliseconds: found, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
