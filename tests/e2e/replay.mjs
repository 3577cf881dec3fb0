// Looking back: through a running game and to now again, then the finished game told again through other eyes.
// Usage: node tests/e2e/replay.mjs [choices] [seed]; the client must be built.
import { decide, dice, launch, lookUp, person, seatMenu, startServer, state } from './table.mjs'

const choices = Number(process.argv[2] ?? 12)
const random = dice(Number(process.argv[3] ?? 1))
const troubles = []
const server = await startServer()
const browser = await launch()
try {
  const page = await person(browser, 'Ada', troubles)
  await page.goto(server.url)
  await page.click('[data-act=practice-atreides]')
  await page.waitForSelector('.board')
  for (let done = 0; done < choices; ) {
    if ((await state(page)).active) {
      await decide(page, random)
      done += 1
    } else await page.waitForTimeout(20)
  }
  await lookUp(page, 'log')
  await page.locator('[data-begins]').nth(2).click()
  const moment = page.locator('[data-step]')
  const entry = await moment.getAttribute('data-step')
  await moment.click()
  await page.locator('.transport output', { hasText: `${entry} of` }).waitFor()
  if (await page.locator('.board .able').count()) troubles.push('something can be chosen in the past')
  await page.click('[data-act=back]')
  await page.locator('.transport output', { hasText: `${Number(entry) - 1} of` }).waitFor()
  await page.click('[data-act=now]')
  await page.locator('.transport').waitFor({ state: 'detached' })

  const game = page.url().split('/game/')[1]
  await seatMenu(page)
  await page.click('[data-act=seat-resign]')
  await page.click('[data-act=resign-sure]')
  await page.getByText('have won the game').first().waitFor()
  // The link that is handed on: a page that other sites read, and browsers leave at once.
  await page.goto(`${server.url}/at/${game}/all/${entry}`)
  await page.waitForURL(`${server.url}/#/replay/${game}/all/${entry}`)
  await page.locator('.transport output', { hasText: `${entry} of` }).waitFor()
  const ranks = async () => (await page.locator('.piece.hidden text').allTextContents()).filter((text) => text === '?').length
  if ((await ranks()) > 0) troubles.push('all eyes do not see the sietches')
  await page.selectOption('[data-act=eyes]', 'harkonnen')
  await page.locator('.piece.hidden text', { hasText: '?' }).first().waitFor()
  await page.click('[data-act=play]')
  // It plays on while we look: whatever comes after that entry will do.
  await page.waitForFunction((from) => Number(/(\d+) of/.exec(document.querySelector('.transport output').textContent)?.[1]) > from, Number(entry))
  await page.waitForSelector('.transport .marks .round', { state: 'attached' })
  await page.click('[data-act=play]')
  const rounds = await page.locator('[data-act=marks] option', { hasText: 'Round 1' }).getAttribute('value')
  await page.selectOption('[data-act=marks]', rounds)
  const options = await page.locator('[data-act=marks] option').allTextContents()
  // However long the names of moments are, what leads to them stays in the window.
  await page.locator('[data-act=marks] option').last().evaluate((option) => (option.textContent = 'Claimed: The Families Flee to the Palmaries of the South and further'))
  if (await page.locator('[data-act=marks]').evaluate((select) => select.getBoundingClientRect().right > innerWidth)) troubles.push('the moments leave the window')
  const last = options.at(-1)
  if (last !== 'The end') troubles.push(`the last mark is ${last}`)
  if (options.some((each) => each.startsWith('Battle'))) {
    const was = await page.locator('.transport output').textContent()
    await page.click('[data-act=next-battle]')
    await page.waitForFunction((before) => document.querySelector('.transport output').textContent !== before, was)
  }
  const record = await page.request.get(`${server.url}/api/games/${game}/record`)
  if (!record.ok()) troubles.push(`the record: ${record.status()}`)
  console.log(JSON.stringify({ entry, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
