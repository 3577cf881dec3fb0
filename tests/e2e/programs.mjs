// Programs: one is chosen to practise against, thinks at the table, says what it would consider, and looks back at the game in its replay;
// on a laptop and, in another language, on a phone. SHOTS=folder keeps pictures; LANGUAGES=pl,ru names the languages of the phone, else they take turns.
// Usage: node tests/e2e/programs.mjs [seed]; the client must be built.
import { join } from 'node:path'
import { asked, follow, play, script } from './hands.mjs'
import { foreign, offered, person, seatMenu, turn, wishing } from './table.mjs'

const LAPTOP = { viewport: { width: 1366, height: 768 } }
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const others = offered()
const languages = process.env.LANGUAGES?.split(',') ?? [others[turn() % others.length]]
/** Kinds of question that have several good answers. */
const WEIGHED = ['choose_action', 'choose_move', 'choose_step', 'spend_spice', 'use_any_result']

await script(async ({ server, guide, browser, troubles }) => {
  let lines = 0
  for (const [language, size] of [['en', LAPTOP], ...languages.map((each) => [each, PHONE])]) {
    const page = await person(browser, language, troubles, { ...size, ...wishing(language) })
    const shot = async (name) => process.env.SHOTS && (await page.screenshot({ path: join(process.env.SHOTS, `programs-${name}-${language}.png`) }))
    const fits = async (where) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) troubles.push(`${language}, ${where}: ${wide} pixels too wide`)
    }
    const seen = follow(page)
    await page.goto(server.url)
    await page.click('[data-act=levels]')
    await page.click('[data-level=strong]')
    await fits('levels')
    await page.locator('[data-level=gentle]').scrollIntoViewIfNeeded()
    await shot('levels')
    await page.click('[data-act=practice-atreides]')
    await page.waitForSelector('.board')
    let thought = false
    page.locator('[data-thinking]').first().waitFor({ timeout: 120_000 }).then(async () => ((thought = true), await shot('thinking')), () => undefined)
    // Until we are asked something that has several answers worth a thought, and the program has had a thought of its own.
    await play([{ page, seen }], guide, () => thought && asked(seen) && WEIGHED.includes(seen.view.public.waiting.kind), { troubles, quietMs: 120_000 })
    await page.waitForFunction(() => document.querySelector('.tray')?.dataset.active === 'true')
    await page.click('[data-act=menu]')
    await page.click('[data-act=consider]')
    const told = page.locator('[data-considered]')
    await told.waitFor({ timeout: 60_000 })
    lines += Number(await told.getAttribute('data-considered'))
    await fits('coach')
    troubles.push(...(await foreign(page, language)))
    await shot('coach')
    await page.locator('dialog header button').click()
    await told.waitFor({ state: 'detached' })
    const game = page.url().split('/game/')[1].split('/')[0]
    await seatMenu(page)
    await page.click('[data-act=seat-resign]')
    await page.click('[data-act=resign-sure]')
    await page.locator('[data-act=replay]').first().waitFor()
    await page.goto(`${server.url}/#/replay/${game}`)
    await page.locator('details.went > summary').click()
    await page.click('[data-act=look-back]')
    await page.locator('[data-hindsight=done]').waitFor({ timeout: 180_000 })
    await page.locator('.hindsight svg[role=img]').scrollIntoViewIfNeeded()
    await fits('looking back')
    await shot('back')
    // Where a choice could have been better, or the chances turned; in so short a game there may be neither.
    const link = page.locator('[data-turned], [data-chosen]').first()
    const moment = (await link.count()) ? await link.evaluate((element) => element.dataset.turned ?? element.dataset.chosen) : ''
    if (moment) await link.click()
    if (moment) await page.waitForFunction((to) => new RegExp(`(^|\\D)${to}\\D`).test(document.querySelector('.transport output')?.textContent ?? ''), moment)
    await page.locator('[data-act=save-analysis]').scrollIntoViewIfNeeded()
    await shot('choices')
    const saved = await page.evaluate(async (address) => (await fetch(address)).json(), `/api/games/${game}/analysis`)
    if (saved.state !== 'done' || saved.analysis.known.length < 2) troubles.push(`${language}: the file has no analysis`)
    troubles.push(...(await foreign(page, language)))
    await page.context().close()
  }
  return { lines, languages }
})
