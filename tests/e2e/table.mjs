// What the end-to-end scripts share: a server of their own, browsers, and a player that clicks what is lit.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin } from './nursery.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(join(root, 'frontend/package.json'))
const { chromium } = require('playwright-core')

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

let servers = 0

/** A server with a database of its own and repeatable dice; `kill` ends it hard, `start` runs it again on the same data. */
export async function startServer(seed = 1, more = {}) {
  const data = mkdtempSync(join(tmpdir(), 'arrakis-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const python = process.env.PYTHON ?? join(root, '.venv/bin/python')
  let child
  async function start() {
    servers += 1
    const env = { ...process.env, ARRAKIS_DATA_DIR: data, ARRAKIS_PORT: String(port), ARRAKIS_BOT_DELAY: '0', ARRAKIS_GUESTS_PER_MINUTE: '1000', ARRAKIS_REQUEST_BURST: '10000', ARRAKIS_ARRIVAL_BURST: '10000', ARRAKIS_ENTRY_BURST: '1000', ...more }
    child = await begin(['-m', 'tests.e2e_server', `${seed}.${servers}`], env)
    // A busy machine may take its time.
    for (let i = 0; i < 1200; i++) {
      try {
        if ((await fetch(`${url}/readyz`)).ok) return
      } catch {
        // Not yet.
      }
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('the server does not start')
  }
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  /** What a command of the host prints. */
  const command = (...words) =>
    execFileSync(python, ['-m', 'app', ...words], { cwd: root, env: { ...process.env, ARRAKIS_DATA_DIR: data, ARRAKIS_PORT: String(port) }, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  /** The rows of a statement in the database: for what only days could bring about. */
  const sql = (statement, ...values) => {
    const say = 'import json, sqlite3, sys; base = sqlite3.connect(sys.argv[1], timeout=20, isolation_level=None); print(json.dumps(base.execute(sys.argv[2], sys.argv[3:]).fetchall()))'
    return JSON.parse(execFileSync(python, ['-c', say, join(data, 'arrakis.sqlite3'), statement, ...values], { encoding: 'utf8' }))
  }
  await start()
  return {
    url,
    command,
    sql,
    kill,
    /** It answers nothing any more, and nothing fails: as in a tunnel. */
    freeze: () => child.kill('SIGSTOP'),
    start,
    async stop() {
      await kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: FLAGS })

let people = 0

/**
 * A browser of one person; everything its console complains about is collected. What the browser gives as its share
 * in the dice is repeatable. `troubles.offline` is set while a server is down on purpose: then connections fail, and what a worker asks for.
 */
export async function person(browser, name, troubles, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options })
  people += 1
  await context.addInitScript(repeatable, people)
  await unpainted(context)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    if (troubles.offline && /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_FAILED|WebSocket connection|ERR_EMPTY_RESPONSE/.test(text)) return
    // A page whose session ends may be asking for its tables at that moment; the answer is how it learns of it.
    if (text.includes('401') && message.location().url.includes('/api/my/tables')) return
    // Which answer it was is not in what the console says.
    troubles.push(`${name}: ${text}${text.startsWith('Failed to load resource') ? ` ${new URL(message.location().url).pathname}` : ''}`)
  })
  page.on('pageerror', (error) => troubles.push(`${name}: ${error.message}`))
  return page
}

/** Which turn it is of what is not done every time: the same for the same commit, the next one with the next. */
export function turn() {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return 0
  }
}

/** Languages beside English that the built client offers. */
export const offered = () => readdirSync(join(process.env.DIST ?? join(root, 'frontend/dist'), 'assets')).flatMap((file) => /^start\.(\w+)-/.exec(file)?.[1] ?? []).filter((each) => each !== 'en').sort()

/** What a browser is like whose reader wishes for a language; LANGUAGE: another one for all. */
export const wishing = (language) => ({ locale: process.env.LANGUAGE ?? language })

const ENGLISH = ['the', 'of', 'and', 'your', 'you', 'with', 'from', 'this', 'that', 'which', 'have', 'are']
/** What is wrong with a page for whoever wishes for that language: another one was loaded, or something is said in it. */
export async function foreign(page, language) {
  const wished = process.env.LANGUAGE ?? language
  const [lang, files, said] = await page.evaluate(() => [document.documentElement.lang, performance.getEntriesByType('resource').map(({ name }) => name), document.body.innerText])
  const found = []
  if (lang !== wished) found.push(`the page is in ${lang}, not in ${wished}`)
  if (wished === 'en') return found
  found.push(...files.filter((file) => /\/(?:start|game)\.(?!noun)\w+-/.test(file) && !file.includes(`.${wished}-`)).map((file) => `${wished}: ${file.split('/').at(-1)} was loaded`))
  const words = wished === 'ru' ? said.match(/\b[A-Za-z]{3,}\b/g) : said.match(/\p{L}+/gu).filter((word) => ENGLISH.includes(word.toLowerCase()))
  const strange = [...new Set(words ?? [])].filter((word) => !['Ada', 'Ben', 'JSON', 'UTC'].includes(word))
  if (strange.length) found.push(`${wished}: the page says ${strange.slice(0, 12).join(', ')}`)
  const unmade = said.match(/undefined|\[object|\bNaN\b|[{}]/)
  if (unmade) found.push(`${wished}: the page says ${unmade[0]}`)
  return found
}

/** Whether somebody wants pictures; then pages are painted. */
const PICTURES = ['FOLDER', 'SHOTS', 'PICTURES', 'SHOW'].some((name) => process.env[name])

/**
 * Pages of this context are laid out, hit and read as ever, but not painted: without a graphics card that is two thirds of what
 * they take, and nobody looks.
 */
export const unpainted = async (context) => {
  if (!PICTURES) await context.addInitScript(unseen)
}

/** Runs in the page, before there is anything on it. */
function unseen() {
  const hide = () => {
    if (document.documentElement) document.documentElement.style.opacity = '0'
    return document.documentElement
  }
  if (!hide()) new MutationObserver((_, watch) => hide() && watch.disconnect()).observe(document, { childList: true })
}

/** Runs in the page: its share in the dice, known by its size, repeats; ids of messages stay random. */
function repeatable(number) {
  const random = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (array) => (array.length === 24 ? array.fill(number % 256) : random(array))
}

/** Repeatable chance for the clicking player. */
export function dice(seed) {
  let state = seed >>> 0
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * n)
  }
}

export const state = (page) =>
  page.evaluate(() => {
    const tray = document.querySelector('.tray')
    return {
      active: tray?.dataset.active === 'true',
      decision: Number(tray?.dataset.decision ?? 0),
      kind: tray?.dataset.kind ?? '',
      status: document.querySelector('.status')?.textContent ?? '',
    }
  })

/** Click what is lit until a choice has gone out. Returns the kind of decision that was answered. */
export async function decide(page, random) {
  const before = await state(page)
  const counted = () => state(page).then((now) => now.active && now.decision === before.decision)
  for (let click = 0; click < 40 && (await counted()); click++) {
    const found = await page.evaluate(() => {
      const tray = document.querySelector('.tray')
      const list = []
      const add = (element, what) => {
        if (element.disabled) return
        const index = list.length
        element.dataset.e2e = String(index)
        list.push({ index, what, verb: element.dataset.verb ?? '', chosen: element.classList.contains('chosen') || element.classList.contains('on') })
      }
      document.querySelectorAll('[data-e2e]').forEach((element) => delete element.dataset.e2e)
      tray.querySelectorAll('.confirm').forEach((element) => add(element, 'confirm'))
      tray.querySelectorAll('.lit').forEach((element) => add(element, 'lit'))
      document.querySelectorAll('.board .able').forEach((element) => add(element, 'place'))
      tray.querySelectorAll('.stepper button:last-child').forEach((element) => add(element, 'more'))
      tray.querySelectorAll('.stepper button:first-child').forEach((element) => add(element, 'fewer'))
      tray.querySelectorAll('.bar > button[data-verb]:not(.confirm, .waste)').forEach((element) => add(element, 'plain'))
      tray.querySelectorAll('[role=tab]').forEach((element) => add(element, 'tab'))
      tray.querySelectorAll('.sheet button').forEach((element) => add(element, 'sheet'))
      tray.querySelectorAll('.waste').forEach((element) => add(element, 'waste'))
      return list
    })
    const of = (what) => found.filter((each) => each.what === what)
    const lit = [...of('lit'), ...of('place'), ...of('more')].filter((each) => !each.chosen)
    const confirm = of('confirm')
    const plain = of('plain')
    let pick
    if (confirm.length && (click >= 6 || !lit.length || random(10) < 7)) pick = confirm[random(confirm.length)]
    else if (plain.length && (!lit.length || click > 10 || random(10) < 1)) pick = plain[random(plain.length)]
    else if (lit.length) pick = lit[random(lit.length)]
    else pick = [...of('sheet'), ...of('tab'), ...of('fewer'), ...of('waste')][0]
    if (!pick) throw new Error(`nothing can be clicked: ${JSON.stringify(await state(page))}`)
    await clickAt(page, pick.index)
  }
  if (await counted()) throw new Error(`the decision could not be answered: ${JSON.stringify(before)}`)
  return before.kind
}

/** A real click, at a point where the element itself lies on top. */
export async function clickAt(page, index, tried = 0, tap = (x, y) => page.mouse.click(x, y)) {
  const at = await page.evaluate(async (i) => {
    const element = document.querySelector(`[data-e2e="${i}"]`)
    if (!element) return null
    // The map makes room for what is below it: look where it comes to rest.
    // A page that is busy elsewhere may draw no frame for a while; its places do not change then either.
    const frame = () => Promise.race([requestAnimationFrame, (done) => setTimeout(done, 100)].map((after) => new Promise(after)))
    const place = () => JSON.stringify(element.getBoundingClientRect())
    for (let before = '', n = 0; element.closest('.board') && before !== place() && n < 20; n++) {
      before = place()
      await frame()
    }
    if (!element.closest('.board')) element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    for (let n = 0; n < 240; n++) {
      const x = box.left + box.width * (n ? ((n * 0.618) % 1) : 0.5)
      const y = box.top + box.height * (n ? ((n * 0.383) % 1) : 0.5)
      const hit = document.elementFromPoint(x, y)
      if (hit && (hit === element || element.contains(hit))) return { x, y }
    }
    return { hidden: element.outerHTML.slice(0, 200) }
  }, index)
  if (!at) return
  if (at.hidden) {
    // Something floats above it: put that away first, as a person would. Or it lies beyond the edge of the window onto the map.
    if (tried > 1) throw new Error(`out of reach: ${at.hidden}`)
    if (!(await tapOn(page, '[data-act=return]', tap))) await tapOn(page, '.tools button:last-child', tap)
    return clickAt(page, index, tried + 1, tap)
  }
  await tap(at.x, at.y)
}

/** Tap the middle of something that does not move, if it is there. */
async function tapOn(page, selector, tap) {
  const at = await page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return box?.width && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }, selector)
  if (at) await tap(at.x, at.y)
  return Boolean(at)
}

/** Look something up: beside the board, over the question. */
export async function lookUp(page, tab) {
  if (!(await page.locator(`#tab-${tab}`).isVisible())) await page.click(tab === 'chat' ? '[data-act=talk]' : '[data-act=look-up]')
  await page.click(`#tab-${tab}`)
}

/** What one may do as a person at the table stands at the foot of what is looked up. */
export async function seatMenu(page) {
  if (!(await page.locator('[data-act=seat]').isVisible())) await page.click('[data-act=look-up]')
  await page.click('[data-act=seat]')
}

/** Two people at a new table, by the way everybody takes: one opens it, the other follows the link. `agreed`: boxes to tick. */
export async function startTable(server, ada, ben, between = async () => {}, agreed = []) {
  await ada.goto(server.url)
  await ada.fill('#name', 'Ada')
  if (agreed.length) await ada.locator('details:has([data-field=fill]) summary').click()
  for (const field of agreed) await ada.check(`[data-field=${field}]`)
  await ada.click('[data-act=create]')
  await ada.click('[data-act=sit-harkonnen]')
  await between()
  await ben.goto(await ada.inputValue('#link'))
  await ben.fill('#guest', 'Ben')
  await ben.click('[data-act=sit-atreides]')
  await ben.click('[data-act=ready]')
  await ada.click('[data-act=ready]')
  for (const page of [ada, ben]) await page.waitForSelector('.board')
}

/** Ada sits at a private table; Ben takes up her invitation link, and they begin. */
export async function startInvited(ada, ben) {
  await ada.click('[data-act=invite]')
  await ada.waitForFunction(() => document.querySelector('#link')?.value.includes('#/invite/'))
  const link = await ada.inputValue('#link')
  await ben.goto(link)
  await ben.getByRole('heading', { name: 'Ada invites you' }).waitFor()
  await ben.fill('#guest', 'Ben')
  await ben.click('[data-act=accept]')
  await ben.waitForSelector('[data-act=ready]')
  // The link leads Ben back, and nobody else anywhere.
  await ben.goto('about:blank')
  await ben.goto(link)
  await ben.getByText('You sit there already').waitFor()
  await ben.click('[data-act=accept]')
  await ben.click('[data-act=ready]')
  await ada.click('[data-act=ready]')
  for (const page of [ada, ben]) await page.waitForSelector('.board')
}
