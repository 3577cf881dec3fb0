// Hands that play what the greedy program would: they see what the page receives and click what is lit.
import { createInterface } from 'node:readline'
import { menuOf, viewAfter } from './frames.mjs'
import { talked } from './nursery.mjs'
import { clickAt, launch, startServer, state } from './table.mjs'

/** The program that says what to choose; it is told nothing but what the page has been sent. It starts when it is asked first. */
export function startGuide() {
  const waiting = []
  let guide = null
  async function start() {
    const found = await talked(['-m', 'tests.e2e_guide'])
    found.child.on('exit', (code) => code && waiting.splice(0).forEach(() => process.exit(1)))
    createInterface({ input: found.read }).on('line', (line) => waiting.shift()?.(JSON.parse(line)))
    return found
  }
  return {
    choose: async (view, menu, program = 'greedy') => {
      const { write } = await (guide ??= start())
      return new Promise((done) => {
        waiting.push(done)
        write.write(`${JSON.stringify({ view, menu, program })}\n`)
      })
    },
    stop: async () => (await guide)?.child.kill(),
  }
}

/** What a page has been sent over the socket of its game: the view, the menu, and every word of it. */
export function follow(page) {
  const seen = { view: null, menu: null, seat: '', seq: -1, texts: [], sent: [] }
  page.on('websocket', (socket) => {
    if (socket.url().includes('/ws/lobby')) return
    socket.on('framesent', ({ payload }) => seen.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => {
      seen.texts.push(String(payload))
      const message = JSON.parse(payload)
      if (message.type === 'welcome') {
        seen.seat = message.seat
        if (!message.view) return
        seen.view = message.view
        seen.menu = menuOf(message)
        seen.seq = message.seq
      } else if (message.type === 'frame' && message.seq > seen.seq) {
        seen.seq = message.seq
        seen.view = viewAfter(seen.view, message)
        seen.menu = menuOf(message)
      }
    })
  })
  return seen
}

export const over = (seen) => seen.view !== null && !seen.view.public.waiting.kind
export const asked = (seen) => seen.menu !== null && !over(seen) && seen.view.public.waiting.seats.includes(seen.seat)

const MOST_CLICKS = 120

/** Click until exactly this choice has gone out. `press` does one click on an element marked by its number. */
export async function carryOut(page, seen, choice, press = clickAt) {
  const form = seen.menu.forms.find((each) => each.verb === choice.choice.verb)
  const { decision } = seen.view.public.waiting
  let progress = { at: 0, placed: {} }
  let again = 0
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    const step = await page.evaluate(next, { line: choice.line, choice: choice.choice, form, decision, progress })
    if (step.gone) return
    if (step.stuck && again < 5) {
      // A click may have come while the page was drawn anew: look again from the beginning.
      again += 1
      progress = { at: 0, placed: {} }
      await page.waitForTimeout(80)
      await page.evaluate(() => document.activeElement?.blur())
      for (let back = 0; back < 4; back++) await page.keyboard.press('Escape')
      continue
    }
    if (step.stuck) throw new Error(`cannot click ${choice.line}: ${step.stuck} ${JSON.stringify(await state(page))}`)
    Object.assign(progress, step.progress ?? {})
    await press(page, 'goal')
    if (step.last && (await gone(page, decision))) return
  }
  throw new Error(`too many clicks for ${choice.line}`)
}

/** Whether the decision has been answered; if not, a click went astray and is tried again. */
const gone = (page, decision) =>
  page
    .waitForFunction(
      (before) => {
        const tray = document.querySelector('.tray')
        return !tray || Number(tray.dataset.decision) !== before || tray.dataset.active !== 'true'
      },
      decision,
      { polling: 15, timeout: 5000 },
    )
    .then(
      () => true,
      () => false,
    )

/**
 * Runs in the page: finds the one thing to click next on the way to a choice, marks it, and says how far we are.
 * Things carry the words of choices: data-word, data-pick (the verb), data-place on the board, data-line to confirm.
 */
function next({ line, choice, form, decision, progress }) {
  const tray = document.querySelector('.tray')
  if (!tray || Number(tray.dataset.decision) !== decision) return { gone: true }
  if (tray.dataset.active !== 'true') return { stuck: 'not active' }
  const game = document.querySelector('.game')
  /** Rows that flow together with others have no box, but figures in them have. */
  const boxed = (element) => element.getClientRects().length > 0 || (getComputedStyle(element).display === 'contents' && [...element.children].some(boxed))
  const shown = (element) => element && !element.disabled && boxed(element)
  const all = (selector) => [...game.querySelectorAll(selector)].filter(shown)
  const mark = (element, more = {}) => {
    document.querySelectorAll('[data-e2e]').forEach((each) => delete each.dataset.e2e)
    element.dataset.e2e = 'goal'
    return { ...more }
  }
  const isOn = (element) => element.matches('.chosen, .on, [aria-pressed="true"], [aria-checked="true"]')
  /** What can be pointed at for a word: a button of its own, a button in a slot, or a place on the board. */
  const spots = (word) => [
    ...all(`[data-word="${word}"]:not(.stepper):not([data-level])`)
      .filter((element) => !element.dataset.pick || element.dataset.pick === choice.verb)
      .map((element) => (element.matches('button, [role="button"], [role="radio"]') ? element : element.querySelector('button')))
      .filter(shown),
    ...all(`[data-place="${word}"].able`),
  ]
  const stepper = (word) => all(`.stepper[data-word="${word}"]`)[0]
  const countOf = (element) => Number(element.dataset.value ?? element.querySelector('output').textContent)
  /** Steppers have a button for fewer and one for more; rows of figures one for each, pressed or not. */
  const button = (element, more) => {
    const row = [...element.querySelectorAll('button[aria-pressed]')]
    // A figure may only come to stand in the row when another one has been hit.
    const figures = row.filter((each) => (each.ariaPressed === 'false') === more)
    const found = row.length > 0 ? figures.at(more ? 0 : -1) : element.querySelector(more ? 'button:last-child' : 'button:first-child')
    return found && !found.disabled ? found : null
  }
  const step = (word, wanted) => {
    const element = stepper(word)
    const now = countOf(element)
    return now === wanted ? null : button(element, now < wanted)
  }

  const ready = all('.confirm').find((element) => element.dataset.line === line)
  if (ready) return mark(ready, { last: true })
  // What is hardly ever meant is asked about first.
  const waste = all('.waste').find((element) => element.dataset.line === line)
  if (waste) return mark(waste)
  if (!choice.parts.length) {
    const plain = all(`button[data-verb="${choice.verb}"]`).find((element) => !element.matches('.confirm, [role="tab"]'))
    if (plain && form?.form === 'pick' && !form.tree) return mark(plain, { last: true })
  }
  const { args = [], named = {} } = choice.parts[0] ?? {}
  const enter = () => {
    const tab = all(`button[data-verb="${choice.verb}"]`).find((element) => !isOn(element) && !element.matches('.confirm'))
    return tab && tray.dataset.verb !== choice.verb ? mark(tab) : null
  }

  if (form.form === 'pick') {
    for (const [level, word] of args.entries()) {
      const name = form.levels?.[level]
      const line = name && all(`[data-level="${name}"][data-word="${word}"]`)[0]
      if (line && !isOn(line)) return mark(line)
    }
    // Its words may stand for other things as well while another verb is in hand.
    const tab = all(`[role="tab"][data-verb="${choice.verb}"]`)[0]
    if (tab && tray.dataset.verb !== choice.verb) return mark(tab)
    for (let i = progress.at; i < args.length; i++) {
      const [spot] = spots(args[i])
      if (spot) return mark(spot, { progress: { at: i + 1 } })
    }
    return enter() ?? { stuck: `no spot for ${args.slice(progress.at)}` }
  }
  if (tray.dataset.verb && tray.dataset.verb !== choice.verb) {
    const tab = enter()
    if (tab) return tab
  }
  if (form.form === 'some') {
    for (const item of form.items) {
      const [spot] = spots(item)
      if (spot && isOn(spot) !== args.includes(item)) return mark(spot)
    }
    return enter() ?? { stuck: `items ${args}` }
  }
  if (form.form === 'counts' || form.form === 'hits') {
    if (named.destroyed) {
      const spot = spots('destroyed').find((each) => !isOn(each))
      return spot ? mark(spot) : { stuck: 'destroyed' }
    }
    const gone = spots('destroyed').find(isOn)
    if (gone) return mark(gone)
    const keys = form.form === 'counts' ? Object.keys(form.limits) : [...form.tiers, ...Object.keys(form.leaders ?? {})]
    // First what is too much, then what is missing: the total has a limit.
    for (const down of [true, false]) {
      for (const key of keys) {
        const wanted = named[key] ?? 0
        const element = stepper(key)
        if (element) {
          const now = countOf(element)
          const found = now !== wanted && now > wanted === down ? step(key, wanted) : null
          if (found) return mark(found)
          continue
        }
        const done = progress.placed[key] ?? 0
        const [spot] = spots(key)
        if (spot && done < wanted && !down) return mark(spot, { progress: { placed: { ...progress.placed, [key]: done + 1 } } })
      }
    }
    return enter() ?? { stuck: `counts ${JSON.stringify(named)}` }
  }
  if (form.form === 'place') {
    for (const element of all('.stepper[data-word*=" "]')) {
      const [area, piece] = element.dataset.word.split(' ')
      const wanted = choice.parts.find((part) => part.args[0] === area)?.named[piece] ?? 0
      if (countOf(element) > wanted) return mark(button(element, false))
    }
    for (const { args: [area], named: load } of choice.parts) {
      for (const [piece, wanted] of Object.entries(load)) {
        const key = `${area} ${piece}`
        const done = stepper(key) ? countOf(stepper(key)) : (progress.placed[key] ?? 0)
        if (done >= wanted) continue
        const chooser = all(`.option[data-word="${piece}"], button[data-word="${piece}"]`)[0]
        if (chooser && !isOn(chooser)) return mark(chooser)
        const [spot] = spots(area)
        if (spot) return mark(spot, { progress: { placed: { ...progress.placed, [key]: done + 1 } } })
      }
    }
    return enter() ?? { stuck: `layout ${line}` }
  }
  // A move: from, to, how many of each, and the way.
  if (progress.at < args.length) {
    const [spot] = spots(args[progress.at])
    if (spot) return mark(spot, { progress: { at: progress.at + 1 } })
  }
  const { by = 'foot', ...load } = named
  const source = form.sources[args[0]]
  for (const piece of Object.keys(source?.pieces ?? {})) {
    if (!stepper(piece)) continue
    const found = step(piece, load[piece] ?? 0)
    if (found) return mark(found)
  }
  const way = all(`[role="radio"][data-word="${by}"]`)[0]
  if (way && !isOn(way)) return mark(way)
  return enter() ?? { stuck: `move ${line}` }
}

/** People at one table, each a page with what it has seen, play on until `done` says so; returns what was decided. */
export async function play(people, guide, done, { troubles = [], press = clickAt, quietMs = 30_000, onask = async () => {}, onchoice = async () => {} } = {}) {
  const kinds = {}
  let choices = 0
  let quiet = Date.now()
  while (!(await done(choices))) {
    let acted = false
    for (const { page, seen } of people) {
      if (!asked(seen)) continue
      const before = seen.view.public.waiting
      const now = await state(page)
      if (!now.active || now.decision !== before.decision || !asked(seen) || seen.view.public.waiting.decision !== now.decision) continue
      const choice = await guide.choose(seen.view, seen.menu)
      // Where either partner may answer, the other one's answer may have come meanwhile.
      if (!asked(seen) || seen.view.public.waiting.decision !== before.decision) continue
      await onask(page, before.kind)
      if (process.env.VERBOSE) console.error(choices, before.kind, choice.line)
      await carryOut(page, seen, choice, press)
      kinds[before.kind] = (kinds[before.kind] ?? 0) + 1
      choices += 1
      acted = true
      await onchoice(choices)
    }
    if (acted) quiet = Date.now()
    else await people[0].page.waitForTimeout(10)
    if (Date.now() - quiet > quietMs) throw new Error(`stuck: ${JSON.stringify(await Promise.all(people.map(({ page }) => state(page))))} ${troubles.join(' | ')}`)
  }
  return { choices, kinds }
}

/** One script: a server, one browser and a guide; prints one line of JSON, ends with 1 if anything was wrong. */
export async function script(what, { seed = Number(process.argv[2] ?? 7), env = {} } = {}) {
  const troubles = []
  const started = Date.now()
  const server = await startServer(seed, env)
  const guide = startGuide()
  const browser = await launch()
  let told = {}
  try {
    told = await what({ server, guide, browser, troubles, seed })
  } catch (error) {
    const pages = process.env.SHOTS ? browser.contexts().flatMap((context) => context.pages()) : []
    for (const [i, page] of pages.entries()) await page.screenshot({ path: `${process.env.SHOTS}/${i}.png` })
    troubles.push(String(error?.stack ?? error).split('\n').slice(0, 6).join(' '))
  } finally {
    await guide.stop()
    await browser.close()
    await server.stop()
  }
  console.log(JSON.stringify({ seconds: Math.round((Date.now() - started) / 1000), ...told, troubles }))
  if (troubles.length) process.exitCode = 1
}
