// How many clicks what is done most often takes: turning a die, moving two legions, a leader's three cards, two wormsigns. Each is
// done with a real mouse on recorded positions; what the page sends is counted, and so is every click until it has gone out.
// Usage: node tests/e2e/clicks.mjs; see stage.mjs for what it shows.
import { positions, serve, visitor } from './stage.mjs'
import { clickAt, launch } from './table.mjs'

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const chosen = []

const page = await visitor({ browser, url: server.url, all, replay, troubles, chosen, painted: false }, { width: 1280, height: 800 })
async function sit(name) {
  await page.evaluate(() => (location.hash = '#/rules'))
  await page.waitForSelector('article')
  await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
  await page.waitForSelector(`.tray[data-decision="${all[name].view.public.waiting.decision}"][data-active=true]`)
  chosen.length = 0
}
/** Clicks what fits first, as somebody would; null where nothing does. */
async function click(...selectors) {
  const found = await page.evaluate((wanted) => {
    document.querySelectorAll('[data-e2e]').forEach((each) => delete each.dataset.e2e)
    for (const selector of wanted) {
      const goal = [...document.querySelectorAll(selector)].find((each) => !each.disabled && each.checkVisibility())
      if (goal) {
        goal.dataset.e2e = '0'
        return selector
      }
    }
    return null
  }, selectors)
  if (found === null) throw new Error(`nothing of ${selectors.join(', ')}`)
  await clickAt(page, 0)
}
const gone = (n = 1) => chosen.length >= n
/** Until something has gone out, at most so often. */
async function until(most, way) {
  let clicks = 0
  while (!gone() && clicks < most + 4) {
    await way(clicks)
    clicks += 1
    await page.waitForTimeout(20)
  }
  return clicks
}
const CONFIRM = '.tray .bar .confirm'
const LIT = ['.tray .lit:not(.chosen, .on)', '.board .able:not(.chosen)']

try {
  const counted = {}
  // A die that has to be turned: its new result, and that it is meant.
  await sit('change_die')
  counted.die = { most: 2, clicks: await until(2, () => click(CONFIRM, ...LIT)) }
  // A legion from where it stands to where it goes, whole: three clicks; twice that for two.
  await sit('choose_move')
  counted.moves = { most: 6, clicks: 2 * (await until(3, (n) => (n < 2 ? click('.board .able:not(.chosen)') : click(CONFIRM, '.board .able:not(.chosen)')))) }
  if (!chosen[0]?.startsWith('move ')) troubles.push(`no move has gone out: ${chosen[0]}`)
  // A die, the leader who draws with it, and that it is meant.
  const leading = Object.keys(all).find((name) => all[name].menu?.forms.some((form) => form.verb === 'leader') && all[name].view.public.waiting.kind === 'choose_action')
  await sit(leading)
  const form = all[leading].menu.forms.find((each) => each.verb === 'leader')
  const die = Array.isArray(form.tree) ? form.tree[0] : Object.keys(form.tree)[0]
  counted.leader = {
    most: 4,
    clicks: await until(4, (n) => (n === 0 ? click(`.tray .die[data-word="${die}"]`) : click(CONFIRM, '.tray [data-pick=leader] .lit', '.tray [data-pick=leader].lit'))),
  }
  if (!chosen[0]?.startsWith('leader ')) troubles.push(`no leader has gone out: ${chosen[0]}`)
  // Two areas for two wormsigns, and that it is meant.
  await sit('place_signs')
  counted.wormsigns = { most: 3, clicks: await until(3, (n) => (n < 2 ? click('.board .able:not(.chosen)') : click(CONFIRM))) }
  // On a phone, back over what programs have chosen: how many choices go along is said before it is done, and where none does, it is done.
  const taken = []
  for (const over of [0, 3]) {
    const back = { ...all.choose_move, view: { ...all.choose_move.view, undo: { ...all.choose_move.view.undo, possible: true, reason: '', over } } }
    const phone = await visitor({ browser, url: server.url, all: { back }, replay, troubles, taken, painted: false }, { width: 360, height: 740 })
    await phone.evaluate(() => (location.hash = '#/game/back'))
    await phone.waitForSelector('.tray[data-active=true]')
    await phone.tap('.undo')
    if (over) {
      const told = await phone.locator('dialog p').innerText()
      if (!told.includes(String(over))) troubles.push(`what goes along is not told: ${told}`)
      if (taken.length) troubles.push('it was taken back before that was told')
      if (process.env.FOLDER) await phone.screenshot({ path: `${process.env.FOLDER}/back.png` })
      await phone.tap('[data-act=back-sure]')
    }
    for (let tries = 0; taken.length === 0 && tries < 100; tries++) await phone.waitForTimeout(20)
    if (taken.splice(0).length !== 1) troubles.push(`over ${over} choices nothing was taken back`)
    await phone.context().close()
  }
  for (const [what, { most, clicks }] of Object.entries(counted)) if (clicks > most) troubles.push(`${what}: ${clicks} clicks, promised were ${most}`)
  console.log(JSON.stringify({ clicks: Object.fromEntries(Object.entries(counted).map(([what, each]) => [what, each.clicks])), troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
