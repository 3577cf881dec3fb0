// In windows of every size, in light and dark: nothing lies over the map, not even in its corners; nothing is wider than
// the window, and no word in a button or a heading is cut. On a phone, upright and on its side, every prescience card has its whole name, in English and in another
// language with every commit, with --all in all of them.
// Usage: node tests/e2e/layout.mjs [--all]; see stage.mjs for what it shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, offered, root, turn } from './table.mjs'

const SIZES = [[360, 640], [768, 1024], [1280, 720], [1920, 1080]]
const SHOWN = ['choose_action', 'choose_move', 'continue_or_cease', 'spend_spice']

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []

/** Runs in the page: what is wrong with what is shown. */
function faults() {
  const INSIDE = 24
  const found = []
  const seen = (element) => element.checkVisibility() && element.getClientRects().length > 0
  const board = document.querySelector('.board')
  const frame = board.getBoundingClientRect()
  // Fitted, every corner of the map can be pointed at.
  const [left, right, top, bottom] = [frame.left + INSIDE, frame.right - INSIDE, frame.top + INSIDE, frame.bottom - INSIDE]
  for (const [x, y] of [[left, top], [right, top], [left, bottom], [right, bottom]]) {
    const there = document.elementFromPoint(x, y)
    if (!there?.closest('.board')) found.push(`${there?.outerHTML.slice(0, 80)} lies over the map at ${Math.round(x)}, ${Math.round(y)}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} pixels too wide`)
  // The page itself does not move.
  if (document.documentElement.scrollHeight > innerHeight) found.push(`the page can be scrolled by ${document.documentElement.scrollHeight - innerHeight} pixels`)
  for (const each of [...document.querySelectorAll('.tray button, .tabs button, .news button, .status, .panel h3')].filter(seen)) {
    const box = each.getBoundingClientRect()
    if (each.scrollWidth > each.clientWidth + 1 || (box.right > innerWidth + 1 && !each.closest('.cards, .tabs'))) found.push(`cut: ${each.textContent.trim().slice(0, 60)}`)
  }
  return found
}

try {
  for (const [width, height] of SIZES) {
    const page = await visitor({ browser, url: server.url, all, replay, troubles, painted: false }, { width, height })
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      for (const name of SHOWN) {
        await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
        await page.waitForSelector(`.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]`)
        // On phones it is there only while the map is close.
        const fit = page.locator('.tools button').last()
        if (await fit.isVisible()) await fit.click()
        // The map is drawn sharply again a moment after it has come to rest.
        await page.locator('.world.moving').waitFor({ state: 'detached' })
        for (const fault of await page.evaluate(faults)) troubles.push(`${width}x${height}, ${colorScheme}, ${name}: ${fault}`)
      }
    }
    await page.context().close()
  }
  const cards = Object.keys(JSON.parse(readFileSync(join(root, 'engine/data/words.en.json'), 'utf8')).prescience)
  const rows = {}
  const { view } = all.choose_move
  // A tick each; that more of them have room beside it is for the decisions to show.
  const standing = [{ asks: 'legions', have: 0, need: 2, areas: [] }]
  for (let i = 0; i < cards.length; i += 3) {
    const row = cards.slice(i, i + 3)
    rows[`row${i}`] = { ...all.choose_move, view: { ...view, public: { ...view.public, prescience: { ...view.public.prescience, row: [...row, ...cards].slice(0, 3), standing: Object.fromEntries(cards.map((card) => [card, standing])) } } } }
  }
  const others = offered()
  for (const language of ['en', ...(process.argv.includes('--all') ? others : [others[turn() % others.length]])]) {
    for (const [width, height] of [[360, 740], [740, 360]]) {
    const page = await visitor({ browser, url: server.url, all: rows, replay, troubles, painted: false }, { width, height }, {}, { language })
    for (const name of Object.keys(rows)) {
      await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
      await page.waitForSelector('.row .offer')
      await page.waitForTimeout(150)
      const cut = await page.evaluate(() => [...document.querySelectorAll('.row .offer')].filter((offer) => [offer, offer.querySelector('strong')].some((each) => each.scrollHeight > each.clientHeight + 1)).map((offer) => offer.querySelector('strong').textContent.replaceAll('\u00ad', '')))
      if (cut.length) troubles.push(`${language}, ${width}x${height}: cut in the row of prescience cards: ${cut.join(', ')}`)
    }
    await page.context().close()
    }
  }
  console.log(JSON.stringify({ sizes: SIZES.length, shown: SHOWN.length, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
