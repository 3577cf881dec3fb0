// Thinking before acting: out of turn, in turn and as a spectator, in five windows, by pointer and by keyboard. Nothing is entered by it,
// only questions go out, the map stands still, and what one draws is there again after a reload and gone by one button.
// Usage: node tests/e2e/plan.mjs [seed]; the client must be built. FOLDER: where pictures go.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lookAt } from './axed.mjs'
import { follow, script } from './hands.mjs'
import { person, startTable } from './table.mjs'

const WINDOWS = [[1280, 800], [1366, 768], [820, 1180], [360, 740], [740, 360], [640, 400]]
const folder = process.env.FOLDER
if (folder) mkdirSync(folder, { recursive: true })

const kinds = (seen) => seen.sent.map((text) => JSON.parse(text).type)
const point = (page, place) => page.dispatchEvent(`#place-${place}`, 'click')
/** Runs in the page: where the map is, and how large. */
const place = () => [document.querySelector('.board'), document.querySelector('.world')].flatMap((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round)).join()

/** Where it is once a window of another size has come to rest. */
async function settled(page) {
  const { width } = page.viewportSize()
  await page.waitForFunction((wide) => innerWidth === wide, width)
  for (let before = '', same = 0; ; ) {
    // Drawn twice the same, and once more.
    const now = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => page.evaluate(place))
    same = now === before ? same + 1 : 0
    if (same > 1) return now
    before = now
    await page.waitForTimeout(50)
  }
}

await script(async ({ server, browser, troubles }) => {
  const ada = await person(browser, 'Ada', troubles)
  const ben = await person(browser, 'Ben', troubles)
  const eve = await person(browser, 'Eve', troubles)
  const [seen, , watched] = [ada, ben, eve].map(follow)
  const look = lookAt(troubles)
  await startTable(server, ada, ben)
  await eve.goto(ada.url())
  await eve.waitForSelector('.board')
  const { legions, desert } = seen.view.public
  const first = Object.keys(legions.harkonnen)[0]
  const sietch = Object.keys(desert.sietches).find((area) => legions.atreides[area]) ?? Object.keys(desert.sietches)[0]
  const { seq } = seen

  const shot = async (page, name) => folder && page.screenshot({ path: join(folder, `${name}.png`) })
  const tool = (page, name) => page.click(`[data-tool=${name}]`)
  const answered = (page) => page.waitForFunction(() => !/One moment/.test(document.querySelector('.plan .prompt')?.textContent ?? '…'))

  for (const [page, who] of [[ada, 'seat'], [eve, 'spectator']]) {
    const told = who === 'seat' ? seen : watched
    const before = kinds(told).length
    for (const [width, height] of who === 'seat' ? WINDOWS : [WINDOWS[0], WINDOWS[3]]) {
      const size = `${width}x${height}`
      await page.setViewportSize({ width, height })
      const stood = await settled(page)
      await page.click('[data-act=think]')
      await page.waitForSelector('.plan')
      if ((await page.evaluate(place)) !== stood) troubles.push(`${who} ${size}: the map moves when planning begins`)
      await shot(page, `${who}-${size}-begin`)
      await tool(page, 'way')
      await point(page, first)
      await point(page, sietch)
      await answered(page)
      if (!(await page.locator('.plan .odds').count())) troubles.push(`${who} ${size}: no odds of ${first} against ${sietch}`)
      await shot(page, `${who}-${size}-odds`)
      // The rest of it in the largest of these windows and in the smallest.
      if (width === 1280 || width === 360) {
        await tool(page, 'threats')
        await point(page, 'arrakeen')
        await answered(page)
        if (!(await page.locator('.plan li').count())) troubles.push(`${who} ${size}: nothing reaches Arrakeen`)
        await shot(page, `${who}-${size}-threats`)
        await tool(page, 'pieces')
        await point(page, first)
        await shot(page, `${who}-${size}-pieces`)
        await page.keyboard.press('Escape')
      }
      if ((await page.evaluate(place)) !== stood) troubles.push(`${who} ${size}: the map moves while planning`)
      // What fingers meet, and that all of it can be met.
      const small = await page.evaluate(() => [...document.querySelectorAll('.plan button:not(.named), .plan input')].filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 43.4 || height < 43.4 }).map((each) => each.outerHTML.slice(0, 80)))
      if (small.length) troubles.push(`${who} ${size}: small: ${small}`)
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)) troubles.push(`${who} ${size}: the page can be scrolled`)
      await page.click('[data-act=leave-planning]')
      if ((await page.locator('.plan').count()) || (await page.evaluate(place)) !== stood) troubles.push(`${who} ${size}: leaving moves the map`)
    }
    const sent = new Set(kinds(told).slice(before))
    sent.delete('ping')
    if ([...sent].join() !== 'imagine') troubles.push(`${who}: planning sends ${[...sent]}`)
  }

  // What one has begun to choose is still there afterwards, and no key sends it meanwhile.
  await ada.setViewportSize({ width: 1280, height: 800 })
  await settled(ada)
  for (let n = 0; n < 3; n++) await ada.locator('.board .place.able:not(.chosen)').first().dispatchEvent('click')
  const begun = () => ada.locator('.board .chosen').count()
  const drafted = await begun()
  if (!drafted) troubles.push('nothing is begun')
  await ada.keyboard.press('p')
  await ada.waitForSelector('.plan')
  await ada.keyboard.press('c')
  await ada.keyboard.press('Escape')
  await ada.waitForSelector('.plan', { state: 'detached' })
  if (kinds(seen).includes('choose')) troubles.push('a key sends what is begun while one thinks')
  if ((await begun()) !== drafted) troubles.push('thinking takes back what is begun')
  await shot(ada, 'draft')

  // By the keyboard alone: in, from tool to tool, a ghost that goes and comes back, an arrow, a note, and out.
  await ada.setViewportSize({ width: 1280, height: 800 })
  await ada.keyboard.press('p')
  await ada.waitForSelector('.plan')
  if (!(await ada.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))) troubles.push('the first tool has not the focus')
  // It begins with the tool that was used last: here with the first.
  const used = () => ada.getAttribute('[role=radio][aria-checked=true]', 'data-tool')
  const tools = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await ada.keyboard.press(key)
    tools.push(await used())
  }
  if (tools.join() !== 'note,way,threats,pieces') troubles.push('the arrow keys do not go from tool to tool')
  await point(ada, first)
  const taken = [legions.harkonnen, legions.atreides, desert.sietches, desert.settlements].flatMap(Object.keys)
  const goal = await ada.evaluate((full) => [...document.querySelectorAll('.board .place')].map((each) => each.dataset.place).find((each) => !full.includes(each)), taken)
  await point(ada, goal)
  if (!(await ada.getAttribute(`#place-${goal}`, 'aria-label'))?.includes('as you imagine it')) troubles.push('a ghost has no name')
  await shot(ada, 'ghost')
  await look(ada, 'planning with a ghost')
  await tool(ada, 'arrow')
  await point(ada, first)
  await point(ada, sietch)
  await tool(ada, 'note')
  await point(ada, sietch)
  await ada.locator('.plan input').fill('Here?')
  await ada.keyboard.press('Enter')
  await ada.getByText('Here?').waitFor()
  await shot(ada, 'note')
  await look(ada, 'planning with a note')
  const kept = () => ada.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('planning ')).length)
  if ((await kept()) !== 1) troubles.push('notes are not kept')
  await ada.reload()
  await ada.waitForSelector('.board')
  await ada.keyboard.press('p')
  await ada.waitForSelector('.plan')
  await ada.waitForSelector('.layer .paper')
  await ada.click('[data-act=clear-planning]')
  if ((await kept()) || (await ada.locator('.layer .paper, .layer .own').count()) > 1) troubles.push('clearing leaves something')
  await ada.keyboard.press('p')
  if (await ada.locator('.plan').count()) troubles.push('the key does not lead out')

  // Nobody has entered anything, and the game stands where it stood.
  if (seen.seq !== seq) troubles.push(`the game has gone on from ${seq} to ${seen.seq}`)
  const { seq: now } = await ada.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), new URL(ada.url()).hash.split('/')[2])
  if (now !== seq) troubles.push(`the table has ${now} entries`)
  return { first, sietch, questions: kinds(seen).filter((kind) => kind === 'imagine').length }
})
