// Pictures of the table: every kind of decision, as the built client shows what the engine sends. The server is played
// by this script from recorded games, so that each picture shows the same position every time.
// Usage: node tests/e2e/screenshots.mjs [folder] [names,...]; DIST: the built client, POSITIONS: the positions.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { launch, root } from './table.mjs'

const folder = process.argv[2] ?? join(root, 'docs/screenshots')
const wanted = process.argv[3] ? new Set(process.argv[3].split(',')) : null
const dist = process.env.DIST ?? join(root, 'frontend/dist')
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
/** Beside the decisions, which are shown in both sizes: picture, position, and what else is set. */
const OTHERS = {
  'battle-dark': ['continue_or_cease', { colorScheme: 'dark' }],
  'mid-game-dark': ['choose_action', { colorScheme: 'dark' }],
  'log': ['choose_action', { tab: 'log' }],
  'prescience': ['claim_window', { tab: 'prescience' }],
  'spice': ['spend_spice', { tab: 'spice' }],
  'large-screen': ['choose_action', { viewport: { width: 2560, height: 1440 } }],
}

function positions() {
  const scratch = mkdtempSync(join(tmpdir(), 'arrakis-pictures-'))
  const file = process.env.POSITIONS ?? join(scratch, 'positions.json')
  if (!existsSync(file)) execFileSync(process.env.PYTHON ?? join(root, '.venv/bin/python'), ['-m', 'tests.e2e.positions', file], { cwd: root })
  const found = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(scratch, { recursive: true })
  return found
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
async function serve() {
  const server = createServer((request, response) => {
    const path = join(dist, request.url === '/' ? 'index.html' : request.url.split('?')[0])
    if (!existsSync(path)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
mkdirSync(folder, { recursive: true })

/** A page to which every room is open: the one of its name shows that position. */
async function visitor(viewport, options = {}) {
  const narrow = viewport.width < 600
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...(narrow ? { isMobile: true, hasTouch: true } : {}), ...options })
  await context.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ guide: false, sound: false })))
  const page = await context.newPage()
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && troubles.push(`${page.url()}: ${line.text()}`))
  await page.route('**/api/**', (route) => {
    const address = route.request().url()
    if (address.endsWith('/api/me')) return route.fulfill({ json: { id: 'ada', name: 'Ada', guest: false } })
    if (address.includes('/replay')) return route.fulfill({ json: address.includes(`at=${replay.seq}&`) ? replay : { ...replay, frames: [] } })
    if (/\/tables\/\w+$/.test(address)) return route.fulfill({ json: { seats: [{ seat: 'harkonnen', name: 'Ada' }, { seat: 'atreides', name: 'Benjamin' }] } })
    return route.fulfill({ json: { tables: [] } })
  })
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const message = all[socket.url().split('/ws/')[1]]
    socket.onMessage((text) => {
      if (!message) return
      const said = JSON.parse(text)
      const { odds, ...welcome } = message
      if (said.type === 'hello') socket.send(JSON.stringify(welcome))
      if (said.type === 'ask') socket.send(JSON.stringify({ type: 'answer', id: said.id, about: said.about, odds: said.about === 'odds' ? odds : null, consequences: [] }))
    })
  })
  await page.goto(`${server.url}/#/rules`)
  return page
}
async function sit(page, position) {
  await page.evaluate((name) => (location.hash = `#/game/${name}`), position)
  const { decision } = all[position].view.public.waiting
  await page.waitForSelector(all[position].menu ? `.tray[data-decision="${decision}"][data-active=true]` : '.board', { timeout: 10_000 })
  if (position.startsWith('free_')) await page.locator(`.foot [data-verb=${position.slice(5)}]`).first().click()
  await page.waitForTimeout(260)
}

const press = await (await browser.newContext()).newPage()
/** As WebP: pictures of a map are a tenth of their size. */
async function save(page, name) {
  const png = await page.screenshot()
  const webp = await press.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.42 })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }, png.toString('base64'))
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
  if (process.env.PNG) writeFileSync(join(folder, `${name}.png`), png)
}
const asked = (...names) => !wanted || names.some((name) => wanted.has(name))

try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await visitor(viewport)
    for (const kind of Object.keys(all)) {
      if (!asked(kind, `${kind}-${size}`)) continue
      await sit(page, kind)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) troubles.push(`${kind} at ${viewport.width} pixels: ${over} too wide`)
      await save(page, `${kind}-${size}`)
    }
    if (asked('replay', `replay-${size}`)) {
      await page.evaluate((seq) => (location.hash = `#/replay/picture/all/${seq}`), replay.seq + 30)
      await page.waitForSelector('.transport')
      await page.waitForTimeout(300)
      await save(page, `replay-${size}`)
    }
    await page.context().close()
  }
  for (const [name, [position, { tab, viewport = SIZES.wide, ...options }]] of Object.entries(OTHERS)) {
    if (!asked(name)) continue
    const page = await visitor(viewport, options)
    await sit(page, position)
    if (tab) await page.click(`#tab-${tab}`)
    await page.waitForTimeout(200)
    await save(page, name)
    await page.context().close()
  }
} finally {
  if (troubles.length) {
    console.error(troubles.join('\n'))
    process.exitCode = 1
  }
  await browser.close()
  server.stop()
}
