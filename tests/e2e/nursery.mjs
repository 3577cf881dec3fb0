// Python's processes of the scripts, begun as copies of one that has imported everything: `tests/nursery.py` says how. NURSERY: where it is
// asked; without it each is begun by itself.
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const python = process.env.PYTHON ?? join(root, '.venv/bin/python')

/** The nursery for all scripts of a run, and what ends it. */
export async function nursery(place) {
  const child = spawn(python, ['-m', 'tests.nursery', place], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  await once(createInterface({ input: child.stdout }), 'line')
  return () => child.stdin.end()
}

/** What `spawn` would have given: its end, and a way to bring it about. */
class Copy extends EventEmitter {
  exitCode = null
  signalCode = null
  pid = 0

  kill(how = 'SIGTERM') {
    if (this.exitCode !== null || this.signalCode !== null) return
    try {
      process.kill(this.pid, how)
    } catch {
      // It is gone already.
    }
  }
}

async function copy(command, env, talk) {
  const born = new Copy()
  const line = connect(process.env.NURSERY)
  line.write(`${JSON.stringify({ command, environment: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)])), talk })}\n`)
  const told = createInterface({ input: line })
  const [pid] = await once(told, 'line')
  born.pid = Number(pid)
  told.once('line', (text) => {
    const code = Number(text)
    if (code < 0) born.signalCode = String(-code)
    else born.exitCode = code
    line.end()
    born.emit('exit', code < 0 ? null : code, born.signalCode)
  })
  return born
}

/** `python -m ...` that is listened to by nobody; a server whose input is held ends with whoever holds it. */
export const begin = (command, env = process.env) =>
  process.env.NURSERY && !process.env.VERBOSE ? copy(command, env) : spawn(python, command, { cwd: root, env, stdio: ['pipe', ...(process.env.VERBOSE ? ['inherit', 'inherit'] : ['ignore', 'ignore'])] })

/** `python -m ...` that one talks with, line by line: the process, and what to write to and to read from. */
export async function talked(command) {
  if (!process.env.NURSERY) {
    const child = spawn(python, command, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, write: child.stdin, read: child.stdout }
  }
  const place = join(tmpdir(), `arrakis-talk-${process.pid}-${Math.random().toString(36).slice(2)}`)
  const server = createServer()
  server.listen(place)
  await once(server, 'listening')
  const [child, [line]] = await Promise.all([copy(command, process.env, place), once(server, 'connection')])
  server.close()
  rmSync(place, { force: true })
  return { child, write: line, read: line }
}
