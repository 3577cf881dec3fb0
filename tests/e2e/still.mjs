// The table stands still: how much of the window the uncovered board takes, that it keeps its place and its scale between
// the clicks of a decision, that nothing that can be chosen is off screen, that fingers meet what they aim at, that what is
// written on the map can be read, and that anybody can tell the sides apart.
// All kinds of decision in one window, and in each of the others a fifth of them, another with every commit, and of all that
// can be equal to an automaton a fifth in each; --all: all in all.
// Pages are painted only while their pixels are read, and three of them are looked at in turns: each waits at times.
// Usage: node tests/e2e/still.mjs [--all] [--figures]; see stage.mjs for what it shows. FOLDER: where pictures go, SHOW: window or kind, SCHEME: light or dark,
// LANGUAGE: one that is offered.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, turn } from './table.mjs'

/** Width, height, and the least share of the window that the board has to take. */
const WINDOWS = [
  [1280, 800, 0.5],
  [1366, 768, 0.5],
  [820, 1180, 0.5],
  [360, 740, 0.48],
  [740, 360, 0.45],
  [640, 400, 0.45],
]
const FINGER = 44
const HEADLINE = 60
const NEWS = 100
const CLICKS = 4
/** Pages that are looked at in turns, and parts that the first window is looked at in. */
const AT_ONCE = 3
const PARTS = 3
const READABLE = { normal: 9, largest: 11 }
const PIECES = 500
const CONTRAST = 4
const TOLD = 0.99

const every = process.argv.includes('--all')
const only = process.env.SHOW?.split(',') ?? []
const { positions: kept, ties, replay } = positions()
// All kinds of dice that the Atreides have, and Desert Power beside them: more is never offered at once.
const full = structuredClone(kept.choose_action)
for (const { tree, levels } of full.menu.forms) {
  if (levels?.[0] !== 'die') continue
  if (Array.isArray(tree)) tree.push('mentat')
  else tree.mentat = 0
}
const all = { ...kept, ...ties, choose_action_full: full }
const kinds = Object.keys(all).filter((name) => all[name].menu)
const server = await serve()
const browser = await launch()
const troubles = []
const stage = { browser, url: server.url, all, replay, troubles }
const figures = {}

const fifth = turn() % 5

/**
 * Runs in the page: what is measured of what is shown. After a click (`again`) the board is felt over once more only if something has
 * come to lie over it, or it has another place.
 */
function look({ finger, headline, news, again }) {
  const CORNER = 14
  const found = []
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const board = document.querySelector('.board')
  const box = board.getBoundingClientRect()
  const world = document.querySelector('.world').getBoundingClientRect()
  const on = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return !!hit && (hit === element || element.contains(hit))
  }
  // The part of the board over which nothing lies, by a grid of points. What lies on the map is the board's own: it is left out of
  // the search, or each point would be held against every outline.
  const N = 24
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join()
  const above = [...document.body.querySelectorAll('*')].filter((each) => {
    if (board.contains(each) || each.contains(board)) return false
    const rect = each.getBoundingClientRect()
    return rect.width > 0 && rect.height > 0 && rect.left < box.right - 1 && rect.right > box.left + 1 && rect.top < box.bottom - 1 && rect.bottom > box.top + 1 && each.checkVisibility({ visibilityProperty: true })
  })
  const known = again ? globalThis.known : null
  const same = known?.box === boxOf(box) && above.every((each) => known.above.has(each))
  let free = same ? known.free : 0
  const map = document.querySelector('.world')
  if (!same) map.style.display = 'none'
  if (!same) for (let i = 0; i < N; i++) for (let j = 0; j < N; j++) if (on(board, box.left + ((i + 0.5) / N) * box.width, box.top + ((j + 0.5) / N) * box.height)) free += 1
  if (!same) map.style.display = ''
  globalThis.known = { box: boxOf(box), above: new Set(above), free }
  const share = ((free / (N * N)) * box.width * box.height) / (innerWidth * innerHeight)
  const inWindow = (rect) => rect.left >= -1 && rect.top >= -1 && rect.right <= innerWidth + 1 && rect.bottom <= innerHeight + 1
  /** Whether something of it can be met. */
  const met = (element) => {
    const rect = element.getBoundingClientRect()
    if (!rect.width || !rect.height) return false
    for (let n = 0; n < 60; n++) if (on(element, rect.left + rect.width * (n ? (n * 0.618) % 1 : 0.5), rect.top + rect.height * (n ? (n * 0.383) % 1 : 0.5))) return true
    return false
  }
  // What can be chosen: on the board, in the list of choices, in one's hand, in the row. One of its places is enough.
  const choices = new Map()
  for (const each of document.querySelectorAll('.board .able, .tray .lit, .tray .option, .tray .confirm, .tray .bar button, .tray [role=tab], .tray .stepper button, .fan .lit, .row .lit')) {
    if (!seen(each)) continue
    const name = each.dataset.place ?? each.closest('[data-word]')?.dataset.word ?? each.dataset.verb ?? each.textContent.trim()
    if (choices.get(name)) continue
    const there = each.closest('.board, .fan') ? met(each) : inWindow(each.getBoundingClientRect()) && met(each)
    choices.set(name, choices.get(name) || there)
  }
  const off = [...choices].filter(([, there]) => !there).map(([name]) => name)
  // Actions are read and not only met: at rest none of them lies half below the edge of their list.
  const list = document.querySelector('.tray .list')?.getBoundingClientRect()
  for (const each of document.querySelectorAll('.tray .list .deed')) {
    const { top, bottom } = each.getBoundingClientRect()
    if (!again && seen(each) && bottom > list.bottom && (list.bottom - top) / (bottom - top) < 0.8) found.push(`below the edge of its list: ${each.textContent.trim()}`)
  }
  // What fingers aim at. Areas of the map have a rule of their own.
  for (const each of document.querySelectorAll('button, select, input, summary, a.button, [role=radio], .zone .touch')) {
    // A name in a sentence is as large as the sentence; what it leads to can be met on the map, in the row, in one's hand.
    if (!seen(each) || each.closest('.visually-hidden') || each.matches('.named')) continue
    const { width, height } = each.getBoundingClientRect()
    if (width < finger - 0.6 || height < finger - 0.6) found.push(`small: ${(each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 30) || each.getAttribute('class')} ${Math.round(width)}x${Math.round(height)}`)
  }
  const text = document.querySelector('.status')?.textContent.trim() ?? ''
  if (text.length > headline) found.push(`the headline has ${text.length} characters: ${text}`)
  const said = document.querySelector('.lately')?.innerText.trim() ?? ''
  const heading = document.querySelector('.status')?.getBoundingClientRect()
  const row = document.querySelector('.ask')?.getBoundingClientRect()
  if (heading && (heading.top < row.top - 1 || heading.bottom > row.bottom + 1)) found.push(`the headline is cut: ${text}`)
  for (const each of document.querySelectorAll('.tray .bar button')) if (each.scrollWidth > each.clientWidth + 1) found.push(`cut in the row that sends: ${each.textContent.trim()}`)
  // What will be sent, or what is still lacking, is there whole beside what sends it; once something is chosen, there is such a line.
  const sum = document.querySelector('.tray .bar .sum')
  if (again && !sum && document.querySelector('.tray .bar')) found.push('nothing says what is chosen')
  if (sum) {
    const told = sum.textContent.trim()
    const box = sum.getBoundingClientRect()
    const bar = sum.parentElement.getBoundingClientRect()
    if (![...sum.querySelectorAll('span')].some(seen) || box.width < 20) found.push(`not in sight, beside what sends it: ${told}`)
    else if (sum.scrollHeight > sum.clientHeight + 1 || sum.scrollWidth > sum.clientWidth + 1 || box.top < bar.top - 1 || box.bottom > bar.bottom + 1 || !inWindow(box)) found.push(`cut, beside what sends it: ${told}`)
  }
  // What sends it is in the corner, whatever stands beside it.
  const sends = document.querySelector('.tray .bar .confirm:last-child')?.getBoundingClientRect()
  const foot = document.querySelector('.tray')?.getBoundingClientRect()
  if (sends && (foot.right - sends.right > CORNER || foot.bottom - sends.bottom > CORNER)) found.push(`what sends it has left its corner by ${Math.round(foot.right - sends.right)}, ${Math.round(foot.bottom - sends.bottom)}`)
  // A word that goes on in the next line, without a hyphen, cannot be read: its place is too narrow.
  const range = document.createRange()
  const broken = new Set()
  // Low and narrow windows show as much of a prescience card as there is room for.
  const read = innerWidth > 700 && innerHeight > 480 ? '.tray, .ask, .row, .fan' : '.tray, .ask, .fan'
  for (const part of document.querySelectorAll(read)) {
    for (let walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), text = walk.nextNode(); text; text = walk.nextNode()) {
      if (!text.data.trim() || !seen(text.parentElement) || text.parentElement.closest('.visually-hidden')) continue
      // What stands in one line is not broken.
      range.selectNodeContents(text)
      if (range.getClientRects().length < 2) continue
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const [first, last] = [index, index + word.length - 1].map((at) => {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return [...range.getClientRects()].at(-1)?.top ?? 0
        })
        if (last - first > 3) broken.add(word)
      }
    }
  }
  if (broken.size) found.push(`broken in the middle: ${[...broken].join(', ')}`)
  // What a card in the row asks for is there whole, or in short.
  for (const each of document.querySelectorAll('.row .asks')) if (each.scrollHeight > each.clientHeight + 2 && each.querySelector('.words')?.checkVisibility()) found.push(`cut in the row: ${each.textContent.trim()}`)
  for (const each of document.querySelectorAll('.row .gain')) if (each.getBoundingClientRect().bottom > each.parentElement.getBoundingClientRect().bottom) found.push(`cut in the row: ${each.textContent.trim()}`)
  const line = document.querySelector('.lately p > span')
  if (line && line.scrollHeight > line.clientHeight + 2) found.push(`the news are cut: ${line.textContent.trim()}`)
  if (innerWidth < 500 && said.length > news) found.push(`the news have ${said.length} characters`)
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) found.push(`the page can be scrolled: ${document.documentElement.scrollWidth}x${document.documentElement.scrollHeight}`)
  return { share, found, off, place: [box.x, box.y, box.width, box.height, world.x, world.y, world.width, world.height].map((n) => Math.round(n)) }
}

/** Runs in the page: the smallest text on the map, in pixels of the screen, and what of it is cut. All of it is in full sight meanwhile. */
function written() {
  const { style } = document.documentElement
  const before = style.opacity
  style.opacity = '1'
  const box = document.querySelector('.board').getBoundingClientRect()
  let least = Infinity
  let which = ''
  const cut = []
  for (const text of document.querySelectorAll('.world text')) {
    if (!text.textContent.trim() || !text.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().d)
    if (size < least) [least, which] = [size, text.textContent]
    const rect = text.getBoundingClientRect()
    if (rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - 1 || rect.bottom > box.bottom + 1) cut.push(text.textContent)
  }
  style.opacity = before
  return { least, which, cut }
}

/** Runs in the page: marks the next thing to click on the way through a decision; false when there is none. */
function next() {
  const tray = document.querySelector('.tray')
  document.querySelectorAll('[data-e2e]').forEach((each) => delete each.dataset.e2e)
  const fresh = (each) => !each.disabled && !each.matches('.chosen, .on, [aria-pressed=true], [aria-checked=true]')
  const goal = [...document.querySelectorAll('.board .able'), ...tray.querySelectorAll('.lit, .stepper button:last-child, [role=tab]')].find(fresh)
  if (!goal) return false
  goal.dataset.e2e = '0'
  return true
}

const sit = async (page, name) => {
  await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
  await page.waitForSelector(`.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]`)
  if (name.startsWith('free_')) await page.locator(`[data-verb=${name.slice(5)}]`).first().click()
  await page.waitForTimeout(200)
}
const click = (page) => page.locator('[data-e2e="0"]').evaluate((goal) => {
  goal.scrollIntoView({ block: 'nearest' })
  const button = goal.matches('button, [role=button], .able') ? goal : goal.querySelector('button')
  const at = button.getBoundingClientRect()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: at.x + at.width / 2, clientY: at.y + at.height / 2 }))
})

const note = (size, kind, what) => troubles.push(`${size} ${kind}: ${what}`)

/** Pieces of one side that are in sight, as boxes. */
const boxes = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect()
    return [...document.querySelectorAll('.world .piece.harkonnen, .world .piece.atreides')].flatMap((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect()
      const inside = x > board.left && y > board.top && x + width < board.right && y + height < board.bottom
      return inside && width > 4 ? [{ side: piece.classList.contains('atreides') ? 'atreides' : 'harkonnen', x, y, width, height }] : []
    })
  })
/** Runs in a page of its own: the median relative luminance of the middle of each box, and its median grey. */
async function measure({ png, pieces }) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return pieces.map(({ x, y, width, height }) => {
    const w = Math.max(2, Math.round(width * 0.75))
    const h = Math.max(2, Math.round(height * 0.75))
    const { data } = context.getImageData(Math.round(x + width * 0.125), Math.round(y + height * 0.125), w, h)
    const light = []
    for (let i = 0; i < data.length; i += 4) light.push(0.2126 * linear(data[i] / 255) + 0.7152 * linear(data[i + 1] / 255) + 0.0722 * linear(data[i + 2] / 255))
    light.sort((a, b) => a - b)
    const grey = light[light.length >> 1]
    return { light: grey, grey: grey <= 0.0031308 ? grey * 12.92 : 1.055 * grey ** (1 / 2.4) - 0.055 }
  })
}
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

const crops = []
const press = await (await browser.newContext()).newPage()
/** Pixels of the pieces in sight: the page is painted for that long. */
async function crop(page) {
  const paint = (opacity) => page.evaluate((now) => new Promise((done) => ((document.documentElement.style.opacity = now), requestAnimationFrame(() => requestAnimationFrame(done)))), opacity)
  const pieces = await boxes(page)
  const before = await page.evaluate(() => document.documentElement.style.opacity)
  await paint('1')
  const png = (await page.screenshot()).toString('base64')
  await paint(before)
  const told = await press.evaluate(measure, { png, pieces })
  crops.push(...told.map((each, i) => ({ ...each, side: pieces[i].side })))
}

/** Some kinds of decision in one window. */
async function decisions([width, height, least], chosen, cropped) {
  const size = `${width}x${height}`
  const page = await visitor({ ...stage, painted: false }, { width, height }, process.env.SCHEME ? { colorScheme: process.env.SCHEME } : {}, process.env.LANGUAGE ? { language: process.env.LANGUAGE } : {})
  const shares = []
  let moved = 0
  for (const kind of chosen) {
    await sit(page, kind)
    const first = await page.evaluate(look, { finger: FINGER, headline: HEADLINE, news: NEWS })
    let now = first
    for (let n = 0; ; n++) {
      shares.push(now.share)
      if (now.share < least - 0.0005) note(size, kind, `the board takes ${(100 * now.share).toFixed(1)} % after ${n} clicks`)
      if (now.place.join() !== first.place.join()) {
        moved += 1
        note(size, kind, `the map has moved from ${first.place} to ${now.place} after ${n} clicks`)
      }
      if (now.off.length) note(size, kind, `off screen${n ? ` after ${n} clicks` : ''}: ${now.off.join(', ')}`)
      for (const fault of now.found) note(size, kind, `${fault}${n ? ` after ${n} clicks` : ''}`)
      if (process.env.FOLDER) {
        mkdirSync(process.env.FOLDER, { recursive: true })
        if (!n || n === 2) await page.screenshot({ path: join(process.env.FOLDER, `${size}-${kind}${n ? `-${n}` : ''}.png`) })
      }
      if (n === CLICKS || !(await page.evaluate(next))) break
      await click(page)
      // Odds are asked for once a choice has been in hand for a moment.
      await page.waitForTimeout(all[kind].odds ? 250 : 30)
      now = await page.evaluate(look, { finger: FINGER, headline: HEADLINE, news: NEWS, again: true })
    }
    if (cropped && crops.length < PIECES) await crop(page)
  }
  await page.context().close()
  const known = (figures[size] ??= { decisions: 0, least: 1, moved: 0 })
  Object.assign(known, { decisions: known.decisions + chosen.length, least: Math.min(known.least, ...shares), moved: known.moved + moved })
}

/** What is written on the map, for one wish of its reader. */
async function letters(text, readable) {
  const page = await visitor({ ...stage, painted: false }, { width: 1280, height: 800 }, {}, { text })
  const found = []
  for (const kind of ['choose_move', 'spend_spice', 'choose_action', 'crowded']) {
    await page.evaluate((id) => (location.hash = `#/game/${id}`), kind)
    await page.waitForSelector('.world')
    await page.waitForTimeout(300)
    const { least, which, cut } = await page.evaluate(written)
    found.push(least)
    if (!Number.isFinite(least)) note('1280x800', kind, `nothing is written on the map with ${text} text`)
    if (least < readable - 0.05) note('1280x800', kind, `'${which}' on the map is ${least.toFixed(1)} px high with ${text} text`)
    if (cut.length) note('1280x800', kind, `cut on the map with ${text} text: ${cut.join(', ')}`)
  }
  figures[`text ${text}`] = `${Math.min(...found).toFixed(1)} px`
  await page.context().close()
}

try {
  const jobs = []
  for (const [index, window] of WINDOWS.entries()) {
    const size = `${window[0]}x${window[1]}`
    if (only.some((each) => /^\d/.test(each)) && !only.includes(size)) continue
    const chosen = kinds.filter((kind, i) => (only.some((each) => !/^\d/.test(each)) ? only.includes(kind) : every || (index === 0 && !ties[kind]) || (i + index) % 5 === fifth))
    if (!chosen.length) note(size, 'all', 'no decision is looked at')
    const parts = index === 0 || every ? PARTS : 1
    for (let part = 0; part < parts; part++) {
      const some = chosen.slice(Math.floor((part * chosen.length) / parts), Math.floor(((part + 1) * chosen.length) / parts))
      if (some.length) jobs.push(() => decisions(window, some, index === 0 && part === 0))
    }
  }
  if (!only.length) jobs.push(...Object.entries(READABLE).map(([text, readable]) => () => letters(text, readable)))
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (const each of Object.values(figures)) if (each.least) each.least = `${(100 * each.least).toFixed(1)} %`
  if (!only.length) {
    const light = (side) => crops.filter((crop) => crop.side === side).map((crop) => crop.light)
    const [one, other] = [middle(light('atreides')), middle(light('harkonnen'))].sort((a, b) => b - a)
    const contrast = (one + 0.05) / (other + 0.05)
    const told = crops.filter((crop) => (crop.grey > 0.5 ? 'atreides' : 'harkonnen') === crop.side).length / crops.length
    figures.sides = { pieces: crops.length, contrast: contrast.toFixed(1), told: `${(100 * told).toFixed(1)} %` }
    if (crops.length < PIECES) troubles.push(`only ${crops.length} pieces were measured`)
    if (contrast < CONTRAST) troubles.push(`the sides have a contrast of ${contrast.toFixed(2)}`)
    if (told < TOLD) troubles.push(`the side is told right of ${(100 * told).toFixed(1)} % of the pieces`)
  }
  const figuresOnly = process.argv.includes('--figures')
  console.log(JSON.stringify({ figures, troubles: figuresOnly ? troubles.length : troubles }))
  if (troubles.length && !figuresOnly) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
