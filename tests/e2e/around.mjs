// Everything around the board: names and passwords, open tables live, seats that move, votes, talk, settings.
// Usage: node tests/e2e/around.mjs [seed]
import { script } from './hands.mjs'
import { lookUp, person, seatMenu, startInvited } from './table.mjs'

await script(async ({ server, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)

  // Ben sees Ada's table appear while he looks at the start page, and sees it go.
  await ben.goto(server.url)
  await ada.goto(server.url)
  await ada.fill('#name', 'Ada')
  await ada.selectOption('[data-field=clock]', 'live')
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-harkonnen]')
  await ben.locator('[aria-labelledby=open] li', { hasText: 'Ada' }).waitFor()
  await ada.click('[data-act=leave]')
  await ben.locator('[aria-labelledby=open] li', { hasText: 'Ada' }).waitFor({ state: 'detached' })

  // A guest keeps the name with a password, goes, and comes back with it.
  await ada.click('[data-act=account]')
  await ada.click('[data-act=account-claim]')
  await ada.fill('[data-field=password]', 'long enough')
  await ada.click('[data-act=account-submit]')
  await ada.locator('.me small').waitFor({ state: 'detached' })
  await ada.click('[data-act=account]')
  await ada.click('[data-act=account-logout]')
  await ada.click('[data-act=account-submit]')
  await ada.waitForSelector('#name')
  await ada.click('[data-act=account]')
  await ada.click('[data-act=account-login]')
  await ada.fill('[data-field=name]', 'Ada')
  await ada.fill('[data-field=password]', 'long enough')
  await ada.click('[data-act=account-submit]')
  await ada.getByText('Ada', { exact: true }).waitFor()

  // A private table: its link is an invitation, and lands in the lobby with the sides to choose.
  await ada.selectOption('[data-field=public]', { index: 1 })
  await ada.selectOption('[data-field=clock]', 'live')
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-atreides]')
  await startInvited(ada, ben)
  await ada.locator('.clock.runs').waitFor()

  // Pause and go on: both agree.
  const propose = async (page, proposal) => {
    await seatMenu(page)
    await page.click('[data-act=seat-votes]')
    await page.click(`[data-propose=${proposal}]`)
  }
  await propose(ada, 'pause')
  await ben.click('[data-vote=pause] [data-act=vote-yes]')
  for (const page of [ada, ben]) await page.locator('.clocks .paused').waitFor()
  await ben.click('[data-act=resume]')
  await ada.click('[data-vote=resume] [data-act=vote-yes]')
  await ben.locator('.clocks .paused').waitFor({ state: 'detached' })
  await propose(ben, 'more_time')
  await ada.click('[data-vote=more_time] [data-act=vote-no]')
  await ben.locator('[data-vote]').waitFor({ state: 'detached' })

  // Talk: a line is unread, is taken back; somebody is muted and heard again.
  await lookUp(ada, 'chat')
  await ada.fill('.chat .line input', 'The slow blade penetrates.')
  await ada.keyboard.press('Enter')
  await ben.locator('[data-act=talk] .unread').waitFor()
  await lookUp(ben, 'chat')
  await ada.click('.chat li.own [data-act=line]')
  await ada.click('[data-act=unsay]')
  await ben.locator('.chat li i').waitFor()
  await ada.fill('.chat .line input', 'Again and again.')
  await ada.keyboard.press('Enter')
  await ben.getByText('Again and again.').waitFor()
  await ben.locator('.chat li:not(.own) [data-act=line]').last().click()
  await ben.click('[data-act=report-line]')
  await ben.fill('#why', 'A test.')
  await ben.locator('.report .primary').click()
  await ben.getByText('Reported.').waitFor()
  await ben.locator('.chat li:not(.own) [data-act=line]').last().click()
  await ben.click('[data-act=mute]')
  await ben.getByText('Again and again.').waitFor({ state: 'detached' })
  await ben.locator('.muted button').click()
  await ben.locator('.muted').waitFor({ state: 'detached' })

  // A seat moves to another device, and the old one watches from then on.
  await seatMenu(ben)
  await ben.click('[data-act=seat-link]')
  await ben.waitForSelector('#seat-link')
  const link = await ben.inputValue('#seat-link')
  const other = await person(browser, 'other device', troubles)
  await other.goto(link)
  await other.fill('#guest', 'Ben there')
  await other.click('[data-act=accept]')
  await other.waitForSelector('.board')
  await other.locator('.tray[data-active]').waitFor()
  await ben.keyboard.press('Escape')
  await ben.getByText('You are watching.').waitFor()

  // A program plays on, until the seat is taken back.
  await seatMenu(other)
  await other.click('[data-act=seat-hand]')
  await other.click('[data-act=hand-sure]')
  await other.click('.notices [data-act=take-back]')
  await other.locator('.notices [data-act=take-back]').waitFor({ state: 'detached' })

  // Something looks wrong: said with the position.
  await seatMenu(other)
  await other.click('[data-act=seat-report]')
  await other.fill('#report-words', 'A harvester looks at me.')
  const [noted] = await Promise.all([other.waitForResponse(/\/reports$/), other.click('[data-act=report-send]')])
  if (!(await noted.json()).same) troubles.push('the page hashes something else than the server has shown it')
  await other.getByText('Thank you').waitFor()
  await other.keyboard.press('Escape')

  // Light, text and the guide as one likes; kept over a reload.
  await other.click('[data-act=menu]')
  await other.click('[data-act=settings]')
  await other.locator('input[value=dark]').check({ force: true })
  await other.locator('input[value=largest]').check({ force: true })
  await other.locator('[data-setting=sound]').uncheck()
  await other.keyboard.press('Escape')
  await other.reload()
  await other.waitForSelector('.board')
  const kept = await other.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.style.getPropertyValue('--text')])
  if (kept.join() !== 'dark,1.35') troubles.push(`settings were not kept: ${kept}`)

  // The table agrees to cancel; the game is over for everybody.
  await propose(other, 'cancel')
  await ada.click('[data-vote=cancel] [data-act=vote-yes]')
  for (const page of [ada, ben, other]) await page.getByText('The game has ended without a winner.').first().waitFor()

  // Whoever wishes is forgotten.
  await other.goto(`${server.url}/#/`)
  await other.click('[data-act=account]')
  await other.click('[data-act=account-remove]')
  await other.click('[data-act=account-submit]')
  await other.waitForSelector('#name')
  return {}
})
