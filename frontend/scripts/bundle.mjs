/** What a browser loads before the first page shows, compressed; fails above the budget. Prints one JSON line. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET = 250_000
const dist = join(import.meta.dirname, '..', 'dist')

/** The page, what it names, and what those files import at once; what is imported later is not counted. */
function firstLoad() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map((found) => found[1])
  const files = new Set(['index.html'])
  while (waiting.length > 0) {
    const file = normalize(waiting.pop())
    if (files.has(file) || !existsSync(join(dist, file))) continue
    files.add(file)
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(dist, file), 'utf8')
    for (const found of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)) {
      waiting.push(join(dirname(file), found[1]))
    }
  }
  return [...files].sort()
}

const files = firstLoad()
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
console.log(JSON.stringify({ name: 'client.first_load', value: bytes, unit: 'bytes', budget: BUDGET, files: files.length }))
if (bytes > BUDGET) process.exitCode = 1
