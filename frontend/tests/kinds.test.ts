import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FREE_VERBS, KINDS } from '../src/game/kinds'
import { en } from '../src/i18n/en'

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
  it('knows every refusal of the engine in words', async () => {
    const { REFUSALS } = await import('../src/generated/names')
    const own = JSON.parse(readFileSync(new URL('../../engine/data/refusals.en.json', import.meta.url), 'utf8')) as object
    expect(Object.keys(REFUSALS)).toEqual(Object.keys(own))
  })
})
