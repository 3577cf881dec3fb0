// A legion is dragged from area to area; Done does not throw that away, no die is spent for nothing with one click, a token
// that was drawn lies face up; the map is pulled where nothing can be taken up. In thought a legion is dragged as well, and a finger
// between two areas is asked which. The guide is silent on the question while a free action is in hand.
// Usage: node tests/e2e/drag.mjs; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { launch } from './table.mjs'

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const chosen = []
try {
  const page = await visitor({ browser, url: server.url, all, replay, troubles, chosen, painted: false }, { width: 1280, height: 800 })
  await page.evaluate(() => (location.hash = '#/game/choose_move'))
  await page.waitForSelector('.tray[data-active=true]')
  const middle = async (place) => {
    const box = await page.locator(`#place-${place}`).boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const drag = async ([x, y], [toX, toY]) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y + 12, { steps: 4 })
    await page.mouse.move(toX, toY, { steps: 6 })
    await page.mouse.up()
  }
  const [from] = await page.locator('.place.able').evaluateAll((places) => places.map((place) => place.dataset.place))
  const form = all.choose_move.menu.forms.find((each) => each.verb === 'move')
  const to = Object.keys(form.sources[from].to).find((place) => !form.sources[place])
  await drag(await middle(from), await middle(to))
  const line = await page.locator('.confirm').getAttribute('data-line')
  if (!line.startsWith(`move ${from} ${to} `)) troubles.push(`dragged from ${from} to ${to}: ${line}`)

  // In thought: the same legion somewhere else, and nothing goes out. What was drawn is still there behind it.
  await page.keyboard.press('p')
  await page.click('[data-tool=pieces]')
  await drag(await middle(from), await middle(to))
  await page.locator('.layer .rim').first().waitFor({ state: 'attached' })
  if (!(await page.getAttribute(`#place-${to}`, 'aria-label')).includes('as you imagine it')) troubles.push(`no ghost was dragged to ${to}`)
  await page.click('[data-act=ghosts-reset]')
  await page.keyboard.press('p')
  if (chosen.length) troubles.push(`thinking has chosen ${chosen}`)

  // Done asks; Escape goes back to what is drawn, and the move can still be made.
  await page.click('.bar [data-verb=done]')
  await page.locator('.sure .primary[data-verb=move]:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator(`.confirm[data-line="${line}"]:focus`).waitFor()
  await page.click('.bar [data-verb=done]')
  if (chosen.length) troubles.push(`Done has thrown away what was drawn: ${chosen}`)
  await page.click('.sure .primary')
  if (chosen.splice(0).join() !== line) troubles.push('the move that was drawn is not made')

  // A die is spent for nothing only by who says so twice.
  const sit = async (name) => {
    await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
    await page.waitForSelector(`.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]`)
  }
  await sit('choose_action')
  await page.locator('.tray .lit').first().click()
  await page.click('.waste:not(.primary)')
  if (chosen.length) troubles.push(`spent for nothing with one click: ${chosen}`)
  await page.click('[data-act=sure]')
  if (!chosen.splice(0).join().startsWith('nothing ')) troubles.push('a die cannot be spent for nothing')

  // What one has drawn from the pool lies face up until it is put down.
  await sit('put_token')
  await page.locator('.drawn', { hasText: /shows \d/ }).waitFor()
  const board = await page.locator('.board').boundingBox()
  const at = [board.x + board.width / 2, board.y + board.height / 2]
  await page.mouse.move(...at)
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -200)
  const before = await middle('north_pole')
  await drag(at, [at[0] - 90, at[1] - 40])
  const after = await middle('north_pole')
  if (Math.abs(before[0] - after[0] - 90) > 14) troubles.push(`the map was pulled from ${before} to ${after}`)
  // A free action is something else than what the guide speaks of.
  const guided = await visitor({ browser, url: server.url, all, replay, troubles, chosen, painted: false }, { width: 1280, height: 800 }, {}, { guide: true })
  await guided.evaluate(() => (location.hash = '#/game/choose_move'))
  await guided.locator('.guide').waitFor()
  await guided.click('.tray [data-verb=scout]')
  if (await guided.locator('.guide').count()) troubles.push('the guide speaks of the question while a free action is in hand')
  await guided.keyboard.press('Escape')
  await guided.locator('.guide').waitFor()
  // A finger on the border of two areas.
  const phone = await visitor({ browser, url: server.url, all, replay, troubles, chosen, painted: false }, { width: 360, height: 740 })
  await phone.evaluate(() => (location.hash = '#/game/choose_move'))
  await phone.waitForSelector('.tray[data-active=true]')
  await phone.tap('[data-act=think]')
  await phone.tap('[data-tool=threats]')
  /** Runs in the page: a point where one area becomes another. */
  const border = () => {
    const at = (x, y) => document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place ?? ''
    const box = document.querySelector('.board').getBoundingClientRect()
    for (let y = box.top + box.height * 0.3; y < box.bottom; y += 7)
      for (let x = box.left + box.width * 0.3, before = ''; x < box.right; x += 1) {
        const now = at(x, y)
        if (now && before && now !== before && at(x + 4, y) === now && at(x - 5, y) === before) return { x, y, places: [before, now] }
        before = now
      }
  }
  const between = await phone.evaluate(border)
  await phone.touchscreen.tap(between.x, between.y)
  await phone.locator('.loupe').waitFor()
  const asks = await phone.locator('[data-loupe]').evaluateAll((all) => all.map((each) => each.dataset.loupe))
  if (!between.places.some((place) => asks.includes(place)) || asks.length < 2) troubles.push(`a finger between ${between.places} is asked ${asks}`)
  await phone.tap(`[data-loupe=${asks[0]}]`)
  await phone.locator('.plan').waitFor()
  if (await phone.locator('.loupe').count()) troubles.push('the loupe stays')
  console.log(JSON.stringify({ line, between: between.places, asks, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
