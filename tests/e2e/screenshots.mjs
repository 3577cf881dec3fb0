// Pictures of the table: every kind of decision, as the built client shows what the engine sends. The socket is
// played by this script from recorded games, so that each picture shows the same position every time.
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

function positions() {
  if (process.env.POSITIONS && existsSync(process.env.POSITIONS)) return JSON.parse(readFileSync(process.env.POSITIONS, 'utf8'))
  const scratch = mkdtempSync(join(tmpdir(), 'arrakis-pictures-'))
  const file = process.env.POSITIONS ?? join(scratch, 'positions.json')
  execFileSync(process.env.PYTHON ?? join(root, '.venv/bin/python'), ['-m', 'tests.e2e.positions', file], { cwd: root })
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

/** A page whose room is this position. */
async function open(browser, url, message, viewport, options = {}) {
  const narrow = viewport.width < 600
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    ...(narrow ? { isMobile: true, hasTouch: true } : {}),
    ...options,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => troubles.push(`${message.view.public.waiting.kind}: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && troubles.push(line.text()))
  await page.route('**/api/me', (route) => route.fulfill({ json: { id: 'ada', name: 'Ada', guest: false } }))
  await page.route('**/api/**', (route) => (route.request().url().endsWith('/api/me') ? route.fallback() : route.fulfill({ json: { tables: [] } })))
  await page.routeWebSocket(/\/ws\//, (socket) => {
    socket.onMessage((text) => {
      const said = JSON.parse(text)
      const { odds, consequences = [], ...welcome } = message
      if (said.type === 'hello') socket.send(JSON.stringify(welcome))
      if (said.type === 'ask') socket.send(JSON.stringify({ type: 'answer', id: said.id, about: said.about, odds: said.about === 'odds' ? odds : null, consequences }))
    })
  })
  await page.goto(`${url}/#/game/picture`)
  await page.waitForSelector('.board', { timeout: 8000 })
  return page
}

const troubles = []
const all = positions()
const server = await serve()
const browser = await launch()
mkdirSync(folder, { recursive: true })
const press = await (await browser.newContext()).newPage()
/** As WebP: pictures of a map are a tenth of their size. */
async function save(page, name) {
  const png = await page.screenshot()
  const webp = await press.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }, png.toString('base64'))
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
  if (process.env.PNG) writeFileSync(join(folder, `${name}.png`), png)
}

try {
  for (const [kind, message] of Object.entries(all)) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const name = `${kind}-${size}`
      if (wanted && !wanted.has(kind) && !wanted.has(name)) continue
      const page = await open(browser, server.url, message, viewport)
      if (kind.startsWith('free_')) await page.locator(`[data-verb=${kind.slice(5)}]`).first().click()
      await page.waitForTimeout(150)
      await save(page, name)
      await page.context().close()
    }
  }
  if (troubles.length) {
    console.error(troubles.join('\n'))
    process.exitCode = 1
  }
} catch (error) {
  console.error(troubles.join('\n'))
  throw error
} finally {
  await browser.close()
  server.stop()
}
