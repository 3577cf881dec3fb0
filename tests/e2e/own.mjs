// What is one's own: the browsers one is logged in with, what was said long ago, a record from elsewhere, the source.
// Usage: node tests/e2e/own.mjs [seed]
import { script } from './hands.mjs'
import { lookUp, person, seatMenu } from './table.mjs'

const LINES = 130

await script(
  async ({ server, browser, troubles }) => {
    const ada = await person(browser, 'Ada', troubles)
    const phone = await person(browser, 'Ada on the phone', troubles, { viewport: { width: 360, height: 740 } })

    // The source is a click away, here and with the rules.
    await ada.goto(server.url)
    for (const page of ['/', '/rules']) {
      await ada.goto(`${server.url}/#${page}`)
      if ((await ada.getAttribute('[data-act=source]', 'href')) !== '/source') troubles.push(`no way to the source at ${page}`)
    }
    await ada.click('[data-act=source]')
    await ada.getByText('Affero General Public License').waitFor()

    // Logged in on two devices; one ends the other, which has to say again who it is.
    await ada.goto(server.url)
    await ada.fill('#name', 'Ada')
    await ada.click('.enter')
    await ada.click('[data-act=account]')
    await ada.click('[data-act=account-claim]')
    await ada.fill('[data-field=password]', 'long enough')
    await ada.click('[data-act=account-submit]')
    await ada.locator('.me small').waitFor({ state: 'detached' })
    await phone.goto(server.url)
    await phone.click('[data-act=account]')
    await phone.click('[data-act=account-login]')
    await phone.fill('[data-field=name]', 'Ada')
    await phone.fill('[data-field=password]', 'long enough')
    await phone.click('[data-act=account-submit]')
    await phone.locator('.me b').waitFor()
    await ada.click('[data-act=account]')
    await ada.click('[data-act=account-sessions]')
    await ada.locator('[data-session=other]').waitFor()
    if ((await ada.locator('[data-session=this]').count()) !== 1) troubles.push('this browser is not marked')
    await ada.click('[data-act=end-others]')
    await ada.locator('[data-session=other]').waitFor({ state: 'detached' })
    await ada.keyboard.press('Escape')
    await phone.reload()
    await phone.waitForSelector('#name')
    // The server has said that nobody is logged in there: the browser notes it in its console.
    troubles.splice(0, troubles.length, ...troubles.filter((each) => !/Ada on the phone: .*401/.test(each)))

    // Far more is said than comes at the beginning; whoever scrolls up reads all of it.
    await ada.click('[data-act=practice-atreides]')
    await ada.waitForSelector('.board')
    await lookUp(ada, 'chat')
    const input = ada.locator('.chat .line input')
    for (let n = 1; n <= LINES; n++) {
      await input.fill(`Line ${n}.`)
      await input.press('Enter')
      if (await ada.locator('.chat [role=menu]').count()) troubles.push(`line ${n} has opened the ready phrases`)
    }
    await ada.getByText(`Line ${LINES}.`, { exact: true }).waitFor()
    await ada.reload()
    await ada.waitForSelector('.board')
    if (await ada.locator('[data-act=talk] .unread').count()) troubles.push('what has been read is unread again')
    await lookUp(ada, 'chat')
    await ada.getByText(`Line ${LINES}.`, { exact: true }).waitFor()
    if (await ada.getByText('Line 1.', { exact: true }).count()) troubles.push('everything came at once')
    await ada.locator('[data-act=earlier]').scrollIntoViewIfNeeded()
    await ada.getByText('Line 1.', { exact: true }).waitFor()
    await ada.locator('[data-act=earlier]').waitFor({ state: 'detached' })
    const told = (await ada.locator('.chat li .text').allTextContents()).join(' ')
    if (told !== Array.from({ length: LINES }, (_, n) => `Line ${n + 1}.`).join(' ')) troubles.push(`the lines are not whole and in order: ${told.slice(0, 200)}`)

    // The record of a game comes back as a replay; what is no record is refused, and why is said.
    const game = ada.url().split('/game/')[1]
    await seatMenu(ada)
    await ada.click('[data-act=seat-resign]')
    await ada.click('[data-act=resign-sure]')
    await ada.getByText('have won the game').first().waitFor()
    const record = await (await ada.request.get(`${server.url}/api/games/${game}/record`)).text()
    await ada.goto(server.url)
    const bring = (name, text) => ada.setInputFiles('[data-act=bring]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await bring('letter.txt', 'Dear Ada, this is no game.')
    await ada.locator('.bring [role=alert]', { hasText: 'letter.txt: This is not the record' }).waitFor()
    await bring('changed.txt', record.replace(/"resign"|\bresign\b/, 'rezign'))
    await ada.locator('.bring [role=alert]', { hasText: 'changed.txt' }).waitFor()
    const list = await ada.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'record.txt', { type: 'text/plain' }))
      return transfer
    }, record)
    await ada.dispatchEvent('.bring', 'drop', { dataTransfer: list })
    await ada.waitForURL(/#\/replay\//)
    await ada.locator('.transport output').waitFor()
    if (ada.url().includes(game)) troubles.push('the brought record is not a game of its own')
    troubles.splice(0, troubles.length, ...troubles.filter((each) => !/Ada: .*422/.test(each)))

    // Whoever opens the address of a table that lets nobody watch is told so.
    await ada.goto(server.url)
    await ada.locator('form summary').click()
    await ada.uncheck('[data-field=spectators]')
    await ada.selectOption('[data-field=fill]', 'greedy')
    await ada.click('[data-act=create]')
    await ada.click('[data-act=ready]')
    await ada.waitForSelector('.board')
    await phone.goto(ada.url())
    await phone.getByText('This table lets nobody watch.').waitFor()

    // The password is forgotten: a link of the host leads to a new one, once, and whoever was logged in is not any more.
    const link = server.command('password-link', 'Ada').trim()
    await phone.goto(link)
    await phone.getByText('For the account').waitFor()
    await phone.fill('[data-field=password]', 'password1')
    await phone.click('[data-act=anew]')
    await phone.getByText('This password is among the first').waitFor()
    await phone.fill('[data-field=password]', 'a new way in')
    await phone.click('[data-act=anew]')
    await phone.locator('.me b', { hasText: 'Ada' }).waitFor()
    await ada.goto(server.url)
    await ada.waitForSelector('#name')
    await ada.goto(link)
    await ada.getByText('This link leads nowhere any more').waitFor()
    troubles.splice(0, troubles.length, ...troubles.filter((each) => !/Ada: .*40[14]|Ada on the phone: .*400/.test(each)))
    return { lines: LINES }
  },
  { env: { ARRAKIS_CHAT_RATE: '1000', ARRAKIS_CHAT_BURST: '1000', ARRAKIS_MESSAGE_RATE: '1000', ARRAKIS_MESSAGE_BURST: '1000' } },
)
