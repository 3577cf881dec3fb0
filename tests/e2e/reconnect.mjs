// The server is killed in the middle of a choice and comes back; a second tab of the same seat sees and does the same.
// Nothing is lost and nothing is played twice. Usage: node tests/e2e/reconnect.mjs [seed]
import { asked, carryOut, follow, play, script } from './hands.mjs'
import { person, startTable } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  await startTable(server, ada, ben)
  const first = await play(people, guide, (n) => n >= 12, { troubles })
  const before = people[0].seen.seq

  // The server dies while choices go out: whoever is asked clicks, and only then does it come back.
  troubles.offline = true
  const { page, seen } = people.find((each) => asked(each.seen)) ?? people[0]
  const choice = await guide.choose(seen.view, seen.menu)
  let killed
  await carryOut(page, seen, choice, async (target, mark) => {
    const last = await target.evaluate(() => document.querySelector('[data-e2e]').classList.contains('confirm') || document.querySelector('[data-e2e]').matches('button[data-verb]'))
    if (last) killed = server.kill()
    await target.locator(`[data-e2e="${mark}"]`).click({ force: true, position: undefined }).catch(() => target.locator(`[data-e2e="${mark}"]`).dispatchEvent('click'))
  }).catch(() => undefined)
  await (killed ?? server.kill())
  for (const each of people) await each.page.locator('.offline').waitFor()
  const offline = await ada.locator('.offline').textContent()
  await server.start()
  for (const each of people) await each.page.locator('.offline').waitFor({ state: 'detached', timeout: 40_000 })
  troubles.offline = false

  const second = await play(people, guide, (n) => n >= 12, { troubles })
  const after = people[0].seen.seq
  const ids = people.flatMap((each) => each.seen.sent.map((text) => JSON.parse(text)).filter((message) => message.type === 'choose'))
  const own = new Set(ids.map((message) => message.id)).size
  // Each choice that a page has made is one entry; the server adds none of its own here.
  if (after - before > second.choices + 1) troubles.push(`doubled: ${after - before} entries for ${second.choices} choices and the one that was interrupted`)
  if (own < after - before) troubles.push(`entries nobody made: ${own} ids, ${after} entries`)

  // A second tab of the same seat: what one tab chooses the other one sees, and both can go on.
  const tab = await ada.context().newPage()
  tab.on('pageerror', (error) => troubles.push(`second tab: ${error.message}`))
  const twin = { page: tab, seen: follow(tab) }
  await tab.goto(ada.url())
  await tab.waitForSelector('.board')
  const third = await play([twin, people[1]], guide, (n) => n >= 8, { troubles })
  await ada.waitForFunction((seq) => Number(document.querySelector('.tray').dataset.decision) >= seq, twin.seen.view.public.waiting.decision)
  // What a page has been told reaches this script a moment after it has been drawn.
  for (let n = 0; n < 100 && people[0].seen.seq !== twin.seen.seq; n++) await ada.waitForTimeout(50)
  if (people[0].seen.seq !== twin.seen.seq) troubles.push(`the tabs differ: ${people[0].seen.seq} and ${twin.seen.seq}`)
  if (JSON.stringify(people[0].seen.view.public) !== JSON.stringify(twin.seen.view.public)) troubles.push('the tabs show different positions')
  return { choices: first.choices + second.choices + third.choices, offline }
})
