// The keyboard alone: arrive, open a practice table and play a whole round without a pointer.
// Usage: node tests/e2e/keyboard.mjs [seed]
import { follow, over, play, script } from './hands.mjs'
import { person } from './table.mjs'

const MOST_STEPS = 400

/** Go from one thing to the next as the Tab key does, until the wanted one has the focus; on the map, N goes on. */
async function reach(page, selector) {
  for (let step = 0; step < MOST_STEPS; step++) {
    const way = await page.evaluate((wanted) => {
      const goal = document.querySelector(wanted)
      const focus = document.activeElement
      if (!goal) return 'gone'
      if (goal === focus) return 'there'
      const board = goal.closest('.board')
      if (board) {
        const frame = focus?.closest('.board')
        if (!frame) return board.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING && focus !== document.body ? 'Shift+Tab' : 'Tab'
        return document.querySelector('.board .focus') === goal ? 'there' : 'n'
      }
      if (focus === document.body) return 'Tab'
      // Radios are gone through with the arrows, everything else with Tab.
      return focus.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab'
    }, selector)
    if (way === 'there') return
    if (way === 'gone') throw new Error(`nothing to reach: ${selector}`)
    await page.keyboard.press(way)
  }
  throw new Error(`cannot be reached by keyboard: ${await page.evaluate((wanted) => document.querySelector(wanted)?.outerHTML.slice(0, 200), selector)}`)
}

const press = async (page, mark) => {
  const selector = `[data-e2e="${mark}"]`
  await reach(page, selector)
  await page.keyboard.press('Enter')
}

await script(async ({ server, guide, browser, troubles }) => {
  const page = await person(browser, 'keyboard', troubles)
  const seen = follow(page)
  await page.goto(server.url)
  await page.waitForSelector('#name')
  await reach(page, '#name')
  await page.keyboard.type('Keys')
  await reach(page, '[data-act=practice-atreides]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.board')
  const { choices, kinds } = await play([{ page, seen }], guide, () => seen.view.public.round.round > 1 || over(seen), { press, troubles })
  // Say something, look a rule up, leave.
  await reach(page, '[data-act=menu]')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.home')
  return { choices, kinds: Object.keys(kinds).length }
})
