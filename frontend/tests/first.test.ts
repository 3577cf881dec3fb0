import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MANIFEST, manifestIn, pageIn, plain, told, wordsOf, type First } from '../scripts/first'
import { OFFERED } from '../src/i18n/languages'

const english = wordsOf('en')
const keys = Object.keys(english) as (keyof First)[]
const page = plain('index.html')
/** What is read of a page or a manifest: text, and what stands in its names. */
const read = (text: string): string => text.replaceAll(/<script[^]*?<\/script>|<link[^>]*>/g, '')

describe('what is read before a script has run', () => {
  it('stands in the page or in what is installed, and both say nothing else in English', () => {
    for (const key of keys) expect(page + plain(MANIFEST)).toContain(english[key])
    const left = keys.reduce((text, key) => text.replaceAll(english[key], ''), read(page))
    const said = [...left.matchAll(/>([^<>]*[A-Za-z]{2}[^<>]*)</g)].map(([, text]) => text!.trim())
    expect([...new Set(said)]).toEqual(['Arrakis'])
  })
  it.each(OFFERED.map(([id]) => id).filter((id) => id !== 'en'))('is there in %s', (language) => {
    const words = wordsOf(language)
    expect(Object.keys(words)).toEqual(keys)
    for (const text of Object.values(words)) expect(text).toMatch(/^[^<>&"{}]+$/)
    const own = pageIn(page, language, ['assets/start-1.js'])
    expect(own).toContain(`<html lang="${language}">`)
    expect(own).toContain('href="/assets/start-1.js"></head>')
    expect(own).toContain(`href="/manifest.${language}.webmanifest"`)
    expect(own).toContain(`<p>${words.script}</p>`)
    for (const key of keys) expect(read(own)).not.toContain(english[key])
    const installed = JSON.parse(manifestIn(language)) as Record<string, unknown>
    expect(installed).toMatchObject({ lang: language, name: words.app, description: words.description, id: '/', start_url: '/' })
  })
  it('of the English page is what it was', () => {
    expect(told(page, 'en')).toBe(page)
    expect(pageIn(page, 'en', [])).toBe(page)
  })
  it('is no word of the worker that shows what was pushed: its title comes with it', () => {
    const worker = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
    const literals = [...worker.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '').matchAll(/'([^'\n]*)'/g)].map(([, text]) => text!)
    expect(literals.filter((text) => /\p{L}+ \p{L}+/u.test(text))).toEqual([])
  })
})
