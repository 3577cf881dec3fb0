// What the README promises somebody new, at a server that runs already: ten turns of practice, a game with a friend who
// comes by an invitation link, that game told again, and its record kept in a file.
// Usage: node tests/e2e/walk.mjs address file
import { decide, dice, launch, person, seatMenu, startInvited, state } from './table.mjs'

const [address, file] = process.argv.slice(2)
const TURNS = 10
const random = dice(1)
const troubles = []
const browser = await launch()

/** Whoever is asked answers, until there have been so many turns of these people. */
async function play(pages, wanted) {
  for (const turns = new Set(); turns.size < wanted; ) {
    for (const page of pages) {
      const { active, decision } = await state(page)
      if (!active) continue
      if ((await decide(page, random)) === 'choose_action') turns.add(decision)
    }
    await pages[0].waitForTimeout(20)
  }
}

try {
  const ada = await person(browser, 'Ada', troubles)
  await ada.goto(address)
  await ada.fill('#name', 'Ada')
  await ada.click('[data-act=practice-atreides]')
  await ada.waitForSelector('.board')
  await play([ada], TURNS)

  await ada.goto(`${address}/#/`)
  await ada.selectOption('[data-field=public]', { index: 1 })
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-harkonnen]')
  const ben = await person(browser, 'Ben', troubles)
  await startInvited(ada, ben)
  await play([ada, ben], TURNS)
  await seatMenu(ben)
  await ben.click('[data-act=seat-resign]')
  await ben.click('[data-act=resign-sure]')
  await ada.getByText('have won the game').first().waitFor()

  const [record] = await Promise.all([ada.waitForEvent('download'), ada.click('a[href$="/record"]')])
  await record.saveAs(file)
  await ada.click('[data-act=replay]')
  await ada.selectOption('[data-act=eyes]', 'atreides')
  await ada.click('[data-act=play]')
  await ada.locator('.transport output', { hasText: /^[3-9] of/ }).waitFor()
  console.log(JSON.stringify({ game: ada.url().split('/replay/')[1].split('/')[0], troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
}
