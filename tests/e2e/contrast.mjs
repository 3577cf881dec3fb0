// What lies on something stands out from it: figures beside the board (choices, casualties, what is too much, details) from their plate,
// and wormsigns from the sand, where they can be chosen, are chosen or only lie there. Pixels tell, with the piece and without it, by day or
// by night, in turns with every commit, with --all both: three tenths of its square at least have a contrast of 3 : 1 to what is under it, in light alone, so that no colour has to be seen.
// Usage: node tests/e2e/contrast.mjs [--all]; see stage.mjs for what it shows. FOLDER: where pictures go.
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, turn } from './table.mjs'

const CONTRAST = 3
const SHARE = 0.3
const THEMES = ['light', 'dark']
const FIGURES = ':is(.tray, .details, .reading) svg:has(> .plate) .piece'
const SIGNS = '.world .piece:has(.sign)'
/** What is looked at where; `open` shows the details of the first place with figures. */
const SHOWN = [
  { kind: 'choose_casualties', what: FIGURES },
  { kind: 'remove_excess', what: FIGURES },
  { kind: 'deploy_harkonnen', what: FIGURES, open: true },
  { kind: 'choose_casualties_tough', what: FIGURES },
  { kind: 'choose_figures', what: FIGURES },
  { kind: 'choose_signs', what: SIGNS, picks: true },
  { kind: 'discard_signs', what: SIGNS, picks: true },
]

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const press = await (await browser.newContext()).newPage()

/** Runs in a page of its own: how much of each box has the contrast to what is seen there without the piece. */
async function compare({ pngs, boxes, contrast }) {
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  const [shown, bare] = await Promise.all(
    pngs.map(async (png) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      return context
    }),
  )
  return boxes.map(({ x, y, width, height }) => {
    const light = (context) => {
      const { data } = context.getImageData(Math.round(x), Math.round(y), Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
      return Array.from({ length: data.length / 4 }, (_, i) => 0.2126 * linear(data[4 * i] / 255) + 0.7152 * linear(data[4 * i + 1] / 255) + 0.0722 * linear(data[4 * i + 2] / 255))
    }
    const [there, under] = [light(shown), light(bare)]
    const out = there.filter((one, i) => (Math.max(one, under[i]) + 0.05) / (Math.min(one, under[i]) + 0.05) >= contrast).length
    return out / there.length
  })
}

async function look(page, what) {
  const boxes = await page.evaluate((wanted) => {
    const board = document.querySelector('.board').getBoundingClientRect()
    return [...document.querySelectorAll(wanted)].flatMap((piece) => {
      const { x, y, width, height } = (piece.querySelector('.body, .sign') ?? piece).getBoundingClientRect()
      const inside = !piece.closest('.world') || (x > board.left && y > board.top && x + width < board.right && y + height < board.bottom)
      return width > 4 && inside && y + height < innerHeight && !piece.closest('.chosen, .ghost') ? [{ x, y, width, height }] : []
    })
  }, what)
  if (!boxes.length) return []
  // No more is painted than is compared.
  const [left, top] = [Math.floor(Math.min(...boxes.map((box) => box.x))), Math.floor(Math.min(...boxes.map((box) => box.y)))]
  const clip = { x: left, y: top, width: Math.ceil(Math.max(...boxes.map((box) => box.x + box.width))) - left + 1, height: Math.ceil(Math.max(...boxes.map((box) => box.y + box.height))) - top + 1 }
  for (const box of boxes) Object.assign(box, { x: box.x - left, y: box.y - top })
  const pngs = [(await page.screenshot({ clip })).toString('base64')]
  const hidden = await page.addStyleTag({ content: `${what} { visibility: hidden }` })
  pngs.push((await page.screenshot({ clip })).toString('base64'))
  await hidden.evaluate((style) => style.remove())
  return press.evaluate(compare, { pngs, boxes, contrast: CONTRAST })
}

const figures = {}
try {
  for (const colorScheme of process.argv.includes('--all') ? THEMES : [THEMES[turn() % 2]]) {
    const page = await visitor({ browser, url: server.url, all, replay, troubles }, { width: 1280, height: 800 }, { colorScheme })
    const note = async (what, step) => {
      const shares = await look(page, what)
      const name = `${step} ${colorScheme}`
      figures[name] = { pieces: shares.length, least: `${Math.round(100 * Math.min(...shares))} %` }
      if (!shares.length) troubles.push(`${name}: there is nothing to look at`)
      const faint = shares.filter((share) => share < SHARE)
      if (faint.length) troubles.push(`${name}: ${faint.length} of ${shares.length} hardly stand out: ${faint.map((share) => Math.round(100 * share)).join(', ')} %`)
      if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `${name.replaceAll(' ', '-')}.png`) })
    }
    for (const { kind, what, open, picks } of SHOWN) {
      await page.evaluate((id) => (location.hash = `#/game/${id}`), kind)
      await page.waitForSelector(`.tray[data-decision="${all[kind].view.public.waiting.decision}"][data-active=true]`)
      await page.waitForTimeout(200)
      await note(what, kind)
      if (open) {
        await page.evaluate(() => {
          const place = document.querySelector(`[data-place="${[...document.querySelectorAll('[data-place]')].map((each) => each.dataset.place).find((each) => /^(arrakeen|carthag)$/.test(each))}"]`)
          place.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
        })
        await page.waitForTimeout(150)
        await note('.details svg:has(> .plate) .piece', `${kind}, details`)
      }
      if (picks) {
        await page.evaluate(() => document.querySelector('.board .able').dispatchEvent(new MouseEvent('click', { bubbles: true })))
        await page.waitForTimeout(100)
        await note(what, `${kind}, chosen`)
      }
    }
    await page.context().close()
  }
  console.log(JSON.stringify({ figures, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
