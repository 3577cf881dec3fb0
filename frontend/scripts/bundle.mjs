/** What a browser loads before the first page shows, the words of English with it, compressed; fails above the budget.
    Prints one JSON line. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET = 95_000
const dist = join(import.meta.dirname, '..', 'dist')

const assets = readdirSync(join(dist, 'assets'))
/** The words of one language: those before a game, without which nothing is shown, or those of the game. */
const words = (language, part = 'start') => assets.filter((file) => file.startsWith(`${part}.${language}-`)).map((file) => join('assets', file))
const languages = () => assets.flatMap((file) => /^start\.(\w+)-/.exec(file)?.[1] ?? []).filter((each) => each !== 'en')

/** The page, what it names, what those files import at once, and the words; what is imported later is not counted. */
function firstLoad() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map((found) => found[1])
  return ['index.html', ...atOnce(named.concat(words('en')))].sort()
}

/** Files and what they import at once. */
function atOnce(first) {
  const waiting = [...first]
  const files = new Set()
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
  return [...files]
}

const size = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
const files = firstLoad()
const bytes = size(files)
console.log(JSON.stringify({ name: 'client.first_load', value: bytes, unit: 'bytes', budget: BUDGET, files: files.length }))
if (bytes > BUDGET) process.exitCode = 1

// What has to have come before the first words are painted: the page, with the words before its styles. A slow line brings
// 75,000 bytes in the 1.5 seconds that they may take; most of that is for what comes at the same time.
const WORDS_BUDGET = 4_000
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const said = /<div id="app">.*\w.*<\/div>/.exec(page)?.index ?? Infinity
const painted = size(['index.html'])
console.log(JSON.stringify({ name: 'client.first_words', value: painted, unit: 'bytes', budget: WORDS_BUDGET }))
if (painted > WORDS_BUDGET || said > page.indexOf('rel="stylesheet"')) process.exitCode = 1

// Of other languages only what they are longer than English counts: one language is loaded. A board needs both parts of it.
const DEARER = { start: 4_000, board: 12_000 }
const PARTS = { start: ['start'], board: ['start', 'game'] }
for (const [page, budget] of Object.entries(DEARER)) {
  const bytesOf = (language) => size(atOnce(PARTS[page].flatMap((part) => words(language, part))))
  const english = bytesOf('en')
  for (const language of languages()) {
    const more = bytesOf(language) - english
    console.log(JSON.stringify({ name: `client.${page}.${language}`, value: more, unit: 'bytes', budget }))
    if (more > budget) process.exitCode = 1
  }
}
