// Shares in the dice: one browser shows its own by itself, another one says where it is, and when the game is over each says
// that its share is in the dice. Usage: node tests/e2e/shares.mjs [seed]; PICTURES: a folder for what it looks like.
import { join } from 'node:path'
import { script } from './hands.mjs'
import { person } from './table.mjs'

const PHONE = { width: 360, height: 740 }

await script(async ({ server, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const phone = await person(browser, 'Ada on the phone', troubles, { viewport: PHONE })
  const picture = async (page, name) => process.env.PICTURES && (await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) }))

  await ada.goto(server.url)
  await ada.fill('#name', 'Ada')
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-harkonnen]')
  const link = await ada.inputValue('#link')
  await ada.click('[data-act=ready]')
  await ada.locator('[data-ready=ready]').waitFor()
  // Ready, and gone: what was promised lies in this browser alone.
  await ada.goto('about:blank')
  await ben.goto(link)
  await ben.fill('#guest', 'Ben')
  await ben.click('[data-act=sit-atreides]')
  await ben.click('[data-act=ready]')
  await ben.locator('.own [data-ready=shown]').waitFor()
  await ben.locator('[data-ready=promised]').waitFor()
  await picture(ben, 'revealing')
  for (const act of ['leave', 'ready', 'kick-harkonnen', 'sit-harkonnen']) if (await ben.locator(`[data-act=${act}]`).count()) troubles.push(`${act} while shares are shown`)

  // Another device of the same person has no share to show, and says where it is.
  await phone.context().addCookies(await ada.context().cookies())
  await phone.goto(link)
  await phone.locator('[data-share=elsewhere]').waitFor()
  await picture(phone, 'elsewhere')

  // Wherever in the lobby she comes back to, her browser shows it by itself; then everybody is in the game.
  await ada.goto(server.url)
  for (const page of [ben, phone]) await page.waitForSelector('.board')
  await ada.goto(link)
  await ada.waitForSelector('.board')

  // Over: each looks at the record, the phone without a share of its own.
  const table = link.split('/').pop()
  await ben.evaluate(
    (game) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/ws/${game}`)
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', game }))
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(data)
          if (said.type === 'welcome') socket.send(JSON.stringify({ type: 'resign', id: 'over-1' }))
          if (said.type === 'accepted') done((socket.close(), said))
        }
      }),
    table,
  )
  for (const page of [ada, ben, phone]) await page.locator('[data-dice=hold]').waitFor()
  for (const page of [ada, ben]) await page.getByText('Your share is in these dice.').waitFor()
  await phone.getByText('These dice follow from the shares of all.').waitFor()
  // How it went has all the room beside the board.
  await ada.locator('.decision .ending').waitFor()
  if (await ada.evaluate(() => document.querySelector('.decision .notes').getBoundingClientRect().bottom < innerHeight - 24)) troubles.push('how it went is cut above the foot of the window')
  await ada.click('[data-act=dice]')
  await ada.getByRole('dialog').getByText('follow from the key and the shares').waitFor()
  await picture(ada, 'held')
  await ada.keyboard.press('Escape')
  await phone.click('[data-act=dice]')
  await picture(phone, 'held-phone')
  await phone.keyboard.press('Escape')

  // A replay says the same; and of a record that was not like this it says so.
  await ada.goto(`${server.url}/#/replay/${table}`)
  await ada.getByText('Your share is in these dice.').waitFor()
  await picture(ada, 'replay')
  await ben.route('**/record', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace(/^opening (\d+)/m, (_, value) => `opening ${Number(value) ? 0 : 1}`) })
  })
  await ben.goto(`${server.url}/#/replay/${table}`)
  await ben.locator('[data-dice=draw]').waitFor()
  // With a cookie from elsewhere the phone has asked to be a guest, and was told that it is somebody.
  troubles.splice(0, troubles.length, ...troubles.filter((each) => !/Ada on the phone: .*409/.test(each)))
  return { table }
})
