// A spectator watches a whole game: neither the page nor what came over the wire holds anything hidden. What was
// hidden is known from the finished record. Usage: node tests/e2e/spectator.mjs [seed]
import { execFileSync } from 'node:child_process'
import { follow, over, play, script } from './hands.mjs'
import { person, root, startTable } from './table.mjs'

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const eve = await person(browser, 'Eve', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  const watcher = follow(eve)
  await startTable(server, ada, ben)
  await eve.goto(ada.url())
  await eve.waitForSelector('.board')

  /** What a player alone has been told so far, by the number of the entry. */
  const pages = []
  await play(people, guide, (n) => n >= 90 || over(people[0].seen), {
    troubles,
    onchoice: async (n) => {
      if (n % 10 === 0) pages.push({ seq: watcher.seq, text: await eve.locator('.game').innerText() })
    },
  })
  await ada.click('[data-act=seat]')
  await ada.click('[data-act=seat-resign]')
  await ada.click('[data-act=resign-sure]')
  await eve.getByText('have won the game').first().waitFor()

  if (watcher.seat !== 'spectator') troubles.push(`seated as ${watcher.seat}`)
  const record = await eve.evaluate(async (game) => (await fetch(`/api/games/${game}/record`)).text(), eve.url().split('/').at(-1))
  const told = { record, texts: watcher.texts, pages, private: people.map(({ seen }) => seen.texts) }
  const python = process.env.PYTHON ?? `${root}/.venv/bin/python`
  const found = JSON.parse(execFileSync(python, ['-m', 'tests.e2e_secrets'], { cwd: root, input: JSON.stringify(told), maxBuffer: 1 << 28 }))
  troubles.push(...found.leaks)
  if (!found.secrets) troubles.push('nothing was hidden: the test says nothing')
  return { frames: watcher.seq, secrets: found.secrets, pages: pages.length }
})
