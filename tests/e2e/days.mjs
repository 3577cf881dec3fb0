// A game over days: an address of mail that says it is one's own, a table that rests, days off and a holiday, what happened while one
// was away, and whom one has played with. Pictures of all of it with SHOTS=folder.
// Usage: node tests/e2e/days.mjs [seed]
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { follow, play, script } from './hands.mjs'
import { lookAt } from './axed.mjs'
import { lookUp, person, seatMenu } from './table.mjs'

const SHOTS = process.env.SHOTS ?? ''
const WINDOWS = { laptop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } }
const NIGHT = 5 * 3600_000

/** As much of a server for mail as a relay needs. */
const letters = []
const mail = createServer((socket) => {
  let text = ''
  let inside = false
  socket.write('220 arrakis.example\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    text += data
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      if (inside && !text.includes('\r\n.\r\n')) return
      const line = inside ? text.slice(0, text.indexOf('\r\n.\r\n') + 5) : text.slice(0, end + 2)
      text = text.slice(line.length)
      if (inside) letters.push(line)
      const begins = !inside && line.toUpperCase().startsWith('DATA')
      inside = begins
      socket.write(begins ? '354 say it\r\n' : line.toUpperCase().startsWith('QUIT') ? '221 bye\r\n' : '250 well\r\n')
    }
  })
})
await new Promise((done) => mail.listen(0, '127.0.0.1', done))
const env = { ARRAKIS_MAIL_HOST: '127.0.0.1', ARRAKIS_MAIL_PORT: String(mail.address().port), ARRAKIS_MAIL_TLS: 'none', ARRAKIS_MAIL_FROM: 'table@arrakis.example' }

await script(
  async ({ server, guide, browser, troubles }) => {
    const wrong = (what) => troubles.push(what)
    const ada = await person(browser, 'Ada', troubles, { timezoneId: 'Europe/Warsaw' })
    const ben = await person(browser, 'Ben', troubles, { timezoneId: 'America/New_York', viewport: WINDOWS.phone })
    const seen = []
    const axe = lookAt(troubles)
    async function seat(page, what) {
      // On a phone the film has the room of the tools, and without motion it waits at each step.
      const film = page.locator('[data-act=film-end]')
      while (await film.isVisible()) await film.click().catch(() => undefined)
      await seatMenu(page)
      await page.click(`[data-act=seat-${what}]`)
    }
    /** No sideways scrolling in any window, and pictures if somebody wants them. */
    async function look(page, name) {
      const before = page.viewportSize()
      for (const [size, viewport] of Object.entries(WINDOWS)) {
        await page.setViewportSize(viewport)
        // A dark page is as wide as a light one.
        for (const scheme of SHOTS ? ['light', 'dark'] : ['light']) {
          await page.emulateMedia({ colorScheme: scheme })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (wide > 0) wrong(`${name} is ${wide} too wide on a ${size}`)
          if (SHOTS) {
            mkdirSync(SHOTS, { recursive: true })
            await page.screenshot({ path: `${SHOTS}/${name}-${size}-${scheme}.png` })
          }
        }
      }
      await page.setViewportSize(before)
      await page.emulateMedia({ colorScheme: 'light' })
      // Colours that change slowly are not looked at half-way.
      await page.waitForTimeout(400)
      await axe(page, name)
      await page.emulateMedia({ colorScheme: null })
      seen.push(name)
    }

    // An address of mail: nothing goes there before its reader says so.
    await ada.goto(server.url)
    await ada.fill('#name', 'Ada')
    await ada.click('.enter')
    await ada.locator('.me b').waitFor()
    await ada.goto(`${server.url}/#/messages`)
    await ada.fill('[name=mail]', 'ada@caladan.example')
    await ada.click('[data-act=add-mail]')
    const box = ada.locator('[data-mailbox=mail]')
    await box.waitFor()
    await box.locator('[data-act=ask-again]').waitFor()
    await look(ada, 'messages')
    const link = /http:\/\/\S+#\/mail\/\S+/.exec(letters[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '')?.[0]
    if (!link) wrong(`no link in ${letters[0]}`)
    else {
      await ada.goto(link)
      await ada.locator('[data-act=say]').waitFor()
      await look(ada, 'letter')
      await ada.click('[data-act=say]')
      await ada.click('[data-act=to-messages]')
      await box.waitFor()
      if (await box.locator('[data-act=ask-again]').count()) wrong('the address is confirmed, and the page asks again')
    }

    // A table that rests on two days of the week, and on which each may have days off.
    await ada.goto(`${server.url}/#/`)
    await ada.locator('[data-field=clock]').selectOption('relaxed')
    await ada.locator('form summary').click()
    for (const day of [5, 6]) await ada.locator(`[data-rest="${day}"]`).check()
    if ((await ada.locator('[data-field=rest-zone]').inputValue()) !== 'Europe/Warsaw') wrong('the zone is not that of the browser')
    await look(ada, 'new-table')
    await ada.click('[data-act=create]')
    await ada.locator('[data-agreed=week]').waitFor()
    if (!(await ada.locator('[data-agreed=week]').innerText()).includes('Saturday')) wrong('the lobby does not say when the table rests')
    await look(ada, 'lobby')
    await ada.click('[data-act=sit-harkonnen]')
    await ada.click('[data-act=ready]')
    const table = ada.url()
    await ben.goto(table)
    await ben.fill('#guest', 'Ben')
    await ben.click('[data-act=sit-atreides]')
    const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
    await ben.click('[data-act=ready]')
    for (const page of [ada, ben]) await page.locator('.board').first().waitFor({ timeout: 60_000 })

    // Days off of one's own, which the other sees; who comes back early says so.
    await seat(ada, 'rests')
    await ada.locator('[data-act=days-off]').waitFor()
    await look(ada, 'days-off')
    await ada.click('[data-act=days-off]')
    await ben.locator('[data-notice=away]', { hasText: 'Ada' }).waitFor()
    await look(ben, 'away')
    await seat(ada, 'rests')
    await ada.click('[data-act=days-off-back]')
    await ben.locator('[data-notice=away]').waitFor({ state: 'detached' })

    // A holiday is everybody's.
    await seat(ben, 'rests')
    await ben.click('[data-propose=holiday]')
    await ada.locator('[data-vote=holiday]').waitFor()
    await look(ada, 'holiday')
    await ada.click('[data-vote=holiday] [data-act=vote-yes]')
    await lookUp(ada, 'log')
    await ada.locator('.log .line', { hasText: 'no time passes' }).waitFor()

    // Whoever comes back after hours is told what the others did.
    await play(people, guide, (n) => n > 12, { troubles })
    const game = ada.url().split('/').at(-1)
    await ada.goto('about:blank')
    // It is the server that knows when she was here last, whatever browser she comes with.
    const visit = 'visits.game = ? AND identity IN (SELECT id FROM identities WHERE name = ?)'
    for (let n = 0; n < 100 && !server.sql(`SELECT 1 FROM visits WHERE ${visit}`, game, 'Ada').length; n++) await ben.waitForTimeout(50)
    server.sql(`UPDATE visits SET seq = 3, at = at - ${NIGHT} WHERE ${visit}`, game, 'Ada')
    await ada.goto(`${server.url}/#/`)
    await ada.locator(`[data-table="${game}"] [data-of=news]:visible`, { hasText: 'since' }).waitFor()
    await ada.locator(`[data-table="${game}"] [data-of=line]:visible`).waitFor()
    await look(ada, 'lists')
    await ada.goto(`${server.url}/#/game/${game}`)
    const story = ada.locator('[data-of=away]')
    await story.waitFor()
    if (!(await story.locator('li').count())) wrong('the story says nothing')
    await look(ada, 'story')
    await ada.keyboard.press('Escape')
    await story.waitFor({ state: 'detached' })

    // Whom one has played with.
    await seat(ben, 'resign')
    await ben.click('[data-act=resign-sure]')
    await ben.locator('[data-act=rematch]').waitFor()
    await ada.goto(`${server.url}/#/people`)
    await ada.locator('main', { hasText: 'Ben' }).getByText('won 1').first().waitFor()
    await look(ada, 'people')
    return { looked: seen.length, letters: letters.length }
  },
  { env },
)
mail.close()
