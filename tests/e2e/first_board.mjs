// How long an empty browser takes from the address of a game to a board that can be played on.
// Prints one line of JSON. Usage: node tests/e2e/first_board.mjs [times]
import { launch, startServer } from './table.mjs'

const times = Number(process.argv[2] ?? 5)
const server = await startServer()
const browser = await launch()
try {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await page.click('[data-act=practice-harkonnen]')
  await page.waitForSelector('.tray[data-active=true]')
  const address = page.url()
  const cookies = await context.cookies()
  await context.close()
  const took = []
  for (let number = 0; number < times; number++) {
    // Of its own: nothing is cached.
    const fresh = await browser.newContext()
    await fresh.addCookies(cookies)
    const first = await fresh.newPage()
    await first.goto(address, { waitUntil: 'commit' })
    await first.waitForSelector('.board')
    await first.waitForSelector('.tray[data-active=true]')
    took.push(await first.evaluate(() => Math.round(performance.now())))
    await fresh.close()
  }
  took.sort((one, other) => one - other)
  console.log(JSON.stringify({ name: 'client.first_board', value: took[Math.floor(times / 2)], unit: 'ms', slowest_ms: took.at(-1) }))
} finally {
  await browser.close()
  await server.stop()
}
