// A stage for the built client: the server is played from recorded games, so that a page shows the same every time.
// DIST: the built client; POSITIONS: a file that keeps the positions between runs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { ANSWERS, LOBBY } from './made_up.mjs'
import { root, unpainted } from './table.mjs'

const dist = process.env.DIST ?? join(root, 'frontend/dist')

export function positions() {
  const scratch = mkdtempSync(join(tmpdir(), 'arrakis-pictures-'))
  const file = process.env.POSITIONS ?? join(scratch, 'positions.json')
  if (!existsSync(file)) {
    // Whole or not at all: another script may look for it at the same time.
    const own = join(scratch, 'own.json')
    execFileSync(process.env.PYTHON ?? join(root, '.venv/bin/python'), ['-m', 'tests.e2e.positions', own], { cwd: root })
    cpSync(own, `${file}.${process.pid}`)
    renameSync(`${file}.${process.pid}`, file)
  }
  const found = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(scratch, { recursive: true })
  return found
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
export async function serve() {
  const server = createServer((request, response) => {
    const path = join(dist, request.url === '/' ? 'index.html' : request.url.split('?')[0])
    if (!existsSync(path)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/**
 * A page to which every room is open: the one of its name shows that position. `sockets` gets what is opened, `chosen` what is chosen and `taken` what is taken back;
 * it is painted where it is looked at or its time is taken.
 */
export async function visitor({ browser, url, all, replay, troubles, sockets = [], chosen = [], taken = [], painted = true }, viewport, options = {}, likes = {}) {
  const narrow = viewport.width < 600
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...(narrow ? { isMobile: true, hasTouch: true } : {}), ...options })
  await context.addInitScript((settings) => {
    // A browser that has been here: who it is, is asked for on every page.
    localStorage.setItem('known', '1')
    localStorage.setItem('settings', JSON.stringify(settings))
  }, { guide: false, sound: false, ...likes })
  if (!painted) await unpainted(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && troubles.push(`${page.url()}: ${line.text()}`))
  await page.route('**/api/**', (route) => {
    const address = route.request().url()
    if (address.includes('/replay')) return route.fulfill({ json: address.includes(`at=${replay.seq}&`) ? replay : { ...replay, frames: [] } })
    // A record without anything in it: then nothing is proven.
    if (address.endsWith('/record')) return route.fulfill({ json: {} })
    const found = ANSWERS.find(([asked]) => asked.test(address))
    if (found) return route.fulfill({ json: found[2] })
    troubles.push(`${page.url()}: nobody has made up an answer to ${route.request().method()} ${address}`)
    return route.fulfill({ status: 404, json: { detail: 'not found' } })
  })
  await page.routeWebSocket(/\/ws\//, (socket) => {
    sockets.push(socket)
    const message = all[new URL(socket.url()).pathname.split('/ws/')[1]]
    socket.onMessage((text) => {
      if (socket.url().includes('/ws/lobby')) return socket.send(JSON.stringify(LOBBY))
      if (!message) return
      const said = JSON.parse(text)
      const { odds, ...welcome } = message
      if (said.type === 'choose') chosen.push(said.choice)
      if (said.type === 'undo') taken.push(said.decision)
      if (said.type === 'hello') socket.send(JSON.stringify(welcome))
      if (said.type === 'ask') socket.send(JSON.stringify({ type: 'answer', id: said.id, about: said.about, odds: said.about === 'odds' ? odds : null, consequences: [] }))
    })
  })
  await page.goto(`${url}/#/rules`)
  return page
}
