// A draw of a language, for somebody who has not written it (docs/translating.md): sentences taken by chance from a seed, beside the English.
// Usage: node scripts/draw.mjs LANGUAGE SEED [NUMBER]. Client, names, cards and server come rendered; of the rules a sentence
// with the English paragraph it stands in. Each is drawn as often as it is there.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const [language, seed, number = '200'] = process.argv.slice(2)
if (!language || !seed) {
  console.error('usage: node scripts/draw.mjs LANGUAGE SEED [NUMBER]')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const house = join(root, '..')

/** The same numbers from a seed on every machine (mulberry32). */
let state = Number(seed) >>> 0
function chance(below) {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

/** Rules with their paragraphs, by id. */
function rulesOf(page) {
  const found = new Map()
  for (const part of readFileSync(join(house, 'docs', page), 'utf8').split(/^#+ /m)) {
    const id = /`([^`]+)`/.exec(part.split('\n', 1)[0])?.[1]
    if (!id) continue
    const paragraphs = part.split('\n').slice(1).join('\n').split(/\n\s*\n|\n(?=- |\d+\. |\|)/).map((each) => each.replaceAll(/\s+/g, ' ').trim())
    found.set(id, paragraphs.filter((each) => /\p{L}/u.test(each)))
  }
  return found
}

/** What the server says itself. */
function serverOf(of) {
  const code = `import json; from app.words.${of} import SENTENCES; print(json.dumps({key: said if isinstance(said, str) else repr(said) for key, said in SENTENCES.items()}))`
  return JSON.parse(execFileSync(join(house, '.venv/bin/python'), ['-c', code], { cwd: house, encoding: 'utf8' }))
}

const vite = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } })
try {
  const { renderings } = await vite.ssrLoadModule('/src/i18n/samples.ts')
  const { whole } = await vite.ssrLoadModule('/src/i18n/languages.ts')
  const { en } = await vite.ssrLoadModule('/src/i18n/en/index.ts')
  const gathered = (words) => {
    const by = new Map()
    for (const each of renderings(words)) by.set(each.key, [...(by.get(each.key) ?? []), each])
    return by
  }
  const english = gathered(en)
  const pool = []
  for (const [key, all] of gathered(await whole(language)))
    pool.push(() => {
      const at = chance(all.length)
      return [key, JSON.stringify(all[at].given), english.get(key)?.[at]?.text, all[at].text]
    })
  const server = serverOf('en')
  for (const [key, said] of Object.entries(serverOf(language))) pool.push(() => [`server: ${key}`, '', server[key], said])
  const rules = rulesOf('rules.md')
  for (const [id, paragraphs] of rulesOf(`rules.${language}.md`))
    paragraphs.forEach((paragraph, at) => {
      for (const said of paragraph.split(/(?<=[.!?]\)*) (?=\p{Lu}|\*|¿|¡)/u)) pool.push(() => [`rules: ${id}`, '', rules.get(id)?.[at], said])
    })
  console.log(`${language}, seed ${seed}: ${number} of ${pool.length}`)
  const asked = Math.min(Number(number), pool.length)
  for (let n = 1; n <= asked; n += 1) {
    const [drawn] = pool.splice(chance(pool.length), 1)
    const [key, given, source, said] = drawn()
    console.log(`\n${n}. ${key} ${(given ?? '').slice(0, 160)}\n   en: ${source ?? '(not there)'}\n   ${language}: ${said}`)
  }
} finally {
  await vite.close()
}
process.exit(0)
