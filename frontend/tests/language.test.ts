import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { en, type Catalogue } from '../src/i18n/en'

/** The same shape with every word changed: what a translator writes, made by a machine. */
function pseudo<T>(text: T): T {
  if (typeof text === 'string') return `«${text}»` as T
  if (typeof text === 'function') return ((...given: unknown[]) => pseudo((text as (...given: unknown[]) => unknown)(...given))) as T
  if (Array.isArray(text)) return text.map(pseudo) as T
  if (text && typeof text === 'object') return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, pseudo(each)])) as T
  return text
}

describe('another language', () => {
  it('is one catalogue of the same shape, and the compiler misses what is missing', () => {
    const whole: Catalogue = pseudo(en)
    expect(whole.lobby.join).toBe('«Join»')
    expect(whole.guide.choose_move).toMatch(/^«.+»$/)
    expect(whole.seats.awayNow('Leto')).toContain('Leto')
    const { lobby, ...rest } = en
    expect(lobby).toBeTruthy()
    // @ts-expect-error without the chapter of the lobby it is no catalogue
    const part: Catalogue = rest
    expect(part).not.toHaveProperty('lobby')
  })
})

const SPOKEN = new Set(['title', 'aria-label', 'placeholder', 'alt'])
const WORDS = /[A-Za-z]{2,}/

describe('the pages', () => {
  const folder = new URL('../src/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))
  it('have no words of their own: all come from the catalogue', () => {
    const found: string[] = []
    for (const file of files) {
      const look = (node: unknown, spoken: boolean): void => {
        if (Array.isArray(node)) return node.forEach((each) => look(each, spoken))
        if (!node || typeof node !== 'object') return
        const { type, name, data } = node as { type?: string; name?: string; data?: string }
        if (type === 'Text' && spoken && data && WORDS.test(data)) found.push(`${file}: ${data.trim().slice(0, 40)}`)
        if (type === 'StyleDirective') return undefined
        if (type === 'Attribute') return look((node as { value?: unknown }).value, SPOKEN.has(name ?? ''))
        for (const [key, each] of Object.entries(node)) if (key !== 'parent') look(each, type === 'Attribute' ? spoken : true)
      }
      look(parse(readFileSync(new URL(file, folder), 'utf8'), { modern: true }).fragment, true)
    }
    expect(found).toEqual([])
  })
})
