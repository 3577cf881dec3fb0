import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FREE_VERBS, KINDS } from '../src/game/kinds'
import { tellRefusal, tellTrouble } from '../src/i18n'
import { en } from '../src/i18n/en'
import { RestError } from '../src/net/rest'

const python = process.env['PYTHON'] ?? 'python3'
const script = new URL('../scripts/kinds.py', import.meta.url).pathname

const known = JSON.parse(execFileSync(python, [script], { encoding: 'utf8' })) as {
  kinds: string[]
  free: string[]
  events: string[]
}

describe('the table of decisions', () => {
  it('has exactly the kinds and free actions of the engine', () => {
    expect(Object.keys(KINDS).sort()).toEqual(known.kinds)
    expect([...FREE_VERBS].sort()).toEqual(known.free)
  })
  it('has a sentence for every event of the engine', () => {
    expect(known.events.filter((key) => !(key in en.events))).toEqual([])
  })
})

describe('refusals', () => {
  const root = new URL('../../', import.meta.url)
  const sources = (folder: string) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.py'))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8'))
  it('of engine and server have a sentence in the catalogue, whichever the code can give', () => {
    const given = ['engine', 'app'].flatMap(sources).flatMap((code) => [...code.matchAll(/\b(?:Refused|Problem)\(\s*"([\w.]+)"/g)].map(([, key]) => key!))
    const listed = ['engine/data/refusals.en.json', 'app/problems.en.json'].flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, root), 'utf8')) as object))
    expect(given.length).toBeGreaterThan(0)
    // The host's page says what the server says.
    expect([...given, ...listed].filter((key) => !/^(host|mailbox)\./.test(key) && !(key in en.refusals || key in en.problems))).toEqual([])
  })
  it('are told in the words of the catalogue, with names and numbers in their places', () => {
    const params = { area: 'carthag', piece: 'regular', have: 2, asked: 3 }
    expect(tellRefusal({ key: 'menu.not_there', params, sentence: 'not this' })).toBe('Carthag has 2 regular units, 3 were asked for.')
    expect(tellRefusal({ key: 'menu.not_available', params: { piece: 'carthag', have: 2, asked: 3 } })).toBe('3 in Carthag were asked for, 2 can be had.')
    expect(tellTrouble(new RestError(409, 'table.full', 'not this'))).toBe(en.problems['table.full'])
    for (const [status, key] of [[0, 'net.offline'], [502, 'http.502']] as const) expect(tellTrouble(new RestError(status, key, ''))).toBe(en.net.once)
  })
  it('that only a newer server knows are told in its words', () => {
    expect(tellTrouble(new RestError(409, 'table.on_fire', 'The table is on fire.'))).toBe('The table is on fire.')
  })
})
