// Two browsers make a table, join by the link and play; the server is killed once on the way.
// Usage: node tests/e2e/two_browsers.mjs [choices] [seed]; the client must be built.
import { decide, dice, launch, person, startServer, state } from './table.mjs'

const choices = Number(process.argv[2] ?? 120)
const random = dice(Number(process.argv[3] ?? 1))
const troubles = []
const server = await startServer()
const browser = await launch()
try {
  const ada = await person(browser, 'Ada', troubles)
  await ada.goto(server.url)
  await ada.fill('#name', 'Ada')
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-harkonnen]')
  const link = await ada.inputValue('#link')

  const ben = await person(browser, 'Ben', troubles)
  await ben.goto(link)
  await ben.fill('#guest', 'Ben')
  await ben.click('[data-act=sit-atreides]')
  await ben.click('[data-act=ready]')
  await ada.click('[data-act=ready]')
  const pages = { Ada: ada, Ben: ben }
  for (const page of [ada, ben]) await page.waitForSelector('.board')

  const spectator = await person(browser, 'spectator', troubles)
  await spectator.goto(link.replace('/table/', '/game/'))
  await spectator.waitForSelector('.board')

  await ben.click('#tab-chat')
  await ben.fill('.chat input', 'The sleeper must awaken.')
  await ben.click('.chat form button')
  await ada.click('#tab-chat')
  await ada.getByText('The sleeper must awaken.').waitFor()

  const kinds = {}
  let done = 0
  let killed = false
  const started = Date.now()
  let quiet = started
  while (done < choices) {
    let acted = false
    for (const page of Object.values(pages)) {
      const now = await state(page)
      if (!now.active) continue
      const kind = await decide(page, random)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      done += 1
      acted = true
      if (process.env.VERBOSE) console.error(done, kind)
    }
    if (done >= choices / 2 && !killed) {
      killed = true
      await server.kill()
      await ada.locator('.offline').waitFor()
      await server.start()
      for (const page of Object.values(pages)) await page.locator('.offline').waitFor({ state: 'detached', timeout: 30_000 })
    }
    if (!acted) await ada.waitForTimeout(15)
    const statuses = await Promise.all(Object.values(pages).map((page) => page.locator('.status').textContent()))
    if (statuses.every((text) => text?.includes('have won'))) break
    if (acted) quiet = Date.now()
    if (Date.now() - quiet > 30_000) throw new Error(`stuck: ${statuses.join(' | ')} ${troubles.join(' | ')}`)
  }
  const watched = await spectator.locator('.status').textContent()
  console.log(JSON.stringify({ choices: done, seconds: Math.round((Date.now() - started) / 1000), kinds, killed, watched, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
