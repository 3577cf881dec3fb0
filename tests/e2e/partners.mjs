// A table for four: two people, one invited to a seat by its own link, and two programs as their partners; then
// a table for three, whose partners meet in the Cone of Silence.
// Usage: node tests/e2e/partners.mjs [choices] [seed] [picture.png]; the client must be built.
import { decide, dice, launch, person, startServer, state } from './table.mjs'

const choices = Number(process.argv[2] ?? 60)
const random = dice(Number(process.argv[3] ?? 1))
const picture = process.argv[4]
const troubles = []
const server = await startServer()
const browser = await launch()
try {
  const ada = await person(browser, 'Ada', troubles)
  await ada.goto(server.url)
  await ada.fill('#name', 'Ada')
  await ada.selectOption('.way select', { index: 3 })
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-house_harkonnen]')
  await ada.click('[data-act=program-corrino]')
  await ada.click('[data-act=program-fremen]')
  await ada.click('[data-act=free-fremen]')
  await ada.locator('.seat.atreides').first().getByText('Invite').click()
  await ada.locator('.note', { hasText: 'House Atreides' }).waitFor()
  const link = await ada.inputValue('#link')
  if (picture) await ada.screenshot({ path: picture.replace('.png', '-lobby.png') })

  const ben = await person(browser, 'Ben', troubles)
  await ben.goto(link)
  await ben.fill('#guest', 'Ben')
  await ben.click('form button')
  await ben.click('[data-act=ready]')
  await ada.click('[data-act=ready]')
  await ada.click('[data-act=program-fremen]')
  const pages = [ada, ben]
  for (const page of pages) await page.waitForSelector('.board')

  const kinds = {}
  let done = 0
  let quiet = Date.now()
  while (done < choices) {
    let acted = false
    for (const page of pages) {
      const now = await state(page)
      // Beside a partner's decision one may act, but the game waits for the partner.
      if (!now.active || !now.status.startsWith('Your decision')) continue
      const kind = await decide(page, random)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      done += 1
      acted = true
    }
    const { status } = await state(ada)
    if (status.includes('have won')) break
    if (acted) quiet = Date.now()
    else await ada.waitForTimeout(20)
    if (Date.now() - quiet > 30_000) throw new Error(`stuck: ${status} ${troubles.join(' | ')}`)
  }
  await ada.click('#tab-harkonnen')
  const boards = await ada.locator('.side h3.board').allTextContents()
  if (boards.length !== 2) troubles.push(`boards of the partners: ${boards}`)
  if (picture) await ada.screenshot({ path: picture })

  await ada.goto(server.url)
  await ada.selectOption('.way select', { index: 1 })
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-corrino]')
  await ada.click('[data-act=program-atreides]')
  const place = await ada.inputValue('#link')
  await ben.goto(place)
  await ben.reload()
  await ben.click('[data-act=sit-house_harkonnen]')
  for (const page of pages) await page.click('[data-act=ready]')
  for (const page of pages) await page.waitForSelector('.board')
  for (const page of pages) await page.click('#tab-chat')
  await ada.click('[data-act=cone-offer]')
  await ben.click('[data-act=cone-accept]')
  await ada.locator('.cone input:checked').waitFor()
  await ada.fill('.chat form input', 'Only for you.')
  await ada.click('.chat form button')
  await ben.getByText('Only for you.').waitFor()
  if (picture) await ben.screenshot({ path: picture.replace('.png', '-cone.png') })
  await ben.click('[data-act=cone-close]')
  await ada.locator('[data-act=cone-offer]').waitFor()
  await ada.fill('.chat form input', 'Meant for the partner.')
  await ada.click('.chat form button')
  await ada.getByRole('alert').filter({ hasText: 'whole table' }).waitFor()
  if (await ben.getByText('Meant for the partner.').count()) troubles.push('said aloud')

  console.log(JSON.stringify({ choices: done, kinds, boards, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
