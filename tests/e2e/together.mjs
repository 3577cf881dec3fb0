// Two browsers against the automaton: one opens the table from the start page, the other follows the link. They play some turns,
// see each other's hands, and axe finds nothing in what is new. Usage: node tests/e2e/together.mjs [seed] [turns]
import { lookAt } from './axed.mjs'
import { follow, over, play, script } from './hands.mjs'
import { lookUp, person } from './table.mjs'

const turns = Number(process.argv[3] ?? 8)
const begun = (seen) => new Set(seen.texts.filter((text) => text.includes('"turn_begun"'))).size

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  const look = lookAt(troubles)
  await ada.goto(server.url)
  await ada.click('[data-act=mahdi-2]')
  await ada.click('[data-act=invite-fremen]')
  await ada.waitForFunction(() => document.querySelector('#link')?.value.includes('#/invite/'))
  await look(ada, 'lobby of two')
  await ben.goto(await ada.inputValue('#link'))
  await ben.fill('#guest', 'Ben')
  await ben.click('[data-act=accept]')
  await ben.click('[data-act=ready]')
  await ada.click('[data-act=ready]')
  for (const { page } of people) await page.waitForSelector('.board')
  const asked = new Set()
  await play(people, guide, () => begun(people[0].seen) >= turns || people.some(({ seen }) => over(seen)), {
    troubles,
    onchoice: async () => {
      const { kind, prompt } = people[0].seen.view.public.waiting
      if (!['let_act', 'settle_tie'].includes(kind) || asked.has(kind)) return
      asked.add(kind)
      await look(ada, `deciding: ${kind} ${prompt.step ?? ''}`)
    },
  })
  if (asked.size < 2) troubles.push(`only asked ${[...asked]}`)
  // Nobody listens: hands are open, and there is no cone to speak in.
  const { hand } = people[1].seen.view.private
  const open = people[0].seen.view.private.seen
  if (JSON.stringify(open) !== JSON.stringify(hand)) troubles.push(`the hand of the partner is ${JSON.stringify(hand)}, and shown ${JSON.stringify(open)}`)
  for (const tab of ['harkonnen', 'atreides', 'log', 'chat']) {
    await lookUp(ada, tab)
    if (tab === 'log') {
      await ada.locator('.log [data-criterion]').last().focus()
      await ada.getByRole('tooltip').waitFor()
    }
    await look(ada, `tab ${tab}`)
  }
  if (await ada.locator('[data-act=cone-offer]').count()) troubles.push('a cone is offered')
  return { turns: begun(people[0].seen), asked: [...asked] }
})
