// A spectator watches a whole game: neither the page nor what came over the wire holds anything hidden, and no more does
// the page of an opponent: not in what is read there, not in what is only read out. What was hidden is known from the
// finished record. Usage: node tests/e2e/spectator.mjs [seed]
import { execFileSync } from 'node:child_process'
import { follow, over, play, script } from './hands.mjs'
import { lookUp, person, root, seatMenu, startTable } from './table.mjs'

/** So many steps of a film are read at a time. */
const STEPS = 6
const TABS = ['atreides', 'harkonnen', 'log', 'spice', 'chat']

/** Runs in the page: all there is to read, and all that is only read out or shown when pointed at. */
function words() {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data.trim())
    else for (const { name, value } of node.attributes) if (!['class', 'style', 'd', 'transform'].includes(name)) found.push(value)
  }
  return found.filter(Boolean).join('\n')
}

await script(async ({ server, guide, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const eve = await person(browser, 'Eve', troubles)
  const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
  const watcher = follow(eve)
  await startTable(server, ada, ben)
  await eve.goto(ada.url())
  await eve.waitForSelector('.board')

  /** What stood on the pages, by the number of the entry and whose eyes they are for. */
  const pages = []
  const own = []
  let filmed = 0
  const look = async (page, seen, into) => {
    const [place] = Object.entries(seen.view.public.legions.atreides).find(([, legion]) => legion.deployment_token) ?? []
    await lookUp(page, TABS[pages.length % TABS.length])
    if (place) await page.dispatchEvent(`#place-${place}`, 'contextmenu')
    const texts = [await page.evaluate(words)]
    // What the film shows of it, step by step: faces of cards, figures, and whatever is only read out.
    const again = page.locator('[data-act=film-again], [data-act=film-end]').first()
    if (await again.count()) {
      await again.click()
      if (!(await page.locator('[data-act=film-on]').count())) await page.click('[data-act=film-again]')
      for (let step = 0; step < STEPS && (await page.locator('[data-act=film-on]').count()); step++) {
        texts.push(await page.evaluate(words))
        filmed += 1
        await page.click('[data-act=film-on]')
      }
      await page.locator('[data-act=film-end]').click({ timeout: 500 }).catch(() => undefined)
    }
    into.push({ seq: seen.seq, seat: seen.seat, text: texts.join('\n') })
  }
  await play(people, guide, (n) => n >= 60 || over(people[0].seen), {
    troubles,
    onchoice: async (n) => {
      if (n % 8) return
      await look(eve, watcher, pages)
      await look(ada, people[0].seen, pages)
      await look(ben, people[1].seen, own)
    },
  })
  await seatMenu(ada)
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
  if (filmed < 20) troubles.push(`only ${filmed} steps of the film were read`)
  if (!own.some(({ text }) => text.includes('hidden from the others'))) troubles.push('the owner of the tokens does not see their faces: the search says nothing')
  return { frames: watcher.seq, secrets: found.secrets, pages: pages.length, filmed }
})
