/**
 * What is read before any script has run, in every language that is offered: the first words of the page, what is said of a link to
 * it, the name of what is installed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export type First = Readonly<Record<'game' | 'app' | 'description' | 'script', string>>

const root = join(import.meta.dirname, '..')
export const wordsOf = (language: string): First => JSON.parse(readFileSync(join(root, 'src/i18n', language, 'first.json'), 'utf8')) as First
export const MANIFEST = 'manifest.webmanifest'
/** The manifest in English, and the page as it is written. */
export const plain = (name: 'index.html' | typeof MANIFEST): string => readFileSync(join(root, name === MANIFEST ? 'public' : '', name), 'utf8')

/** What says something in English, in another language; the longer first, as one may be part of another. */
export function told(text: string, language: string): string {
  const [english, words] = [wordsOf('en'), wordsOf(language)]
  const keys = (Object.keys(english) as (keyof First)[]).sort((a, b) => english[b].length - english[a].length)
  return keys.reduce((said, key) => said.replaceAll(english[key], words[key]), text)
}
export const manifestIn = (language: string): string => told(plain(MANIFEST), language).replace('"lang": "en"', `"lang": "${language}"`)

/** The page for whoever reads that language: its words are asked for at once, beside the script that shows them. */
export function pageIn(page: string, language: string, files: readonly string[]): string {
  const ahead = files.filter((file) => !page.includes(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const own = language === 'en' ? page : told(page, language).replace('<html lang="en">', `<html lang="${language}">`).replace(`/${MANIFEST}`, `/manifest.${language}.webmanifest`)
  return own.replace('</head>', `${ahead.join('')}</head>`)
}

/** A plugin of the build: `index.html` is English, `index.pl.html` what the server hands out to who reads Polish. */
export const firstWords: Plugin = {
  name: 'first-words',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const write = (name: string, text: string): void => writeFileSync(join(dir ?? '', name), text)
    const page = readFileSync(join(dir ?? '', 'index.html'), 'utf8')
    const needed = (file: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[file]
      if (found.has(file) || chunk?.type !== 'chunk') return found
      found.add(file)
      for (const each of chunk.imports) needed(each, found)
      return found
    }
    for (const file of Object.keys(bundle)) {
      const language = /^assets\/start\.(\w+)-/.exec(file)?.[1]
      if (!language) continue
      write(language === 'en' ? 'index.html' : `index.${language}.html`, pageIn(page, language, [...needed(file)]))
      if (language !== 'en') write(`manifest.${language}.webmanifest`, manifestIn(language))
    }
  },
}
