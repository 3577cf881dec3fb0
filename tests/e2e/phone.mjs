// A phone, in Spanish: practice is one tap away, and a whole round is played by tapping. Then resign, and the replay.
// Usage: node tests/e2e/phone.mjs [seed]
import { follow, over, play, script } from './hands.mjs'
import { clickAt, foreign, person, seatMenu, wishing } from './table.mjs'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

await script(async ({ server, guide, browser, troubles }) => {
  const page = await person(browser, 'phone', troubles, { ...PHONE, ...wishing('es') })
  const seen = follow(page)
  await page.goto(server.url)
  await page.tap('[data-act=practice-harkonnen]')
  await page.waitForSelector('.board')
  const tap = async (target, mark) => {
    const place = await target.evaluate((i) => document.querySelector(`[data-e2e="${i}"]`)?.dataset.place ?? '', mark)
    await clickAt(target, mark, 0, (x, y) => target.touchscreen.tap(x, y))
    // Where a finger has met two, it is asked which.
    if (place && (await target.locator('.loupe').count())) await target.tap(`[data-loupe="${place}"]`)
  }
  const { choices, kinds } = await play([{ page, seen }], guide, () => seen.view.public.round.round > 1 || over(seen), { press: tap, troubles })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) troubles.push(`the page is ${wide} pixels too wide`)
  troubles.push(...(await foreign(page, 'es')))
  await page.reload()
  await page.waitForSelector('.board')
  await seatMenu(page)
  await page.tap('[data-act=seat-resign]')
  await page.tap('[data-act=resign-sure]')
  await page.locator('[data-act=replay]').first().waitFor()
  return { choices, kinds: Object.keys(kinds).length }
})
