// `make words`: what of each language is missing, too long for its room, against the glossary, or without its cases.
// Usage: node scripts/words.mjs [language]; ends with 1 if a language that is offered has a fault.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const data = '../engine/data'
const files = readdirSync(join(root, data)).flatMap((file) => /^words\.(\w+)\.json$/.exec(file)?.[1] ?? [])
const SHOWN = 8

const vite = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } })
let faults = 0
try {
  const load = (path) => vite.ssrLoadModule(path)
  const { againstGlossary, missing, tooLong, undeclined } = await load('/src/i18n/check.ts')
  const { LANGUAGES, SKETCHES, whole } = await load('/src/i18n/languages.ts')
  const { en } = await load('/src/i18n/en/index.ts')
  const glossary = json('../docs/glossary.json')
  const english = json(`${data}/words.en.json`)
  for (const language of files.filter((each) => !process.argv[2] || each === process.argv[2])) {
    const names = json(`${data}/words.${language}.json`)
    const offered = language in LANGUAGES
    const words = offered ? await whole(language) : await SKETCHES[language]()
    const found = {
      'missing sentences': missing(words, en),
      'too long': tooLong(words),
      'against the glossary': againstGlossary(language, names, words, glossary),
      'without their cases': undeclined(names, english),
    }
    console.log(`${language}${offered ? '' : ', a sketch'}`)
    for (const [what, list] of Object.entries(found)) {
      console.log(`  ${what}: ${list.length}`)
      for (const each of list.slice(0, process.argv[2] ? undefined : SHOWN)) console.log(`    ${each}`)
      if (offered) faults += list.length
    }
  }
} finally {
  await vite.close()
}
process.exit(faults ? 1 : 0)
