// How long the page is busy at a time while one pans and zooms, and while frames arrive, in the middle of a game.
// Usage: node tests/e2e/tasks.mjs; see stage.mjs for what it shows. Fails above the promised milliseconds.
import { positions, serve, visitor } from './stage.mjs'
import { launch } from './table.mjs'

const MOST = { panning: 20, frames: 50 }
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
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const mains = new Set(traceEvents.filter((each) => each.name === 'thread_name' && each.args.name === 'CrRendererMain').map((each) => `${each.pid} ${each.tid}`))
  const tasks = traceEvents.filter((each) => each.name.endsWith('RunTask') && mains.has(`${each.pid} ${each.tid}`))
  return tasks.map((each) => (each.tdur ?? each.dur ?? 0) / 1000).sort((a, b) => b - a).slice(0, 5).map((ms) => Math.round(ms * 10) / 10)
}

try {
  const page = await visitor({ browser, url: server.url, all, replay, troubles, sockets }, { width: 1280, height: 800 })
  await page.evaluate(() => (location.hash = '#/game/busy'))
  await page.waitForSelector('.board')
  await page.click('#tab-log')
  await page.waitForTimeout(1500)
  const found = {}
  found.panning = await longest(page, async () => {
    await page.mouse.move(450, 350)
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -150)
    await page.mouse.down()
    for (let i = 0; i < 60; i++) await page.mouse.move(450 - i * 4, 350 + Math.round(40 * Math.sin(i / 6)))
    await page.mouse.up()
    await page.waitForTimeout(400)
  })
  const room = sockets.find((socket) => socket.url().endsWith('/busy'))
  found.frames = await longest(page, async () => {
    for (const { private: _, ...frame } of replay.frames) {
      room.send(JSON.stringify(frame))
      await page.waitForTimeout(60)
    }
  })
  for (const [deed, most] of Object.entries(MOST)) if (found[deed][0] > most) troubles.push(`${deed}: a task of ${found[deed][0]} ms, promised were ${most}`)
  console.log(JSON.stringify({ milliseconds: found, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
