// A first game by somebody who has never played: found on the start page, left and taken up again, played to its end as it
// says; what it does not ask for is not lit and does not go out. On a laptop and on a phone; the three lessons likewise, in one of them, in the
// other with the next commit, and with --all in both. In a game of one's own an example of the guide goes when something else is chosen. The first game is played by clicks on the board and by somebody who reads
// whatever comes on screen: it promises ten minutes.
// Usage: node tests/e2e/lessons.mjs [seed] [--all]; SHOTS=folder keeps pictures.
import { mkdirSync } from 'node:fs'
import { lookAt } from './axed.mjs'
import { asked, carryOut, follow as watch, script } from './hands.mjs'
import { clickAt, person, turn } from './table.mjs'

const WINDOWS = { laptop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } }
const LESSONS = process.argv.includes('--all') ? Object.keys(WINDOWS) : [Object.keys(WINDOWS)[turn() % 2]]
const shots = process.env.SHOTS
if (shots) mkdirSync(shots, { recursive: true })

/** How fast somebody reads, in words a minute; how long a click takes, in seconds; and what the first game promises, in minutes. */
const READING = 200
const CLICK = 2
const PROMISED = 10

/** Runs in the page, before there is anything on it: counts every word that comes on screen, again whenever its line was gone or changed. */
function reads() {
  globalThis.wordsRead = 0
  let before = new Set()
  const shown = (node) => {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden, script, style, option')) return false
    const range = document.createRange()
    range.selectNode(node)
    const box = range.getBoundingClientRect()
    return box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  }
  const look = () => {
    const now = new Set()
    for (let walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), node = walk.nextNode(); node; node = walk.nextNode()) {
      const said = node.data.trim()
      if (/\p{L}/u.test(said) && !now.has(said) && shown(node)) now.add(said)
    }
    for (const said of now) if (!before.has(said)) globalThis.wordsRead += said.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
    before = now
  }
  let due = false
  new MutationObserver(() => {
    if (due) return
    due = true
    requestAnimationFrame(() => ((due = false), document.body && look()))
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['class', 'hidden'] })
}

/** A line of a choice as its parts. */
const parsed = (line) => {
  const [verb, ...rest] = line.split(' ')
  const part = (text) => {
    const words = text.split(' ').map((word) => word.split('='))
    return { args: words.flatMap(([name, value]) => (value === undefined ? [name] : [])), named: Object.fromEntries(words.flatMap(([name, value]) => (value === undefined ? [] : [[name, /^\d+$/.test(value) ? Number(value) : value]]))) }
  }
  return { line, choice: { verb, parts: rest.length ? rest.join(' ').split('; ').map(part) : [] } }
}

/** What the guide of a game gives as an example goes when something else is chosen, and is there again on the way back. */
async function example(page, url, troubles) {
  await page.goto(url)
  await page.click('[data-act=practice-atreides]')
  await page.locator('.tray[data-active=true] .lit').first().waitFor()
  await page.click('[data-act=advise]')
  await page.locator('.guide.would').waitFor()
  const would = () => page.locator('.guide.would').count()
  let gone = 0
  for (let i = 0, all = await page.locator('.tray .lit').count(); i < all; i++) {
    await page.locator('.tray .lit').nth(i).click()
    if (!(await would())) gone += 1
    await page.keyboard.press('Escape')
    if (!(await would())) troubles.push('an example is gone after the way back')
  }
  if (!gone) troubles.push('an example is shown, whatever is chosen')
}

await script(async ({ server, browser, troubles }) => {
  const played = {}
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const page = await person(browser, `Learner on a ${name}`, troubles, { viewport })
    await page.addInitScript(reads)
    const seen = watch(page)
    let clicks = 0
    const press = (where, index) => ((clicks += 1), clickAt(where, index))
    const click = (selector) => ((clicks += 1), page.click(selector))
    const says = () => page.getAttribute('.coach', 'data-says')
    /** Runs in the page: whether the first thing that can be chosen beside the map lies under something. */
    const under = () => {
      const first = document.querySelector('.tray .lit')
      const box = first?.getBoundingClientRect()
      if (!box?.width) return ''
      const met = [0.08, 0.5, 0.92].every((x) => [0.08, 0.92].every((y) => first.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))))
      return met ? '' : first.textContent.trim()
    }
    /** Runs in the page: what is lit, by its word, its place or its verb. */
    const lights = () => [...document.querySelectorAll('.tray .lit, .board .able, .fan .lit, .row .lit')].map((each) => each.dataset.place ?? each.closest('[data-word]')?.dataset.word ?? each.querySelector('[data-word]')?.dataset.word ?? each.dataset.verb ?? each.textContent.trim())
    let pictures = 0
    const picture = async (what) => shots && (await page.screenshot({ path: `${shots}/${name}-${String(pictures++).padStart(2, '0')}-${what}.png` }))
    /** Do what the lesson says until it says what is named, or is over. */
    async function follow(until = '', steps = []) {
      const told = []
      for (;;) {
        await page.locator('[data-act=lesson-next], [data-act=lesson-do]:not(:disabled), [data-act=lessons]').first().waitFor()
        const now = await says()
        if (now === until || (await page.locator('[data-act=lessons]').count())) return told
        told.push(now)
        await picture(now)
        const covered = await page.evaluate(under)
        if (covered) troubles.push(`${name}, ${now}: '${covered}' lies under something`)
        if (/from now on/.test((await page.locator('.news').allInnerTexts()).join())) troubles.push(`${name}, ${now}: what the lesson was prepared with is news`)
        const wanted = steps.find((step) => step.says === now)?.choice
        // Only what is asked for is lit, and nothing while there is something to read; figures of a battle are picked as ever.
        const lit = await page.evaluate(lights)
        const stray = lit.filter((word) => !(wanted ?? '').split(/[ =;]+/).includes(word))
        if (steps.length && now !== 'first_casualty' && asked(seen) && now !== steps.at(-1).says) {
          if (stray.length) troubles.push(`${name}, ${now}: lit, and not asked for: ${stray.join(', ')}`)
          if (wanted && !lit.length) troubles.push(`${name}, ${now}: nothing is lit`)
        }
        if (wanted && asked(seen)) await carryOut(page, seen, parsed(wanted), press)
        else await click('[data-act=lesson-next], [data-act=lesson-do]')
        await page.waitForFunction((before) => document.querySelector('.coach')?.getAttribute('data-says') !== before, now)
      }
    }
    await page.goto(server.url)
    await picture('start')
    await click('[data-act=first-time]')
    await page.locator('[data-act=lesson-first]').waitFor()
    await picture('lessons')
    await click('[data-act=lesson-first]')
    await page.locator('.coach:not([data-says=""])').waitFor()
    const { steps } = await page.evaluate(async () => (await fetch('/api/lessons/first')).json())
    // What is dimmed can be read.
    if (name === 'laptop') await lookAt(troubles)(page, 'the first step of a lesson')
    const before = await follow('first_move', steps)

    // What follows is no part of the way through it.
    const wordsRead = () => page.evaluate(() => globalThis.wordsRead)
    const straight = await wordsRead()

    // Another choice than the lesson's stays here, and the lesson says what it wants.
    const game = page.url()
    const seq = () => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).seq, game.split('/game/')[1])
    const entered = await seq()
    await page.locator('.tray [data-verb=done]').first().click()
    if (await page.locator('.sure').count()) await page.locator('.sure [data-act=sure]').first().click()
    await page.locator('.coach strong').waitFor()
    await picture('not-this')
    if ((await seq()) !== entered) troubles.push('what the lesson did not ask for went out')

    // Left, and found again.
    await page.goto(`${server.url}/#/learn`)
    await page.click('[data-act=resume-first]')
    // The coach is there before the table is.
    await page.locator('.coach:not([data-says=""])').waitFor()
    if (page.url() !== game) troubles.push('another table was taken up')
    if ((await says()) !== 'first_move') troubles.push(`taken up at ${await says()}`)
    const astray = (await wordsRead()) - straight
    played[name] = { first: before.length + (await follow('', steps)).length }
    await picture('over')
    const words = (await wordsRead()) - astray
    const minutes = words / READING + (clicks * CLICK) / 60
    Object.assign(played[name], { words, clicks, minutes: Number(minutes.toFixed(1)) })
    if (minutes > PROMISED) troubles.push(`${name}: the first game takes ${minutes.toFixed(1)} minutes: ${words} words and ${clicks} clicks`)
    for (const lesson of LESSONS.includes(name) ? ['battle', 'worms', 'winning'] : []) {
      await page.goto(`${server.url}/#/learn`)
      await page.click(`[data-act=lesson-${lesson}]`)
      await page.locator('.coach:not([data-says=""])').waitFor()
      played[name][lesson] = (await follow()).length
      await picture(`${lesson}-over`)
    }
    if (name === 'laptop') await example(page, server.url, troubles)
    await page.close()
  }
  return played
})
