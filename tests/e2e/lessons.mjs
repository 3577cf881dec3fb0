// A first game by somebody who has never played: found on the start page, left and taken up again, played to its end as it
// says; what it does not ask for does not go out. The three lessons likewise, each on a laptop and a phone.
// Usage: node tests/e2e/lessons.mjs [seed]; SHOTS=folder keeps pictures.
import { mkdirSync } from 'node:fs'
import { script } from './hands.mjs'
import { person } from './table.mjs'

const WINDOWS = { laptop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } }
const shots = process.env.SHOTS
if (shots) mkdirSync(shots, { recursive: true })

await script(async ({ server, browser, troubles }) => {
  const played = {}
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const page = await person(browser, `Learner on a ${name}`, troubles, { viewport })
    const says = () => page.getAttribute('.coach', 'data-says')
    /** Runs in the page: whether the first thing that can be chosen beside the map lies under something. */
    const under = () => {
      const first = document.querySelector('.tray .lit')
      const box = first?.getBoundingClientRect()
      if (!box?.width) return ''
      const met = [0.08, 0.5, 0.92].every((x) => [0.08, 0.92].every((y) => first.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))))
      return met ? '' : first.textContent.trim()
    }
    let pictures = 0
    const picture = async (what) => shots && (await page.screenshot({ path: `${shots}/${name}-${String(pictures++).padStart(2, '0')}-${what}.png` }))
    /** Do what the lesson says until it says what is named, or is over. */
    async function follow(until = '') {
      const told = []
      for (;;) {
        await page.locator('[data-act=lesson-next], [data-act=lesson-do]:not(:disabled), [data-act=lessons]').first().waitFor()
        const now = await says()
        if (now === until || (await page.locator('[data-act=lessons]').count())) return told
        told.push(now)
        await picture(now)
        const covered = await page.evaluate(under)
        if (covered) troubles.push(`${name}, ${now}: '${covered}' lies under something`)
        if (/from now on/.test((await page.locator('.news').allInnerTexts()).join())) troubles.push(`${name}, ${now}: what the lesson was prepared with is news`)
        await page.click('[data-act=lesson-next], [data-act=lesson-do]')
        await page.waitForFunction((before) => document.querySelector('.coach')?.getAttribute('data-says') !== before, now)
      }
    }
    await page.goto(server.url)
    await picture('start')
    await page.click('[data-act=first-time]')
    await page.locator('[data-act=lesson-first]').waitFor()
    await picture('lessons')
    await page.click('[data-act=lesson-first]')
    await page.locator('.coach').waitFor()
    const before = await follow('first_move')

    // Another choice than the lesson's stays here, and the lesson says what it wants.
    const game = page.url()
    const seq = () => page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).seq, game.split('/game/')[1])
    const entered = await seq()
    await page.locator('.tray [data-verb=done]').first().click()
    if (await page.locator('.sure').count()) await page.locator('.sure [data-act=sure]').first().click()
    await page.locator('.coach strong').waitFor()
    await picture('not-this')
    if ((await seq()) !== entered) troubles.push('what the lesson did not ask for went out')

    // Left, and found again.
    await page.goto(`${server.url}/#/learn`)
    await page.click('[data-act=resume-first]')
    await page.locator('.coach').waitFor()
    if (page.url() !== game) troubles.push('another table was taken up')
    if ((await says()) !== 'first_move') troubles.push(`taken up at ${await says()}`)
    played[name] = { first: before.length + (await follow()).length }
    await picture('over')
    for (const lesson of ['battle', 'worms', 'winning']) {
      await page.goto(`${server.url}/#/learn`)
      await page.click(`[data-act=lesson-${lesson}]`)
      await page.locator('.coach').waitFor()
      played[name][lesson] = (await follow()).length
      await picture(`${lesson}-over`)
    }
    await page.close()
  }
  return played
})
