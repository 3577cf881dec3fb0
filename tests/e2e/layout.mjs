// In windows of every size, in light or dark, the other with every commit: nothing lies over the map, not even in its corners; nothing is wider than
// the window, and no word in a button or a heading is cut. On a phone, upright and on its side, every prescience card has its whole name, in English and in another
// language with every commit, with --all in all of them, and no word is cut on the sheet for spice; on a laptop or a tablet also every thing it asks for, in words.
// In all windows the menu of a game opens beside the map and can be met whole; where a list goes on below its edge, a sign says so.
// Usage: node tests/e2e/layout.mjs [--all]; see stage.mjs for what it shows. LANGUAGE: one of them alone; FOLDER: where pictures of rows go.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, offered, root, turn } from './table.mjs'

const SIZES = [[360, 640], [768, 1024], [1280, 720], [1920, 1080]]
/** Windows for rows of prescience cards; without --all, phones upright and another two of the others with every commit. */
const PHONES = [[360, 740], [740, 360], [640, 400]]
const LARGER = [[820, 1180], [1280, 800], [1366, 768]]
/** A decision with more to choose from than a phone has room for. */
const LONG = 'deploy_harkonnen'
const THEMES = ['light', 'dark']
const every = process.argv.includes('--all')
const SHOWN = ['choose_action', 'choose_move', 'continue_or_cease', 'spend_spice']
/** The decision with the most words beside each other. */
const SHEET = 'spend_spice'

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

/** Runs in the page: what cards in the row ask for without words, or with some of them out of sight. */
function wordless() {
  return [...document.querySelectorAll('.row .offer')].flatMap((offer) => {
    const name = offer.querySelector('strong').textContent.replaceAll('\u00ad', '')
    const silent = [...offer.querySelectorAll('.part')].filter((part) => ![...part.querySelectorAll('.words'), ...(part.matches('.words') ? [part] : [])].some((words) => words.checkVisibility() && words.getBoundingClientRect().height > 0))
    const asks = offer.querySelector('.asks')
    return [...(silent.length ? [`${name} shows ${silent.length} ticks without a word`] : []), ...(asks.scrollHeight > asks.clientHeight + 2 ? [`cut: what ${name} asks for`] : [])]
  })
}

/** Runs in the page: words of a decision that go beyond their button. */
const cutWords = () => [...document.querySelectorAll('.tray button')].filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.trim().replaceAll(/\s+/g, ' '))
/** Runs in the page: whether the name of the last card of the row stands in what is read beside the board. */
function shownFirst() {
  const body = document.querySelector('#panel-body').getBoundingClientRect()
  const name = [...document.querySelectorAll('#panel-body .offer')].at(-1).querySelector('strong, h3, header').getBoundingClientRect()
  return name.top >= body.top - 1 && name.bottom <= body.bottom + 1
}

/** Runs in the page: what of the menu lies over the map, or cannot be met. */
function menuFaults() {
  const board = document.querySelector('.board').getBoundingClientRect()
  const over = (box) => box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1
  return [...document.querySelectorAll('[role=menuitem]')].flatMap((each) => {
    const box = each.getBoundingClientRect()
    const met = each.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
    const text = each.textContent.trim()
    return [...(over(box) || over(each.closest('[role=menu]').getBoundingClientRect()) ? [`over the map: ${text}`] : []), ...(met ? [] : [`cannot be met: ${text}`]), ...(each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1 ? [`cut: ${text}`] : [])]
  })
}
/** Runs in the page: whether a list goes on below its edge, and whether a sign says so. */
function edges() {
  const list = document.querySelector('.tray .list')
  return { more: list.scrollHeight - list.clientHeight - list.scrollTop > 6, sign: getComputedStyle(list, '::after').content !== 'none' }
}

try {
  for (const [index, [width, height]] of SIZES.entries()) {
    const page = await visitor({ browser, url: server.url, all, replay, troubles, painted: false }, { width, height })
    for (const colorScheme of every ? THEMES : [THEMES[(turn() + index) % 2]]) {
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
  const LANGUAGES = ['en', 'ru']
  for (const [width, height] of [...PHONES, ...LARGER]) {
    const language = process.env.LANGUAGE ?? LANGUAGES[(turn() + width) % 2]
    const page = await visitor({ browser, url: server.url, all, replay, troubles, painted: false }, { width, height }, {}, { language })
    const where = `${language}, ${width}x${height}`
    await page.evaluate((id) => (location.hash = `#/game/${id}`), LONG)
    await page.waitForSelector('.tray[data-active=true] .option')
    await page.click('[data-act=menu]')
    await page.locator('[role=menuitem]').first().waitFor()
    for (const fault of await page.evaluate(menuFaults)) troubles.push(`${where}, the menu: ${fault}`)
    if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `menu-${language}-${width}.png`) })
    if (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'menuitem'))) troubles.push(`${where}: the menu is opened, and the focus is elsewhere`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.locator('[role=menu]').waitFor({ state: 'detached' })
    if (!(await page.evaluate(() => document.activeElement?.dataset.act === 'menu' && !document.querySelector('.dock').inert))) troubles.push(`${where}: the menu is closed, and the question is not back`)
    await page.locator('.tray .option').first().click()
    for (const _ of [0, 1, 2]) await page.locator('.board .able').first().evaluate((place) => {
      const at = place.getBoundingClientRect()
      place.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: at.x + at.width / 2, clientY: at.y + at.height / 2 }))
    })
    // A leader that is chosen can be read, here or further down.
    await page.locator('.tray .option[title]').first().click()
    await page.locator('.tray article.card').waitFor()
    for (const far of [0, 10_000]) {
      await page.locator('.tray .list').evaluate((list, top) => (list.scrollTop = top), far)
      await page.waitForTimeout(80)
      const { more, sign } = await page.evaluate(edges)
      if (more !== sign) troubles.push(`${where}, ${LONG}: ${more ? 'nothing says that the list goes on' : 'the list is said to go on, and does not'}`)
      if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `edge-${language}-${width}-${far}.png`) })
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
  // What each of them asks for, as a game has it, beside the largest hand.
  const asked = Object.assign({}, ...Object.values(all).map(({ view }) => view.public.prescience.standing ?? {}))
  const held = Object.values(all).map(({ view }) => view.private).reduce((a, b) => (Object.keys(b.hand ?? {}).length > Object.keys(a.hand ?? {}).length ? b : a))
  const full = Object.fromEntries(cards.flatMap((_, i) => (i % 4 || !every ? [] : [[`four${i}`, { ...all.choose_move, view: { ...view, public: { ...view.public, prescience: { ...view.public.prescience, row: [...cards.slice(i), ...cards].slice(0, 4) } } } }]])))
  const worded = Object.fromEntries(Object.entries({ ...rows, ...full }).map(([name, { view }]) => [name, { ...all.choose_move, view: { ...view, private: held, public: { ...view.public, prescience: { ...view.public.prescience, standing: asked } } } }]))
  const others = offered()
  for (const language of process.env.LANGUAGE ? [process.env.LANGUAGE] : ['en', ...(every ? others : [others[turn() % others.length]])]) {
    for (const [width, height] of every ? PHONES : [PHONES[0], PHONES[1 + (turn() % 2)]]) {
    const shown = { ...rows, ...full }
    const page = await visitor({ browser, url: server.url, all: { ...shown, [SHEET]: all[SHEET] }, replay, troubles, painted: false }, { width, height }, {}, { language })
    for (const name of Object.keys(shown)) {
      await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
      await page.waitForSelector('.row .offer')
      await page.waitForTimeout(150)
      const cut = await page.evaluate(() => [...document.querySelectorAll('.row .offer')].filter((offer) => [offer, offer.querySelector('strong')].some((each) => each.scrollHeight > each.clientHeight + 1)).map((offer) => offer.querySelector('strong').textContent.replaceAll('\u00ad', '')))
      if (cut.length) troubles.push(`${language}, ${width}x${height}: cut in the row of prescience cards: ${cut.join(', ')}`)
      if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `${language}-${width}-${name}.png`) })
    }
    // The card that was pressed is the one that is read, also where the page beside the board shows one at a time.
    await page.locator('.row .offer').last().click()
    await page.waitForSelector('#panel-body .offer')
    if (!(await page.evaluate(shownFirst))) troubles.push(`${language}, ${width}x${height}: the last card of the row was pressed, and another is read`)
    await page.evaluate((id) => (location.hash = `#/game/${id}`), SHEET)
    await page.waitForSelector('.sheet button')
    for (const word of await page.evaluate(cutWords)) troubles.push(`${language}, ${width}x${height}, ${SHEET}: cut: ${word}`)
    if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `${language}-${width}-${SHEET}.png`) })
    await page.context().close()
    }
    for (const [width, height] of every ? LARGER : [LARGER[turn() % LARGER.length]]) {
      const page = await visitor({ browser, url: server.url, all: worded, replay, troubles, painted: false }, { width, height }, {}, { language })
      for (const name of Object.keys(worded)) {
        await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
        await page.waitForSelector('.row .offer')
        await page.waitForTimeout(150)
        for (const fault of await page.evaluate(wordless)) troubles.push(`${language}, ${width}x${height}, in the row of prescience cards: ${fault}`)
        if (process.env.FOLDER) await page.screenshot({ path: join(process.env.FOLDER, `${language}-${width}-${name}.png`) })
      }
      // What is pointed at says its words in the place that promises it.
      if (width > height)
        for (const kind of ['.row .offer', '.fan .held']) {
          await page.locator(kind).first().hover()
          if (!(await page.locator('.details .pointed span').textContent({ timeout: 2000 }).catch(() => ''))) troubles.push(`${language}, ${width}x${height}: nothing is said of ${kind}`)
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
