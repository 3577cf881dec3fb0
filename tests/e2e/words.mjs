// Nothing is wider than the window, no word is cut or broken, in any language: at every kind of decision and on every page.
// One language of those that are offered with every commit, and the one that nobody speaks, two fifths longer than English, in which one
// sees what was not translated: each at a part of the decisions, other ones with every commit; the other languages at the pages before a
// game, on a phone. --all: all at all.
// Usage: node tests/e2e/words.mjs [--all] [languages...]; see stage.mjs for what it shows. FOLDER: where a sheet of pictures per language
// and width goes, SHOW: kinds.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, offered, turn } from './table.mjs'

const PSEUDO = 'qps'
const SIZES = [[360, 740], [820, 1180], [1280, 800]]
const PAGES = ['#/', '#/table/open', '#/invite/token', '#/rules', '#/learn', '#/cards']
const every = process.argv.includes('--all')
const folder = process.env.FOLDER
const only = process.env.SHOW?.split(',')
const { positions: all, replay } = positions()
const kinds = Object.keys(all)

const now = turn()
const others = offered()
const wished = process.argv.slice(2).filter((word) => word !== '--all')
const languages = wished.length ? wished : every ? [PSEUDO, ...others] : [PSEUDO, others[now % others.length]]
/** How many parts the decisions are taken in: together no more than one language at a third of them. */
const parts = every ? 1 : languages.length > 1 ? 6 : 3
const shown = kinds.filter((kind, at) => (only ? only.includes(kind) : (at + now) % parts === 0))

/** Runs in the page: texts that are cut or stick out of the window. */
function faults(pseudo) {
  const found = []
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth - innerWidth} pixels too wide`)
  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }
  const texts = [...document.querySelectorAll('body *')].filter((each) => !each.closest('svg, .visually-hidden, .board') && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  for (const each of texts) {
    if (!each.checkVisibility() || !each.getClientRects().length) continue
    // The words themselves: what is only read out inside them takes no room.
    const boxes = [...each.childNodes].flatMap((node) => {
      if (node.nodeType !== 3 || !node.data.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    const right = Math.max(...boxes.filter((box) => box.width).map((box) => box.right))
    if (!Number.isFinite(right)) continue
    const style = getComputedStyle(each)
    // Only heard, in this window.
    if (style.clipPath === 'inset(50%)') continue
    // A word goes on in another line where its letters may be parted: by the rules of its language, or not at all.
    if (!pseudo && style.hyphens !== 'auto' && !each.closest('bdi, code, [translate=no], a[href^=http]')) for (const node of each.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}\u00ad]{2,}/gu)) {
        // Names on cards say themselves where they may be parted.
        if (word.includes('\u00ad')) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter((box) => box.width)
        if (lines.length > 1 && lines.at(-1).top > lines[0].bottom - 2) found.push(`broken: ${each.tagName.toLowerCase()}.${each.className} ${word}`)
      }
    }
    const cut = style.overflowX !== 'visible' && !/auto|scroll/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1
    const outside = right > innerWidth + 1 && !scrolls(each)
    // A button's words stay inside it, whatever lets them out.
    const button = each.closest('button, a, summary, legend, th')
    const beyond = button && getComputedStyle(button).display !== 'inline' && right > button.getBoundingClientRect().right + 2
    // Or over what stands beside it.
    const over = !/^inline$|contents/.test(style.display) && style.position !== 'absolute' && right > each.getBoundingClientRect().right + 2
    if (cut || outside || beyond || over) found.push(`${cut ? 'cut' : outside ? 'outside' : beyond ? 'beyond its button' : 'beyond itself'}: ${each.tagName.toLowerCase()}.${each.className} ${each.textContent.trim().slice(0, 60)}`)
  }
  if (!pseudo) return [...new Set(found)]
  // What nobody has translated: letters outside the marks, but for names of people and the rules, which are a page of their own.
  for (const each of texts) {
    if (each.closest('bdi, .reads, script, style, noscript, option, textarea') || !each.checkVisibility()) continue
    for (const node of each.childNodes) if (node.nodeType === 3 && /\p{L}{2}/u.test(node.data.replaceAll(/⟦[^⟧]*⟧/g, ''))) found.push(`in no language: ${each.tagName.toLowerCase()}.${each.className} ${node.data.trim().slice(0, 60)}`)
  }
  if (!document.body.textContent.includes('⟦')) found.push('the page is in another language')
  return [...new Set(found)]
}

/** The language is changed on an open page: it speaks the other at once and is still the same page, there and back. */
async function changed(page, language) {
  await page.evaluate(() => (document.querySelector('.board').isSame = true))
  const all = () => page.evaluate(() => [...document.querySelectorAll('.game, dialog')].map((each) => each.innerText).join('\n'))
  await page.click('[data-act=menu]')
  await page.click('[data-act=settings]')
  const own = await all()
  for (const wished of ['en', language]) {
    await page.selectOption('[data-setting=language]', wished)
    await page.waitForFunction((id) => document.documentElement.lang === id, wished)
    const said = await all()
    if (wished === 'en' ? !said.includes('Supremacy') || said === own : said !== own) troubles.push(`${language}, changed to ${wished}: ${said.slice(0, 200)}`)
  }
  if (!(await page.evaluate(() => document.querySelector('.board')?.isSame))) troubles.push('the board was made anew for another language')
}

/** The pages before a game, one after the other. */
async function everyPage(page, look) {
  for (const address of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), address)
    await page.waitForTimeout(400)
    await look(address)
  }
}

/** All pictures of one language in one width, side by side. */
async function sheet(language, width, pictures) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  const small = width < 500 ? 240 : 440
  const figures = pictures.map(({ name, picture }) => `<figure><img width="${small}" src="data:image/jpeg;base64,${picture.toString('base64')}"><figcaption>${name}</figcaption></figure>`)
  await page.setContent(`<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:8px;margin:8px}figure{margin:0}figcaption{width:${small}px}</style>${figures.join('')}`)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${language}-${width}.png`), fullPage: true })
  await page.close()
}

const server = await serve()
const browser = await launch()
const troubles = []
try {
  for (const language of languages) {
    for (const [width, height] of SIZES) {
      const stage = { browser, url: server.url, all, replay, troubles, painted: !!folder }
      const page = await visitor(stage, { width, height }, {}, { language })
      const pictures = []
      const look = async (where) => {
        for (const fault of await page.evaluate(faults, language === PSEUDO)) troubles.push(`${language} ${width}, ${where}: ${fault}`)
        if (folder) pictures.push({ name: where, picture: await page.screenshot({ type: 'jpeg', quality: 70 }) })
      }
      if (!only) await everyPage(page, look)
      for (const name of shown) {
        await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
        await page.waitForSelector(all[name].menu ? `.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]` : '.board')
        if (name.startsWith('free_')) await page.locator(`.free [data-verb=${name.slice(5)}]`).first().click()
        await look(name)
      }
      // Every tab of what can be looked up, at the last of them.
      if (await page.locator('[data-act=look-up]').isVisible()) await page.click('[data-act=look-up]')
      for (const tab of await page.locator('[role=tab][id^=tab-]').all()) {
        if (!(await tab.isVisible())) continue
        await tab.click()
        await look(`${shown.at(-1)}, ${await tab.getAttribute('id')}`)
      }
      const spoken = await page.evaluate(() => document.documentElement.lang)
      if (spoken !== language) troubles.push(`${language}: the page is in ${spoken}`)
      if (width === 1280) await changed(page, language)
      await page.context().close()
      if (folder) await sheet(language, width, pictures)
    }
  }
  const [[width, height]] = SIZES
  for (const language of wished.length ? [] : others.filter((other) => !languages.includes(other))) {
    const page = await visitor({ browser, url: server.url, all, replay, troubles }, { width, height }, {}, { language })
    await everyPage(page, async (where) => {
      for (const fault of await page.evaluate(faults, false)) troubles.push(`${language} ${width}, ${where}: ${fault}`)
    })
    await page.context().close()
  }
  console.log(JSON.stringify({ languages, shown: shown.length, sizes: SIZES.length, troubles: [...new Set(troubles)].slice(0, 200) }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
