import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const schema = JSON.parse(readFileSync(new URL('../app/protocol.schema.json', root), 'utf8')) as {
  lists: Record<string, readonly string[] | Record<string, readonly string[]>>
  $defs: Record<string, { enum?: unknown[]; properties?: Record<string, { const?: unknown; enum?: unknown[] }> }>
}
const sources = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('generated'))
  .map((file) => [file, readFileSync(new URL(`src/${file}`, root), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')] as const)

/** What a pattern finds where, but for what is allowed. */
const found = (pattern: RegExp, wrong: (found: RegExpMatchArray) => boolean) =>
  sources.flatMap(([file, text]) => [...text.matchAll(pattern)].filter(wrong).map(([all]) => `${file}: ${all.trim().replaceAll(/\s+/g, ' ')}`))

const asSet = (words: readonly unknown[]) => [...words].sort().join(' ')
const several = (lists: readonly (readonly unknown[])[]) => new Set(lists.filter((words) => words.length > 1).map(asSet))
const { KINDS, ...lists } = schema.lists as typeof schema.lists & { KINDS: Record<string, string[]> }
/** What a client could have as values, and what it could have as a type. */
const asValues = several([Object.keys(KINDS), ...Object.values(lists).flatMap((list) => (Array.isArray(list) ? [list] : Object.values(list)))])
const asTypes = several(Object.values(schema.$defs).flatMap((each) => [each.enum ?? [], ...Object.values(each.properties ?? {}).map((field) => field.enum ?? [])]))
const messages = new Set(Object.values(schema.$defs).flatMap((each) => (typeof each.properties?.['type']?.const === 'string' ? [each.properties['type'].const] : [])))
const wordsOf = (text: string) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word!)

describe('what server and client say to each other is written down once, by the server', () => {
  it('knows messages and lists of words', () => {
    expect(messages.size).toBeGreaterThan(20)
    expect(asValues.has('atreides harkonnen') && asTypes.has('atreides harkonnen')).toBe(true)
  })
  it('and no message is declared here', () => {
    expect(found(/\btype: ['"](\w+)['"](?=;|\s*\}? *\||\n)/g, ([, word]) => messages.has(word!))).toEqual([])
  })
  it('and no list of words: kinds, verbs, sides, proposals', () => {
    expect(found(/(?:['"]\w+['"]\s*\|\s*)+['"]\w+['"]/g, ([all]) => asTypes.has(asSet(wordsOf(all))))).toEqual([])
    expect(found(/\[(?:\s*['"]\w+['"]\s*,?)+\]/g, ([all]) => asValues.has(asSet(wordsOf(all))))).toEqual([])
    expect(found(/(\w+): (\[(?:\s*['"]\w+['"]\s*,?)+\])/g, ([, kind, verbs]) => asSet(KINDS[kind!] ?? []) === asSet(wordsOf(verbs!)))).toEqual([])
  })
  /** Something else of the same name. */
  const OTHERS = ['game/back.ts: interface Standing {', 'i18n/cs/noun.ts: interface Counted extends Declined {', 'i18n/pl/noun.ts: interface Counted extends Declined {']
  it('and no type under a name that it has there', () => {
    expect(found(/(?:interface (\w+)(?: extends [\w, ]+)? \{|type (\w+) = \{)/g, ([, one, other]) => String(one ?? other) in schema.$defs).filter((each) => !OTHERS.includes(each))).toEqual([])
  })
})
