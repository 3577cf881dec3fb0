// Four browsers share both factions, three share one; each table plays its turns, with a Cone of Silence on the way.
// Usage: node tests/e2e/partners.mjs [seed] [turns]; `make soak` plays more of them.
import { follow, over, play, script } from './hands.mjs'
import { lookUp, person } from './table.mjs'

const turns = Number(process.argv[3] ?? 12)
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan']

/** Turns that have begun, as the public events tell. */
const begun = (seen) => new Set(seen.texts.filter((text) => text.includes('"turn_begun"'))).size

await script(async ({ server, guide, browser, troubles }) => {
  const people = []
  for (const name of NAMES) {
    const page = await person(browser, name, troubles)
    people.push({ name, page, seen: follow(page) })
  }
  const told = []
  for (const { size, seats, first, second } of [
    { size: 3, seats: ['house_harkonnen', 'corrino', 'house_atreides', 'fremen'], first: 0, second: 1 },
    { size: 1, seats: ['house_harkonnen', 'corrino', 'atreides'], first: 1, second: 0 },
  ]) {
    const table = people.slice(0, seats.length)
    const [host] = table
    await host.page.goto(server.url)
    await host.page.waitForSelector('[data-act=create]')
    if (await host.page.locator('#name').count()) await host.page.fill('#name', host.name)
    await host.page.selectOption('[data-field=size]', { index: size })
    await host.page.click('[data-act=create]')
    await host.page.click(`[data-act=sit-${seats[0]}]`)
    // The last seat is offered to one person alone, the others find the table by its address.
    await host.page.click(`[data-act=invite-${seats.at(-1)}]`)
    await host.page.waitForFunction(() => document.querySelector('#link')?.value.includes('#/invite/'))
    const link = await host.page.inputValue('#link')
    for (const [i, { name, page }] of table.entries()) {
      if (i === 0) continue
      const invited = i === table.length - 1
      await page.goto(invited ? link : host.page.url())
      await page.waitForSelector(invited ? '[data-act=accept]' : `[data-act=sit-${seats[i]}]`)
      if (await page.locator('#guest').count()) await page.fill('#guest', name)
      await page.click(invited ? '[data-act=accept]' : `[data-act=sit-${seats[i]}]`)
      await page.waitForSelector('[data-act=ready]')
    }
    for (const each of table) {
      each.seen.view = each.seen.menu = null
      each.seen.texts.length = 0
      await each.page.click('[data-act=ready]')
    }
    for (const { page } of table) await page.waitForSelector('.board')
    const half = await play(table, guide, () => begun(host.seen) >= turns / 2 || over(host.seen), { troubles })
    await cone(table[first], table[second], table.at(-1), troubles)
    const rest = await play(table, guide, () => begun(host.seen) >= turns || over(host.seen), { troubles })
    told.push({ players: seats.length, turns: begun(host.seen), choices: half.choices + rest.choices })
  }
  return { told }
})

/** One shows the other a place: it is marked on that map and read out there, and nobody else is told. */
async function pointing(one, other, stranger, troubles) {
  await one.page.keyboard.press('Escape')
  await one.page.locator('.board').focus()
  await one.page.keyboard.press('p')
  await one.page.click('[data-tool=show]')
  await one.page.dispatchEvent('#place-wind_pass', 'click')
  await other.page.locator('.marks .pointed').waitFor()
  await other.page.getByText('Your partner points at Wind Pass.').waitFor({ state: 'attached' })
  await one.page.getByText('You show').waitFor()
  if (process.env.FOLDER) for (const [name, { page }] of Object.entries({ pointer: one, pointed: other })) await page.screenshot({ path: `${process.env.FOLDER}/${name}.png` })
  await one.page.click('[data-act=leave-planning]')
  await lookUp(one.page, 'chat')
  await other.page.locator('.marks .pointed').waitFor({ state: 'detached' })
  if (stranger.seen.texts.some((text) => text.includes('"pointed"'))) troubles.push('it was pointed for others')
}

/** Partners speak aloud, then alone, show a hand, and nobody else hears a word of the latter. */
async function cone(one, other, stranger, troubles) {
  for (const { page } of [one, other, stranger]) await lookUp(page, 'chat')
  await one.page.selectOption('[data-field=to]', 'partner')
  await one.page.fill('.chat .line input', 'Aloud, partner.')
  await one.page.click('.chat .line .primary')
  for (const { page } of [other, stranger]) await page.getByText('Aloud, partner.').waitFor()
  await one.page.click('[data-act=cone-offer]')
  await other.page.click('[data-act=notice-cone]')
  await one.page.locator('.cone.open').waitFor()
  await one.page.fill('.chat .line input', 'Only for you.')
  await one.page.click('.chat .line .primary')
  await other.page.getByText('Only for you.').waitFor()
  await one.page.click('[data-act=cone-show]')
  await other.page.locator('.cone .hand').waitFor()
  await pointing(one, other, stranger, troubles)
  await other.page.click('[data-act=cone-close]')
  await one.page.locator('[data-act=cone-offer]').waitFor()
  if (stranger.seen.texts.some((text) => text.includes('Only for you.'))) troubles.push('the cone was overheard')
  // What was meant for the partner alone is not said aloud when the cone has closed meanwhile.
  await one.page.fill('.chat .line input', 'Meant for the partner.')
  await one.page.click('.chat .line .primary')
  await one.page.getByRole('alert').filter({ hasText: 'whole table' }).waitFor()
  if (stranger.seen.texts.some((text) => text.includes('Meant for the partner.'))) troubles.push('said aloud')
  await one.page.fill('.chat .line input', '')
}
