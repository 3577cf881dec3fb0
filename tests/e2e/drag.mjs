// A legion is dragged from area to area, and the map is pulled where nothing can be taken up.
// Usage: node tests/e2e/drag.mjs; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { launch } from './table.mjs'

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
try {
  const page = await visitor({ browser, url: server.url, all, replay, troubles }, { width: 1280, height: 800 })
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

  await page.keyboard.press('Escape')
  const board = await page.locator('.board').boundingBox()
  const at = [board.x + board.width / 2, board.y + board.height / 2]
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -200)
  const before = await middle('north_pole')
  await drag(at, [at[0] - 90, at[1] - 40])
  const after = await middle('north_pole')
  if (Math.abs(before[0] - after[0] - 90) > 14) troubles.push(`the map was pulled from ${before} to ${after}`)
  console.log(JSON.stringify({ line, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
