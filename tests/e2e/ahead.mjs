// Plan ahead on a phone: laid down, withdrawn, laid down again, told what became of it; then asked to a table by name.
// Usage: node tests/e2e/ahead.mjs [seed]
import { lookAt } from './axed.mjs'
import { follow, play, script } from './hands.mjs'
import { person, startTable, wishing } from './table.mjs'

const PHONE = { viewport: { width: 360, height: 740 } }

await script(
  async ({ server, guide, browser, troubles }) => {
    // Whose words are long.
    const ada = await person(browser, 'Ada', troubles, wishing('ru'))
    const ben = await person(browser, 'Ben', troubles, PHONE)
    const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
    const look = lookAt(troubles)
    const own = people[1].seen
    const chosen = () => own.sent.filter((text) => text.includes('"choose"')).length
    const plans = () => own.texts.map((text) => JSON.parse(text)).findLast(({ type }) => type === 'plans')?.plans ?? []
    await startTable(server, ada, ben)
    await play(people, guide, () => chosen() > 1, { troubles })

    const open = async () => {
      await ben.click('[data-act=menu]')
      await ben.click('[data-act=plans]')
      await ben.locator('[data-of=lately] [data-act=lay]').first().waitFor()
    }
    await open()
    const wide = await ben.evaluate(() => document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth)
    if (wide > 0) troubles.push(`the window of plans is ${wide} pixels too wide`)
    await look(ben, 'plans')
    const lay = async () => {
      // By the keyboard.
      await ben.locator('[data-of=lately] [data-act=lay]:not([disabled])').first().focus()
      await ben.keyboard.press('Enter')
      await ben.locator('[data-plan=waits]').first().waitFor()
    }
    await lay()
    await ben.click('[data-plan=waits] [data-act=withdraw]')
    await ben.locator('[data-plan]').waitFor({ state: 'detached' })
    // Everything there is to be laid down.
    const offered = await ben.locator('[data-of=lately] [data-act=lay]').count()
    for (let n = 0; n < offered; n++) await lay()
    // And an order for a question that has not come yet; the next one for that kind takes its place.
    await ben.selectOption('[data-of=kind]', 'continue_or_cease')
    for (const n of [1, 2]) {
      await ben.click('[data-act=lay-order]')
      await ben.waitForFunction((many) => document.querySelectorAll('[data-plan=waits]').length >= many, Math.min(n, 1))
    }
    await ben.selectOption('[data-of=kind]', 'end_turn')
    await ben.click('[data-act=lay-order]')
    await ben.waitForFunction(() => /Before my turn ends/.test(document.querySelector('[data-of=laid]').textContent))
    const orders = plans().filter(({ orders, state }) => orders && state === 'waits').map(({ kind }) => kind)
    if (orders.sort().join() !== 'continue_or_cease,end_turn') troubles.push(`orders that wait: ${orders}`)
    if (await ben.evaluate(() => document.querySelector('dialog').scrollWidth > document.querySelector('dialog').clientWidth)) troubles.push('an order makes the window of plans too wide')
    await look(ben, 'plans with orders')
    if (process.env.SHOTS) await ben.screenshot({ path: `${process.env.SHOTS}/plans.png` })
    await ben.keyboard.press('Escape')
    await play(people, guide, (n) => n > 120 || plans().some(({ state }) => state !== 'waits'), { troubles })
    const ended = plans().filter(({ state }) => state !== 'waits')
    if (!ended.length) troubles.push('no question came again')
    const news = ben.locator('[data-of=plans]')
    await news.waitFor()
    const told = await news.locator('li').allInnerTexts()
    await look(ben, 'news of plans')
    if (await ben.evaluate(() => document.documentElement.scrollWidth > innerWidth)) troubles.push('the news of plans are too wide')
    if (process.env.SHOTS) await ben.screenshot({ path: `${process.env.SHOTS}/news.png` })
    // It says which plan it was: by its answer, or the kind of question and the order, as the window of plans has them.
    await news.locator('[data-act=plans]').click()
    await ben.locator('[data-plan]').first().waitFor()
    const known = await ben.locator('[data-plan]:not([data-plan=waits])').evaluateAll((all) => all.map((each) => each.querySelector('p:nth-of-type(2)').innerText))
    for (const [n, said] of told.entries()) if (!known[n] || !said.includes(known[n])) troubles.push(`told of a plan: ${said}; laid down: ${known[n]}`)
    if (told.length !== Math.min(3, ended.length)) troubles.push(`told of ${told.length} plans, ${ended.length} have ended`)
    await ben.keyboard.press('Escape')
    await ben.click('[data-act=plans-seen]')
    await ben.locator('[data-of=plans]').waitFor({ state: 'detached' })
    if (people[0].seen.texts.some((text) => text.includes('"plans"'))) troubles.push('somebody else was told of plans')

    // Whom one has played with one asks by name.
    await ada.goto(`${server.url}/#/`)
    await ada.click('[data-act=create]')
    await ada.click('[data-act=sit-harkonnen]')
    await ada.click('[data-act=call]')
    await ada.locator('[data-of=asking] [role=status]').waitFor()
    await ada.setViewportSize(PHONE.viewport)
    const over = await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) troubles.push(`a table that waits is ${over} pixels too wide on a phone`)
    await ben.goto(`${server.url}/#/`)
    await ben.locator('[data-of=calls] [data-act=call-yes]').waitFor()
    await look(ben, 'calls')
    await ben.click('[data-act=call-yes]')
    await ben.locator('[data-act=ready]').waitFor()
    await ben.goto(`${server.url}/#/people`)
    await ben.click('[data-act=block]')
    await ben.click('[data-act=unblock]')
    await ben.locator('[data-act=block]').waitFor()
    await look(ben, 'people')
    return { offered, ended: ended.map(({ state, why, kind }) => `${kind} ${state} ${why}`.trim()) }
  },
  { env: { ARRAKIS_PLAN_SECONDS: '0' } },
)
