// axe-core finds no serious violation on the start page, in the lobby, at the table, in the rules and the replay,
// in light and dark: one reads English, the other one of the other languages, another with every commit.
// Usage: node tests/e2e/axe.mjs [seed]
import { lookAt } from './axed.mjs'
import { follow, play, script } from './hands.mjs'
import { lookUp, offered, person, seatMenu, startTable, turn, wishing } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const options = { reducedMotion: 'reduce' }
  const languages = offered()
  const other = languages[turn() % languages.length]
  const ada = await person(browser, 'Ada', troubles, { ...options, ...wishing('en') })
  const ben = await person(browser, 'Ben', troubles, { ...options, ...wishing(other) })
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  let looked = 0

  const found = lookAt(troubles)
  const look = (page, name) => {
    looked += 1
    return found(page, name)
  }

  await ada.goto(server.url)
  await ada.waitForSelector('#name')
  await look(ada, 'start page')
  await startTable(server, ada, ben, async () => {
    await look(ada, 'lobby')
  })
  await look(ada, 'table')
  for (const tab of ['harkonnen', 'atreides', 'spice', 'prescience', 'log', 'chat']) {
    await lookUp(ben, tab)
    await look(ben, `tab ${tab}`)
  }
  const decisions = new Set()
  await play(people, guide, (n) => n >= 30, {
    troubles,
    onchoice: async () => {
      const kind = await ada.evaluate(() => document.querySelector('.tray')?.dataset.kind)
      if (kind && !decisions.has(kind) && decisions.size < 6) {
        decisions.add(kind)
        await look(ada, `deciding: ${kind}`)
      }
    },
  })
  await lookUp(ada, 'log')
  await ada.locator('[data-back]').last().click()
  await look(ada, 'a line of the log')
  await ada.click('[data-act=back-from]')
  await look(ada, 'asking to take back')
  await ada.click('[data-act=back-not]')
  await seatMenu(ada)
  await look(ada, 'menu of the seat')
  await ada.click('[data-act=seat-votes]')
  await look(ada, 'votes')
  await ada.keyboard.press('Escape')
  await seatMenu(ada)
  await ada.click('[data-act=seat-resign]')
  await ada.click('[data-act=resign-sure]')
  await ada.click('[data-act=replay]')
  await ada.waitForSelector('.board')
  await look(ada, 'replay')
  await ben.goto(`${server.url}/#/rules`)
  await ben.waitForSelector('article')
  await look(ben, 'rules')
  await ben.click('[data-act=settings]')
  await look(ben, 'settings')
  await ben.keyboard.press('Escape')
  await ben.click('[data-act=account]')
  await ben.click('[data-act=account-sessions]')
  await ben.waitForSelector('[data-session=this]')
  await look(ben, 'browsers')
  await ben.keyboard.press('Escape')
  await ben.goto(`${server.url}/#/`)
  await ben.setInputFiles('[data-act=bring]', { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('no record') })
  await ben.waitForSelector('.bring [role=alert]')
  await look(ben, 'records')
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !/Ben: .*422/.test(each)))
  return { looked }
})
