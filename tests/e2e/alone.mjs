// One click from the start page, and somebody plays alone against the automaton to the natural end of the game: its turns are
// told by criteria that the record holds and an independent judge finds as well. Then some turns on a phone, by tapping. All of
// it in Czech.
// Usage: node tests/e2e/alone.mjs [seed] [turns]; the client must be built. `make soak` taps more of them.
import { execFileSync } from 'node:child_process'
import { follow, over, play, script } from './hands.mjs'
import { clickAt, foreign, lookUp, person, root, wishing } from './table.mjs'

const TURNS = Number(process.argv[3] ?? 5)
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** Turns of either side that have begun. */
const turns = (seen) => seen.texts.reduce((n, text) => n + text.split('"turn_begun"').length - 1, 0)

await script(async ({ server, guide, browser, troubles }) => {
  const page = await person(browser, 'Ada', troubles, wishing('cs'))
  const seen = follow(page)
  await page.goto(server.url)
  await page.click('[data-act=mahdi-1]')
  await page.waitForSelector('.board')
  const { choices, kinds } = await play([{ page, seen }], guide, () => over(seen), { troubles })
  const { winner, won_by, round } = seen.view.public.round
  if (!winner || won_by === 'resigned') troubles.push(`no natural end: ${winner} ${won_by}`)
  await page.locator('[data-act=replay]').first().waitFor()

  // Every line of the log has its criterion; what is shown is what the record holds.
  await lookUp(page, 'log')
  for (const more = page.locator('.log > li:first-child button.quiet:not(.more)'); await more.count(); ) await more.click()
  troubles.push(...(await foreign(page, 'cs')))
  const shown = await page.locator('.log [data-criterion]').evaluateAll((all) => all.map((each) => each.dataset.criterion))
  const record = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/record`)).text(), new URL(page.url()).hash.split('/')[2])
  const python = process.env.PYTHON ?? `${root}/.venv/bin/python`
  const { chosen, judged, differs } = JSON.parse(execFileSync(python, ['-m', 'tests.e2e.chosen'], { cwd: root, input: record, encoding: 'utf8' }))
  const held = chosen.map(([, criterion]) => criterion).slice(-shown.length)
  if (!shown.length || JSON.stringify(shown) !== JSON.stringify(held)) troubles.push(`criteria shown ${shown} are not those of the record ${held}`)
  if (!judged) troubles.push('nothing was put to the judge')
  troubles.push(...differs)
  // One comes to the criterion by the keyboard alone.
  const why = page.locator('.log [data-criterion]').last()
  await why.focus()
  await page.getByRole('tooltip').waitFor()
  // The dice hold, with one share in them.
  await page.locator('[data-act=dice][data-dice=hold]').waitFor()

  const hand = await person(browser, 'phone', troubles, { ...PHONE, ...wishing('cs') })
  const felt = follow(hand)
  await hand.goto(server.url)
  await hand.tap('[data-act=mahdi-1]')
  await hand.waitForSelector('.board')
  const tap = (target, mark) => clickAt(target, mark, 0, (x, y) => target.touchscreen.tap(x, y))
  await play([{ page: hand, seen: felt }], guide, () => turns(felt) >= TURNS || over(felt), { press: tap, troubles })
  const wide = await hand.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) troubles.push(`the page is ${wide} pixels too wide`)
  return { choices, round, winner, won_by, kinds: Object.keys(kinds).length, steps: chosen.length, shown: shown.length, judged, tapped: turns(felt) }
})
