// One click from the start page, and somebody plays alone against the automaton to the natural end of the game.
// Usage: node tests/e2e/alone.mjs [seed]; the client must be built.
import { follow, over, play, script } from './hands.mjs'
import { person } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const page = await person(browser, 'Ada', troubles)
  const seen = follow(page)
  await page.goto(server.url)
  await page.click('[data-act=mahdi-1]')
  await page.waitForSelector('.board')
  const { choices, kinds } = await play([{ page, seen }], guide, () => over(seen), { troubles })
  const { winner, won_by, round } = seen.view.public.round
  if (!winner || won_by === 'resigned') troubles.push(`no natural end: ${winner} ${won_by}`)
  await page.getByText('won the game').first().waitFor()
  return { choices, round, winner, won_by, kinds }
})
