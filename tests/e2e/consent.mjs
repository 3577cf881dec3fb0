// What two agree on: choices are taken back over dice and turns when both wish it, and by nobody alone.
// Usage: node tests/e2e/consent.mjs [seed]
import { asked, follow, play, script } from './hands.mjs'
import { lookUp, person, startTable, state } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  await startTable(server, ada, ben)
  // On to a choice of the turn that cannot be taken back alone any more, with another one before it.
  const { log } = await takeBack(people, guide, troubles)
  return { log }
})

async function takeBack(people, guide, troubles) {
  const [one, other] = people
  const marks = (page) => page.locator('[data-back]')
  // Nobody acts meanwhile and nothing is on its way, so both have been told all of it, and show it.
  const even = (n) => one.seen.seq >= n && one.seen.seq === other.seen.seq && one.seen.view.undo.turn < one.seen.seq
  await play(people, guide, (n) => n > 3 && even(n), { troubles })
  for (const { page, seen } of people) await page.waitForSelector(`.tray[data-decision="${seen.view.public.waiting.decision}"]`, { state: 'attached' })
  await lookUp(one.page, 'log')
  await marks(one.page).nth(1).waitFor()
  const to = Number(await marks(one.page).first().getAttribute('data-back'))
  const before = one.seen.seq
  const said = await one.page.locator(`li:has([data-back="${to}"]) .line`).innerText()

  // By the keyboard, from the log; refused first, and nothing has happened.
  const propose = async () => {
    await marks(one.page).first().focus()
    await one.page.keyboard.press('Enter')
    await one.page.locator('[data-act=back-from]').focus()
    await one.page.keyboard.press('Enter')
    await one.page.locator('[data-act=back-ask]:focus').waitFor()
    await one.page.keyboard.press('Enter')
  }
  await propose()
  await other.page.locator('[data-vote=take_back]', { hasText: said }).waitFor()
  if (await marks(one.page).count()) troubles.push('two things can be asked for at once')
  await other.page.click('[data-vote=take_back] [data-act=vote-no]')
  await one.page.locator('[data-vote]').waitFor({ state: 'detached' })
  if (one.seen.seq !== before) troubles.push(`refused, and yet something has happened: ${before} ${one.seen.seq}`)

  await propose()
  await other.page.click('[data-vote=take_back] [data-act=vote-yes]')
  await one.page.locator('.log .line', { hasText: 'The table has agreed to take back' }).waitFor()
  if (!(await one.page.locator('li.gone .line', { hasText: said }).count())) troubles.push('what was taken back is not crossed in the log')
  await lookUp(other.page, 'log')
  await other.page.locator('.log .line', { hasText: said }).last().waitFor()
  // Whoever chose then is asked again, and the game goes on.
  const again = people.find(({ seen }) => asked(seen))
  const { active } = await state(again.page)
  if (!active) troubles.push('nobody can choose after it')
  await play(people, guide, (n) => n >= 2, { troubles })
  return { log: said }
}
