// A stage for the built client: the server is played from recorded games, so that a page shows the same every time.
// DIST: the built client; POSITIONS: a file that keeps the positions between runs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
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

/** A table that waits for its last player. */
const TABLE = {
  id: 'open', kind: 'versus', status: 'open', creator: 'Ada', yours: true, public: true, sides: 'free', spectators: true, practice: false,
  commitment: '5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a', clock: { kind: 'none', turn: 0, reserve: 0, flag: 'lose' }, time: null,
  rests: { week: [], zone: 'UTC', days_off: 0 }, silence: 604_800, reveal: 86_400, reveal_by: null, options: {}, mode: '',
  players: 2, shared: [],
  seats: [
    { seat: 'harkonnen', name: 'Ada', program: null, yours: true, ready: false },
    { seat: 'atreides', name: null, program: null, yours: false, ready: false },
  ],
  waits_for: [], your_turn: false, since: null, seq: 0, winner: '', won_by: '', rematch_of: null, rematch: null,
  created_at: 1790000000000, started_at: null, finished_at: null,
}
const RUNNING = {
  ...TABLE, id: 'running', status: 'playing', your_turn: true, waits_for: ['harkonnen'], since: 1790000000000, seq: 87, started_at: 1790000000000,
  seats: TABLE.seats.map((seat) => ({ ...seat, name: seat.name ?? 'Benjamin', ready: true })),
}
const FINISHED = { ...RUNNING, id: 'finished', status: 'finished', your_turn: false, waits_for: [], winner: 'atreides', won_by: 'objective', finished_at: 1790000900000 }
const OTHER = { ...TABLE, id: 'other', creator: 'Chandra', yours: false, seats: [{ ...TABLE.seats[0], name: 'Chandra', yours: false }, TABLE.seats[1]] }

/** What lists of tables hold. */
function tables(address) {
  if (address.includes('/my/tables')) return address.includes('finished') ? [FINISHED] : [RUNNING, TABLE]
  return address.includes('status=playing') ? [RUNNING] : [OTHER]
}

/**
 * A page to which every room is open: the one of its name shows that position. `sockets` gets what is opened, `chosen` what is chosen;
 * it is painted where it is looked at or its time is taken.
 */
export async function visitor({ browser, url, all, replay, troubles, sockets = [], chosen = [], painted = true }, viewport, options = {}, likes = {}) {
  const narrow = viewport.width < 600
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...(narrow ? { isMobile: true, hasTouch: true } : {}), ...options })
  await context.addInitScript((settings) => localStorage.setItem('settings', JSON.stringify(settings)), { guide: false, sound: false, ...likes })
  if (!painted) await unpainted(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && troubles.push(`${page.url()}: ${line.text()}`))
  await page.route('**/api/**', (route) => {
    const address = route.request().url()
    if (address.endsWith('/api/me')) return route.fulfill({ json: { id: 'ada', name: 'Ada', guest: false } })
    if (address.endsWith('/invitations/look')) return route.fulfill({ json: { by: 'Chandra', seat: 'atreides', table: OTHER } })
    if (address.endsWith('/chat/muted')) return route.fulfill({ json: { muted: [] } })
    if (address.includes('/replay')) return route.fulfill({ json: address.includes(`at=${replay.seq}&`) ? replay : { ...replay, frames: [] } })
    if (/\/tables\/\w+$/.test(address)) return route.fulfill({ json: address.endsWith('/open') ? TABLE : FINISHED })
    return route.fulfill({ json: { tables: tables(address) } })
  })
  await page.routeWebSocket(/\/ws\//, (socket) => {
    sockets.push(socket)
    const message = all[new URL(socket.url()).pathname.split('/ws/')[1]]
    socket.onMessage((text) => {
      if (socket.url().includes('/ws/lobby')) return socket.send(JSON.stringify({ type: 'tables', tables: [OTHER, RUNNING] }))
      if (!message) return
      const said = JSON.parse(text)
      const { odds, ...welcome } = message
      if (said.type === 'choose') chosen.push(said.choice)
      if (said.type === 'hello') socket.send(JSON.stringify(welcome))
      if (said.type === 'ask') socket.send(JSON.stringify({ type: 'answer', id: said.id, about: said.about, odds: said.about === 'odds' ? odds : null, consequences: [] }))
    })
  })
  await page.goto(`${url}/#/rules`)
  return page
}
