// A slow line: 50 KB/s and 100 ms each way, nothing kept. When are there words on the screen, and when is there what one came for?
// Prints one line of JSON with the slowest of some times; fails where words take longer than 1.5 seconds.
// Usage: node tests/e2e/slow.mjs [times]; the client must be built.
import { launch, startServer } from './table.mjs'

const times = Number(process.argv[2] ?? 3)
const RATE = 50_000
const LATENCY = 100
const LONGEST = 1500
const server = await startServer()
const browser = await launch()

/** The page at an address for somebody who has never been here: milliseconds until the first words, and until `there`. */
async function come(address, there, cookies = []) {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, downloadThroughput: RATE, uploadThroughput: RATE })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForSelector(there)
  const arrived = await page.evaluate(() => Math.round(performance.now()))
  // Painted, and with words in it: before there are any, nothing is painted at all.
  const words = await page.evaluate(() => Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity))
  await context.close()
  return { words, arrived }
}

try {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await page.click('[data-act=practice-harkonnen]')
  await page.waitForSelector('.tray[data-active=true]')
  const [address, cookies] = [page.url(), await context.cookies()]
  await context.close()
  const found = { start: [], game: [] }
  for (let number = 0; number < times; number++) {
    found.start.push(await come(server.url, '[data-act=create]'))
    found.game.push(await come(address, '.tray[data-active=true]', cookies))
  }
  const most = (which, what) => Math.max(...found[which].map((each) => each[what]))
  const value = Math.max(most('start', 'words'), most('game', 'words'))
  console.log(JSON.stringify({ name: 'client.words_on_a_slow_line', value, unit: 'ms', start_ms: most('start', 'arrived'), board_ms: most('game', 'arrived') }))
  if (value > LONGEST) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
