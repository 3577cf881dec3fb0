// One click to a game against the program, on a phone; a round is played by tapping. Then resign.
// Usage: node tests/e2e/practice.mjs [choices] [seed]
import { decide, dice, launch, person, startServer, state } from './table.mjs'

const choices = Number(process.argv[2] ?? 40)
const random = dice(Number(process.argv[3] ?? 1))
const troubles = []
const server = await startServer()
const browser = await launch()
try {
  const page = await person(browser, 'phone', troubles, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.goto(server.url)
  await page.click('[data-act=practice-harkonnen]')
  await page.waitForSelector('.board')
  const kinds = {}
  let quiet = Date.now()
  for (let done = 0; done < choices; ) {
    const now = await state(page)
    if (now.status.includes('have won')) break
    if (now.active) {
      const kind = await decide(page, random)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      done += 1
      quiet = Date.now()
    } else await page.waitForTimeout(20)
    if (Date.now() - quiet > 30_000) throw new Error(`stuck: ${now.status} ${troubles.join(' | ')}`)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) troubles.push(`the page is ${wide} pixels too wide`)
  await page.reload()
  await page.waitForSelector('.board')
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByText('Resign').click()
  await page.getByText('have won the game').waitFor()
  console.log(JSON.stringify({ kinds, troubles, end: (await state(page)).status }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
