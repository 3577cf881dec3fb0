import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, it, vi } from 'vitest'
import { dates } from '../src/i18n/grammar'
import { Loaded } from '../src/i18n/loaded.svelte'
import { wished } from '../src/i18n/languages'
import { game, type Game } from '../src/i18n/en/game'
import { start, type Start } from '../src/i18n/en/start'

const source = new URL('../src/', import.meta.url).pathname

describe('a language', () => {
  it('is a catalogue of the same shape, and the compiler misses what is missing', () => {
    const { lobby, ...rest } = start
    expect(lobby).toBeTruthy()
    // @ts-expect-error without the chapter of the lobby it is no catalogue
    const part: Start = rest
    expect(part).not.toHaveProperty('lobby')
    const { events, ...silent } = game
    expect(events).toBeTruthy()
    // @ts-expect-error nor without what has happened
    const mute: Game = silent
    expect(mute).not.toHaveProperty('events')
  })
  it('is what the browser wishes for first of all that are spoken', () => {
    const spoken = ['en', 'pl', 'cs']
    expect(wished(['fr-FR', 'cs-CZ', 'pl'], spoken)).toBe('cs')
    expect(wished(['fr'], spoken)).toBe('en')
    expect(wished([], spoken)).toBe('en')
  })
  it('writes dates also where the system calls the language by a name of its own', () => {
    vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-GB'] })
    expect(dates('en').date('2026-12-24')).toBe('24 Dec 2026')
    vi.unstubAllGlobals()
  })
})

const other = (name: string): { start: Start; game: Game } => ({ start: { ...start, language: name }, game: { ...game, bans: () => name } })

describe('words', () => {
  const asked: string[] = []
  const language = (name: string) => ({
    name,
    start: () => Promise.resolve((asked.push(`${name} start`), { start: other(name).start })),
    game: () => Promise.resolve((asked.push(`${name} game`), { game: other(name).game })),
  })
  it('are those of one language, and of it what is read before a game', async () => {
    const words = new Loaded({ en: language('English'), pl: language('Polski') })
    expect(() => words.now).toThrow('no language is loaded yet')
    await words.speak('pl')
    expect(words.now.start.language).toBe('Polski')
    expect(words.game).toBe(null)
    expect(asked).toEqual(['Polski start'])
    await Promise.all([words.open(), words.open()])
    expect(words.game!.bans('')).toBe('Polski')
    asked.length = 0
    await words.speak('en')
    expect([words.now.language, words.now.start.language, words.game!.bans('')]).toEqual(['en', 'English', 'English'])
    expect(asked).toEqual(['English start', 'English game'])
  })
  it('are those of the language that was asked for last, however long each takes', async () => {
    const waiting: (() => void)[] = []
    const slow = { ...language('Polski'), start: () => new Promise<{ start: Start }>((done) => waiting.push(() => done({ start: other('Polski').start }))) }
    const words = new Loaded({ en: language('English'), pl: slow })
    const polish = words.speak('pl')
    await words.speak('en')
    waiting.forEach((go) => go())
    await polish
    expect(words.now.language).toBe('en')
  })
  it('of the game are there even if the language changes while they come', async () => {
    const waiting: (() => void)[] = []
    const slow = { ...language('English'), game: () => new Promise<{ game: Game }>((done) => waiting.push(() => done({ game: other('English').game }))) }
    const words = new Loaded({ en: slow, pl: language('Polski') })
    await words.speak('en')
    const opened = words.open()
    await words.speak('pl')
    waiting.forEach((go) => go())
    await opened
    expect(words.game!.bans('')).toBe('Polski')
  })
})

const all = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('generated') && !file.startsWith('i18n'))
const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const IMPORT = /^\s*(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm

/** What is loaded with a page at once. */
function loadedWith(entry: string): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, path] of read(file).matchAll(IMPORT)) {
      const base = join(source, dirname(file), path!)
      const there = [base, `${base}.ts`, join(base, 'index.ts')].find((each) => existsSync(each) && /\.\w+$/.test(each))
      if (there && /\.(svelte|ts)$/.test(there)) waiting.push(relative(source, there))
    }
  }
  return found
}

describe('the way in', () => {
  const way = loadedWith('main.ts')
  it('says nothing that is loaded only with a game', () => {
    expect(way).toContain('lobby/Home.svelte')
    expect(way).not.toContain('panels/Game.svelte')
    const GAMES = /\b(?:pieces|textOf|tell(?!Refusal|Trouble|Time)[A-Z]\w*)\(/
    const wrong = [...way]
      .filter((file) => !file.startsWith('i18n'))
      .flatMap((file) => {
        const chapters = [...read(file).matchAll(/(?<![\w.])t\.(\w+)/g)].map(([, chapter]) => chapter!).filter((chapter) => !(chapter in start))
        return [...chapters, ...(GAMES.exec(read(file)) ?? [])].map((what) => `${file}: ${what}`)
      })
    expect(wrong).toEqual([])
  })
  it('brings neither the map nor a card', () => {
    expect([...way].filter((file) => (file.startsWith('generated') && file !== 'generated/contract.ts') || /^i18n\/\w+\/game/.test(file))).toEqual([])
  })
})

const trees = new Map<string, AST.Root>()
function parsed(code: string): AST.Root {
  const found = trees.get(code) ?? parse(code, { modern: true })
  trees.set(code, found)
  return found
}

const SPOKEN = new Set(['title', 'aria-label', 'placeholder', 'alt'])
const WORDS = /[A-Za-z]{2,}/

describe('the pages', { timeout: 60_000 }, () => {
  it('have no words of their own: all come from the catalogue', () => {
    const found: string[] = []
    for (const file of all.filter((each) => each.endsWith('.svelte'))) {
      const look = (node: unknown, spoken: boolean): void => {
        if (Array.isArray(node)) return node.forEach((each) => look(each, spoken))
        if (!node || typeof node !== 'object') return
        const { type, name, data } = node as { type?: string; name?: string; data?: string }
        if (type === 'Text' && spoken && data && WORDS.test(data)) found.push(`${file}: ${data.trim().slice(0, 40)}`)
        if (type === 'StyleDirective') return undefined
        if (type === 'Attribute') return look((node as { value?: unknown }).value, SPOKEN.has(name ?? ''))
        for (const [key, each] of Object.entries(node)) if (key !== 'parent') look(each, type === 'Attribute' ? spoken : true)
      }
      look(parsed(read(file)).fragment, true)
    }
    expect(found).toEqual([])
  })
})

type Node = { type?: string; [field: string]: unknown }

/** What is read by a person: something of the catalogue, or the name of a thing. */
const SAYS = new Set(['nameOf', 'pieces', 'textOf', 'listed'])
const root = (node: Node): unknown => (node.type === 'MemberExpression' ? root(node['object'] as Node) : node.type === 'CallExpression' ? root(node['callee'] as Node) : node['name'])
function says(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const name = (node['callee'] as Node)['name']
    return typeof name === 'string' ? SAYS.has(name) || /^tell(?!Time)[A-Z]/.test(name) : root(node) === 't' && !isOwn(node)
  }
  if (node.type === 'ConditionalExpression') return says(node['consequent'] as Node) || says(node['alternate'] as Node)
  if (node.type === 'LogicalExpression') return says(node['left'] as Node) || says(node['right'] as Node)
  if (node.type === 'TemplateLiteral') return (node['expressions'] as Node[]).some(says)
  // A chapter is no text yet.
  return node.type === 'MemberExpression' && root(node) === 't' && (node['object'] as Node).type !== 'Identifier'
}
/** Dates and numbers are written by the language, and no sentences. */
const isOwn = (call: Node): boolean => {
  const callee = call['callee'] as Node
  const inner = callee['object'] as Node | undefined
  return ['own', 'named'].includes(String((inner?.['property'] as Node | undefined)?.['name'])) && ['day', 'moment', 'time', 'tenths'].includes(String((callee['property'] as Node)['name']))
}
/** Sentences that end, one after the other, are no sentence in pieces. */
const ends = (node: Node): boolean => {
  if (node.type === 'CallExpression') return ['tellTrouble', 'tellRefusal'].includes(String((node['callee'] as Node)['name']))
  if (node.type !== 'MemberExpression' || node['computed']) return false
  const path = (at: Node): string[] => (at.type === 'MemberExpression' ? [...path(at['object'] as Node), String((at['property'] as Node)['name'])] : [])
  const said = path(node).reduce<unknown>((words, key) => (words as Record<string, unknown> | undefined)?.[key], { ...start, ...game })
  return typeof said === 'string' && /[.!?]$/.test(said)
}

/** Where a sentence is put together of pieces: one text inside another, two texts without a sign between them, a text changed. */
function patched(code: string): string[] {
  const found: string[] = []
  const at = (node: Node): string => code.slice(node['start'] as number, node['end'] as number).replaceAll(/\s+/g, ' ').slice(0, 100)
  const side = (texts: readonly [string, Node, Node][]): void => {
    for (const [between, one, other] of texts) if (says(one) && says(other) && !ends(one) && !/[^\s\p{L}]/u.test(between)) found.push(`${at(one)} | ${at(other)}`)
  }
  const look = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(look)
      return
    }
    if (!node || typeof node !== 'object') return
    const here = node as Node
    if (here.type === 'TemplateLiteral') {
      const told = here['expressions'] as Node[]
      const texts = (here['quasis'] as Node[]).map((each) => String((each['value'] as { cooked: string }).cooked))
      side(told.slice(1).map((other, i) => [texts[i + 1]!, told[i]!, other]))
      told.forEach((each, i) => says(each) && /[A-Za-z]{2,}\s$/.test(texts[i]!) && found.push(at(here)))
    }
    if (here.type === 'CallExpression' && root(here) === 't') for (const each of here['arguments'] as Node[]) if (says(each)) found.push(at(here))
    if (here.type === 'BinaryExpression' && here['operator'] === '+' && [here['left'], here['right']].some((each) => says(each as Node))) found.push(at(here))
    if (here.type === 'CallExpression') {
      const callee = here['callee'] as Node
      if (callee.type === 'MemberExpression' && /^(replace|replaceAll|toLowerCase|toUpperCase|concat)$/.test(String((callee['property'] as Node)['name'])) && says(callee['object'] as Node)) found.push(at(here))
    }
    const inside = here['nodes'] ?? (here.type === 'Attribute' && Array.isArray(here['value']) ? here['value'] : undefined)
    if (Array.isArray(inside)) {
      const row = inside as Node[]
      row.forEach((each, i) => {
        const [before, between] = [row[i - 2], row[i - 1]]
        if (each.type === 'ExpressionTag' && before?.type === 'ExpressionTag' && between?.type === 'Text') side([[String(between['data']), before['expression'] as Node, each['expression'] as Node]])
      })
    }
    for (const [key, each] of Object.entries(here)) if (key !== 'parent' && key !== 'loc') look(each)
  }
  const { fragment, instance, module } = parsed(code)
  ;[fragment, instance, module].forEach(look)
  return found
}

describe('sentences', () => {
  it('are put together nowhere but in a language', () => {
    const code = (file: string): string => (file.endsWith('.svelte') ? read(file) : `<script lang="ts">${read(file)}</script>`)
    expect(all.flatMap((file) => patched(code(file)).map((what) => `${file}: ${what}`))).toEqual([])
  })
  it('that are would be found', () => {
    const script = (expression: string): string[] => patched(`<script lang="ts">const a = ${expression}</script>`)
    for (const wrong of ['t.tray.going(2, nameOf(to))', '`${nameOf(a)} ${t.ui.rank(2)}`', '`${t.ui.tank}${nameOf(a)}`', "t.lobby.join + 's'", "t.seats.how['x'](a).replace('The', 'the')", '`play ${nameOf(a)}`']) expect(script(wrong), wrong).toHaveLength(1)
    for (const right of ['t.tray.going(2, to)', '`${nameOf(a)}: ${t.ui.rank(2)}`', '`${t.lobby.practiceText} ${t.lobby.first}`', '`${nameOf(a)} ×${n}`']) expect(script(right), right).toEqual([])
    expect(patched('<p>{t.ui.tank} {nameOf(a)}</p>')).toHaveLength(1)
    expect(patched('<p title="{t.ui.tank} {nameOf(a)}">{t.ui.tank}: {nameOf(a)}</p>')).toHaveLength(1)
  })
})
