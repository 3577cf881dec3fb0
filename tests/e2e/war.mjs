// Two browsers make a table with Desert War and play with its pieces, each decision clicked on the board; axe looks at each
// kind of decision that is new. With --whole they play to the end. FOLDER: where pictures go.
// Usage: node tests/e2e/war.mjs [seed] [--whole]; the client must be built.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lookAt } from './axed.mjs'
import { follow, over, play, script } from './hands.mjs'
import { lookUp, person, startTable } from './table.mjs'

const whole = process.argv.includes('--whole')
/** So many choices show most of what is new, and so many kinds of it are looked at closely. */
const SOME = 40
const LOOKED = whole ? Infinity : 4
const NEW = new Set(['choose_camp', 'choose_escort', 'deploy_suspensors', 'move_suspensor', 'scout_with_suspensor', 'choose_war_action', 'deploy_launchers', 'launch_rockets', 'hit_vehicles', 'cash_camp'])

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  await startTable(server, ada, ben, async () => {}, ['expansions'])
  if (!people.every(({ seen }) => seen.view.public.expansion)) troubles.push('the table is not played with Desert War')

  const look = lookAt(troubles)
  const looked = new Set()
  const onask = async (page, kind) => {
    if (!NEW.has(kind) || looked.has(kind) || looked.size >= LOOKED) return
    looked.add(kind)
    await look(page, `deciding: ${kind}`)
    if (process.env.FOLDER) {
      mkdirSync(process.env.FOLDER, { recursive: true })
      await page.screenshot({ path: join(process.env.FOLDER, `${kind}.png`) })
    }
  }
  const { choices, kinds } = await play(people, guide, (n) => (whole ? over(people[0].seen) && over(people[1].seen) : n >= SOME), { troubles, onask })

  const { winner, won_by, round } = people[0].seen.view.public.round
  if (whole && (!winner || won_by === 'resigned')) troubles.push(`no natural end: ${winner} ${won_by}`)
  // Camps are known to whoever placed them, and to nobody else.
  if (people[0].seen.texts.some((text) => text.includes('camp_known') || text.includes('"faces"'))) troubles.push('the Harkonnen were told the face of a camp')
  for (const [page, tab] of [[ada, 'harkonnen'], [ben, 'atreides'], [ben, 'spice']]) {
    await lookUp(page, tab)
    await look(page, `tab ${tab}`)
  }
  return { choices, round, winner, new: Object.fromEntries(Object.entries(kinds).filter(([kind]) => NEW.has(kind))), looked: looked.size }
})
