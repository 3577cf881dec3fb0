// Two people at one tablet: between their turns a curtain, and of the seat that is not in front nothing is on the page, nor does
// the server send any of it. Usage: node tests/e2e/pass.mjs [seed]; SHOTS=folder keeps pictures.
import { mkdirSync } from 'node:fs'
import { menuOf, viewAfter } from './frames.mjs'
import { carryOut, script } from './hands.mjs'
import { person } from './table.mjs'

const WINDOWS = { tablet: { width: 820, height: 1180 }, phone: { width: 360, height: 740 } }
/** How often somebody sits down: each side by turns. */
const TURNS = { tablet: 6, phone: 4 }
const shots = process.env.SHOTS
if (shots) mkdirSync(shots, { recursive: true })

/** What the server has sent over the sockets of the game, each with what it holds now. */
function lines(page) {
  const found = []
  page.on('websocket', (socket) => {
    if (socket.url().endsWith('/ws/lobby')) return
    const line = { open: true, seat: '', seq: -1, view: null, menu: null, sent: [], texts: [] }
    found.push(line)
    socket.on('close', () => (line.open = false))
    socket.on('framesent', ({ payload }) => line.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => {
      line.texts.push(String(payload))
      const message = JSON.parse(payload)
      if (message.type === 'welcome') Object.assign(line, { seat: message.seat, seq: message.seq, view: message.view, menu: menuOf(message) })
      else if (message.type === 'frame' && message.seq > line.seq) {
        Object.assign(line, { seq: message.seq, menu: menuOf(message), view: viewAfter(line.view, message) })
      }
    })
  })
  return found
}

await script(async ({ server, guide, browser, troubles }) => {
  const found = {}
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const page = await person(browser, `Two at a ${name}`, troubles, { viewport })
    const sockets = lines(page)
    await page.goto(server.url)
    await page.locator('form summary').click()
    await page.selectOption('[data-field=fill]', 'here')
    await page.click('[data-act=create]')
    await page.locator('.curtain .next').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/${name}-curtain.png` })
    let front = ''
    const fronts = []
    for (let turn = 0; turn < TURNS[name]; turn++) {
      // Behind the curtain there is no board, and nothing but what anybody may watch comes in.
      if (await page.locator('.board, .tray, .fan, .log').count()) troubles.push(`${name}: behind the curtain there is a board`)
      const told = () => sockets.filter((line) => line.open && line.seat && line.seat !== 'spectator')
      for (let i = 0; told().length && i < 100; i++) await page.waitForTimeout(50)
      const kept = told()
      if (kept.length) troubles.push(`${name}: behind the curtain ${kept.map((line) => line.seat)} is still told`)
      front = (await page.locator('.curtain .next').getAttribute('data-act')).slice(4)
      fronts.push(front)
      const before = sockets.length
      await page.click(`[data-act=sit-${front}]`)
      await page.waitForSelector('.board')
      // Their own hand and tokens are here, and nobody else's was ever sent to this connection.
      const line = sockets.slice(before).find((each) => each.seat)
      for (const text of line.texts) {
        const message = JSON.parse(text)
        if (message.type === 'welcome' && message.seat !== front) troubles.push(`${name}: ${message.seat} is told in front of ${front}`)
        const events = [...(message.events ?? []), ...(message.history ?? []).flatMap((entry) => entry.events ?? [])]
        for (const event of events) if (event.only && !event.only.includes(front)) troubles.push(`${name}: ${front} is told ${JSON.stringify(event)}`)
        if (message.private && message.type === 'frame' && line.seat !== front) troubles.push(`${name}: another's private part in front of ${front}`)
      }
      if (shots && turn < 2) await page.screenshot({ path: `${shots}/${name}-${turn}-${front}.png` })
      for (let choices = 0; choices < 40 && line.view.public.waiting.seats.includes(front); choices++) {
        const choice = await guide.choose(line.view, line.menu)
        const seq = line.seq
        await carryOut(page, line, choice)
        for (let i = 0; line.seq === seq && i < 200; i++) await page.waitForTimeout(50)
      }
      await page.locator('[data-act=pass]').waitFor()
      if (shots && turn < 2) await page.screenshot({ path: `${shots}/${name}-${turn}-hand.png` })
      await page.click('[data-act=pass]')
      await page.locator('.curtain .next').waitFor()
    }
    // Opened anew, the curtain hangs first.
    await page.reload()
    await page.locator('.curtain').waitFor()
    if (await page.locator('.board').count()) troubles.push(`${name}: opened anew without a curtain`)
    found[name] = fronts
    await page.close()
  }
  return found
})
