// The film of what others do: a line for each step, shown over the map, cut short by the first click of whoever has something to
// choose, numbered where nothing moves; each line is there whole. While it moves nothing is laid out and nothing takes long; what it takes is printed, and held with
// --hold only, because another's load on the machine counts as ours.
// Usage: node tests/e2e/film.mjs [--hold]; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { launch } from './table.mjs'

/** So many steps are looked at in each window. */
const SEEN = 60
const MOST = { task: 50, frame: 34 }
const SLOWER = 4
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel', '__metadata']

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const sockets = []
const asked = all.choose_action
const told = replay.frames.map((frame) => Object.fromEntries(Object.entries(frame).filter(([name]) => !['private', 'sections', 'changes', 'places'].includes(name))))
all.looking = { ...asked, seat: 'spectator', yours: [], seq: replay.seq, menu: null, history: [], view: { ...asked.view, seat: 'spectator', seq: replay.seq, public: replay.view.public, private: {} } }
/** The others' deeds, and then it is our turn. */
const others = told.filter((frame) => frame.by !== asked.seat).slice(0, 6)
const arriving = others.map((frame, i) => ({ ...frame, seq: asked.seq + 1 + i, ...(i < others.length - 1 ? {} : { menu: asked.menu, sections: { waiting: asked.view.public.waiting } }) }))
all.asked = { ...asked, menu: null }

const MOVING = { reducedMotion: 'no-preference' }
const WINDOW = { width: 1280, height: 800 }
/** Painted where its time is taken, or somebody looks. */
const stage = (options, likes, painted = Boolean(process.env.PICTURES)) => visitor({ browser, url: server.url, all, replay, troubles, sockets, painted }, WINDOW, options, likes)
const open = async (page, name) => {
  await page.evaluate((hash) => (location.hash = hash), `#/game/${name}`)
  await page.waitForSelector('.board')
  await page.waitForTimeout(800)
  return sockets.findLast((socket) => new URL(socket.url()).pathname.endsWith(`/${name}`))
}
const send = (room, frames) => frames.forEach((frame) => room.send(JSON.stringify(frame)))

async function traced(page, deed) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await deed()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const mains = new Set(traceEvents.filter((each) => each.name === 'thread_name' && each.args.name === 'CrRendererMain').map((each) => `${each.pid} ${each.tid}`))
  const ours = traceEvents.filter((each) => mains.has(`${each.pid} ${each.tid}`))
  const task = Math.max(0, ...ours.filter((each) => each.name.endsWith('RunTask')).map((each) => (each.tdur ?? each.dur ?? 0) / 1000))
  return { task: Math.round(task * 10) / 10, layouts: ours.filter((each) => each.name === 'Layout').length }
}

/** The longest of all but a twentieth of the frames, on a processor so much slower. */
async function paced(page, deed) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(() => {
    window.beats = []
    let last = performance.now()
    const beat = (now) => (window.beats.push(now - last), (last = now), (window.beating = requestAnimationFrame(beat)))
    window.beating = requestAnimationFrame(beat)
  })
  await deed()
  const beats = await page.evaluate(() => (cancelAnimationFrame(window.beating), window.beats))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.round([...beats].sort((a, b) => a - b)[Math.floor(beats.length * 0.95)] * 10) / 10
}

try {
  const found = {}
  const page = await stage(MOVING, {}, true)
  const room = await open(page, 'looking')
  send(room, told.slice(0, 12))
  await page.waitForSelector('.news .line[data-film]')
  const lines = new Set()
  const turns = () => page.locator('.film .count').textContent()
  for (let i = 0; i < 12; i++) {
    const line = await page.locator('.news .line[data-film]').textContent({ timeout: 3000 })
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/film-${i}.png` })
    if (!/[.!]$/.test(line)) troubles.push(`no whole line: ${line}`)
    lines.add(line)
    await page.click('[data-act=film-on]')
    if (process.env.PICTURES) await page.waitForTimeout(450)
  }
  // In every window each line is there whole, beside what shows it or after it.
  for (const viewport of [{ width: 360, height: 740 }, { width: 740, height: 360 }, { width: 820, height: 1180 }, WINDOW]) {
    const small = await visitor({ browser, url: server.url, all, replay, troubles, sockets, painted: false }, viewport, MOVING)
    send(await open(small, 'looking'), told)
    await small.waitForSelector('.news .line[data-film]')
    await small.click('[data-act=film-pause]')
    for (let i = 0; i < SEEN; i++) {
      const { text, cut } = await small.locator('.news .line[data-film]').evaluate((line) => ({ text: line.textContent, cut: line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1 }))
      if (cut) troubles.push(`at ${viewport.width} x ${viewport.height} the film says only a part of: ${text}`)
      await small.click('[data-act=film-on]')
      if (!(await small.locator('.news .line[data-film]').count())) break
    }
    await small.context().close()
  }
  if (lines.size < 8) troubles.push(`${lines.size} lines in twelve steps`)
  // Paused, going on, once more.
  const before = await turns()
  await page.waitForTimeout(1200)
  if ((await turns()) !== before) troubles.push('a film that is paused goes on')
  await page.click('[data-act=film-pause]')
  await page.waitForFunction((was) => document.querySelector('.film .count')?.textContent !== was, before)
  await page.click('[data-act=film-end]')
  await page.click('[data-act=film-again]')
  if (!(await turns()).startsWith('1 ')) troubles.push(`once more begins at ${await turns()}`)
  if (await page.evaluate(() => getComputedStyle(document.querySelector('.stage')).pointerEvents !== 'none')) troubles.push('the film is in the way')
  await page.waitForTimeout(1500)
  // What it takes: layouts belong to the beginnings of steps, none to what moves.
  const first = parseInt(await turns(), 10)
  found.traced = await traced(page, () => page.waitForTimeout(4000))
  const steps = parseInt((await page.locator('.film .count').count()) ? await turns() : '99', 10) - first
  found.steps = steps
  if (found.traced.layouts > 3 * (steps + 1)) troubles.push(`${found.traced.layouts} layouts in ${steps} steps`)
  await page.click('[data-act=film-end]', { timeout: 500 }).catch(() => undefined)
  await page.click('[data-act=film-again]')
  found.frame = await paced(page, () => page.waitForTimeout(4000))
  if (!(await page.locator('.film .count').count())) troubles.push('the film was over before its frames were counted')
  await page.context().close()

  // What is ours to choose is open at once, and the first click ends the film.
  const mine = await stage(MOVING)
  const seat = await open(mine, 'asked')
  // A card of one's own that was read makes room for what others do, once it has left the hand.
  await mine.locator('.fan button').first().click()
  await mine.locator('.details .card').waitFor()
  send(seat, arriving.map((frame, i) => ({ ...frame, ...(i ? {} : { private: { ...asked.view.private, hand: {} } }) })))
  await mine.locator('.details > .reads > .card').waitFor({ state: 'detached', timeout: 3000 }).catch(() => troubles.push('a card is read that is no longer in hand'))
  await mine.waitForSelector('.news .line[data-film]')
  await mine.waitForSelector('.tray button:not([disabled])')
  await mine.locator('.status').click()
  await mine.locator('.news .line[data-film]').waitFor({ state: 'detached' })
  await mine.context().close()

  // Where nothing moves, the steps are numbered on the map, and wait.
  const calm = await stage({ reducedMotion: 'reduce' })
  send(await open(calm, 'looking'), told.slice(0, 12))
  await calm.waitForSelector('.stage .number')
  if (process.env.PICTURES) await calm.screenshot({ path: `${process.env.PICTURES}/film-still.png` })
  const shown = await calm.locator('.film .count').textContent()
  await calm.waitForTimeout(1500)
  if ((await calm.locator('.film .count').textContent()) !== shown) troubles.push('a film without motion goes on by itself')
  if (await calm.evaluate(() => document.querySelector('.stage').getAnimations({ subtree: true }).some((each) => each.playState === 'running'))) troubles.push('something moves where nothing shall')
  await calm.context().close()

  const off = await stage(MOVING, { film: 'none' })
  send(await open(off, 'looking'), told.slice(0, 12))
  await off.waitForSelector('[data-act=film-again]')
  if (await off.locator('.news .line[data-film]').count()) troubles.push('a film that nobody wants')

  if (process.argv.includes('--hold')) {
    if (found.traced.task > MOST.task) troubles.push(`a task of ${found.traced.task} ms, promised were ${MOST.task}`)
    if (found.frame > MOST.frame) troubles.push(`frames of ${found.frame} ms, promised were ${MOST.frame}`)
  }
  console.log(JSON.stringify({ ...found, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
