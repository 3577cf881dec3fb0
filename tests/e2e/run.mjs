// All end-to-end scripts, three at a time: each has a server and a browser of its own and prints one line of JSON. Servers begin as
// copies of one process (nursery.mjs).
// Usage: node tests/e2e/run.mjs [--twice] [names...]; the client must be built. Ends with 1 if any of them fails;
// --twice runs what failed once more, alone, and calls unsteady what passes then.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nursery } from './nursery.mjs'
import { root } from './table.mjs'

/** The longest first, so that nothing waits for one at the end. */
const SCRIPTS = ['still', 'words', 'axe', 'full_game', 'spectator', 'partners', 'days', 'war', 'alone', 'layout', 'programs', 'tasks', 'own', 'together', 'lessons', 'update', 'reconnect', 'keyboard', 'around', 'pass', 'plan', 'ahead', 'shapes', 'film', 'replay', 'host', 'shares', 'clicks', 'contrast', 'drag', 'phone', 'messages', 'consent']
/** More than there are cores, because each waits at times: for a page to come to rest, for a server to begin. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 3)
const LONGEST = 600_000

/** What the stage shows is made once for all scripts that show it. */
const shared = mkdtempSync(join(tmpdir(), 'arrakis-stage-'))
process.env.POSITIONS ??= join(shared, 'positions.json')

process.env.NURSERY = join(shared, 'nursery')
const close = await nursery(process.env.NURSERY)

const twice = process.argv.includes('--twice')
const wanted = process.argv.slice(2).filter((word) => word !== '--twice')
const waiting = wanted.length > 0 ? wanted : [...SCRIPTS]
const started = Date.now()
const failed = []

function run(name) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'tests/e2e', `${name}.mjs`)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (data) => (said += data))
    child.stderr.on('data', (data) => (said += data))
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST)
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (code !== 0) failed.push(name)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${said.trim()}`)
      done()
    })
  })
}

async function worker() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await run(name)
}

await Promise.all(Array.from({ length: AT_ONCE }, worker))
if (twice) {
  for (const name of failed.splice(0)) {
    const before = failed.length
    await run(name)
    if (failed.length === before) console.log(`unsteady ${name}`)
  }
}
close()
rmSync(shared, { recursive: true })
console.log(`${failed.length ? `${failed.length} failed` : 'all passed'} in ${Math.round((Date.now() - started) / 1000)} s`)
if (failed.length) process.exitCode = 1
