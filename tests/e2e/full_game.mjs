// Two browsers, one in Polish and one in Russian as each of them wishes, make a table, join by the link and play a whole game to its
// natural end through the interface. Usage: node tests/e2e/full_game.mjs [seed]; the client must be built. Of the first hundred
// seeds this one ends soonest of those that meet as many kinds of decision.
import { follow, over, play, script } from './hands.mjs'
import { foreign, lookUp, person, startTable, wishing } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles, wishing('pl'))
  const ben = await person(browser, 'Ben', troubles, wishing('ru'))
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  await startTable(server, ada, ben)

  const { choices, kinds } = await play(people, guide, () => over(people[0].seen) && over(people[1].seen), { troubles })
  const { winner, won_by, round } = people[0].seen.view.public.round
  if (!winner || won_by === 'resigned') troubles.push(`no natural end: ${winner} ${won_by}`)
  for (const [i, { page }] of people.entries()) {
    await page.locator('[data-act=replay]').first().waitFor()
    // What lay face down is turned up on the map too, whoever looks.
    await page.locator('.ending').waitFor({ state: 'attached' })
    const covered = await page.locator('.board text', { hasText: /^\s*\?\s*$/ }).count()
    if (covered) troubles.push(`${covered} pieces are still face down when the game is over`)
    await lookUp(page, 'log')
    troubles.push(...(await foreign(page, ['pl', 'ru'][i])))
  }

  // Once more, with the sides exchanged.
  await ada.click('[data-act=rematch]')
  await ada.waitForSelector('.lobby .seat.own.atreides')
  return { choices, round, winner, won_by, kinds: Object.keys(kinds).length }
}, { seed: Number(process.argv[2] ?? 58) })
