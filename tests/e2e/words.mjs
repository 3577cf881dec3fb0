// In the language that nobody speaks, two fifths longer than English: at every kind of decision and on every page nothing is
// wider than the window, and no word is cut. A third of the decisions each day, all of them with SOAK=1.
// Usage: node tests/e2e/words.mjs [language]; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { launch } from './table.mjs'

const language = process.argv[2] ?? 'qps'
const SIZES = [[360, 740], [820, 1180], [1280, 800]]
const PAGES = ['#/', '#/table/open', '#/invite/token', '#/rules']
const DAY = 86_400_000
const turn = Math.floor(Date.now() / DAY) % 3
const { positions: all, replay } = positions()
const shown = Object.keys(all).filter((_, at) => process.env.SOAK || at % 3 === turn)

/** Runs in the page: texts that are cut or stick out of the window. */
function faults() {
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
    const cut = style.overflowX !== 'visible' && !/auto|scroll/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1
    const outside = right > innerWidth + 1 && !scrolls(each)
    // A button's words stay inside it, whatever lets them out.
    const button = each.closest('button, a, summary, legend, th')
    const beyond = button && getComputedStyle(button).display !== 'inline' && right > button.getBoundingClientRect().right + 2
    // Or over what stands beside it.
    const over = !/^inline$|contents/.test(style.display) && style.position !== 'absolute' && right > each.getBoundingClientRect().right + 2
    if (cut || outside || beyond || over) found.push(`${cut ? 'cut' : outside ? 'outside' : beyond ? 'beyond its button' : 'beyond itself'}: ${each.tagName.toLowerCase()}.${each.className} ${each.textContent.trim().slice(0, 60)}`)
  }
  // What nobody has translated: letters outside the marks, but for names of people and the rules, which are a page of their own.
  for (const each of texts) {
    if (each.closest('bdi, .reads, script, style, noscript, option, textarea') || !each.checkVisibility()) continue
    for (const node of each.childNodes) if (node.nodeType === 3 && /\p{L}{2}/u.test(node.data.replaceAll(/⟦[^⟧]*⟧/g, ''))) found.push(`in no language: ${each.tagName.toLowerCase()}.${each.className} ${node.data.trim().slice(0, 60)}`)
  }
  if (!document.body.textContent.includes('⟦')) found.push('the page is in another language')
  return [...new Set(found)]
}

/** The language is changed on an open page: it speaks the other at once and is still the same page, there and back. */
async function changed(page) {
  await page.evaluate(() => (document.querySelector('.board').isSame = true))
  const all = () => page.evaluate(() => [...document.querySelectorAll('.game, dialog')].map((each) => each.innerText).join('\n'))
  await page.click('[data-act=menu]')
  await page.click('[data-act=settings]')
  for (const [wished, lang] of [['en', 'en'], [language, language]]) {
    await page.selectOption('[data-setting=language]', wished)
    await page.waitForFunction((id) => document.documentElement.lang === id, lang)
    const said = await all()
    if (wished === 'en' ? said.includes('⟦') || !said.includes('Supremacy') : !said.includes('⟦')) troubles.push(`changed to ${wished}: ${said.slice(0, 200)}`)
  }
  if (!(await page.evaluate(() => document.querySelector('.board')?.isSame))) troubles.push('the board was made anew for another language')
}

const server = await serve()
const browser = await launch()
const troubles = []
try {
  for (const [width, height] of SIZES) {
    const stage = { browser, url: server.url, all, replay, troubles, painted: false }
    const page = await visitor(stage, { width, height }, {}, { language })
    const look = async (where) => {
      for (const fault of await page.evaluate(faults)) troubles.push(`${width}, ${where}: ${fault}`)
    }
    for (const address of PAGES) {
      await page.evaluate((hash) => (location.hash = hash), address)
      await page.waitForTimeout(400)
      await look(address)
    }
    for (const name of shown) {
      await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
      await page.waitForSelector(all[name].menu ? `.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]` : '.board')
      if (name.startsWith('free_')) await page.locator(`.free [data-verb=${name.slice(5)}]`).first().click()
      await look(name)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
    }
    // Every tab of what can be looked up, at the last of them.
    if (await page.locator('[data-act=look-up]').isVisible()) await page.click('[data-act=look-up]')
    for (const tab of await page.locator('[role=tab][id^=tab-]').all()) {
      if (!(await tab.isVisible())) continue
      await tab.click()
      await look(`${shown.at(-1)}, ${await tab.getAttribute('id')}`)
    }
    if (width === 1280) await changed(page)
    await page.context().close()
  }
  console.log(JSON.stringify({ language, shown: shown.length, sizes: SIZES.length, troubles: troubles.slice(0, 60) }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
