import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rest, type Table } from '../src/net/rest'
import { blake2b, hex, unhex } from '../src/proof/blake2b'
import { check } from '../src/proof/check'
import { commitment, draw, ofProgram, promise } from '../src/proof/derive'
import { canReveal, keptOf, ready, reveal, type Kept } from '../src/proof/shares'

const text = (words: string) => new TextEncoder().encode(words)
const vectors = JSON.parse(readFileSync(new URL('../../tests/engine/golden/dice_vectors.json', import.meta.url), 'utf8')) as {
  key: string
  commitment: string
  nonces: string[]
  promised: Record<string, string>
  programs: Record<string, string>
  draws: [number, number][]
}[]

describe('the hash', () => {
  it('is that of RFC 7693, however long the message', () => {
    expect(hex(blake2b(text(''), 64, '')).slice(0, 32)).toBe('786a02f742015903c6c6fd852552d272')
    expect(hex(blake2b(text('x'.repeat(300)), 32, 'arrakis-test'))).toBe('dc23f41cd6aa9fec084ec2f321b1b2ed15a5f7c568a5cb10f29c4083c8478abc')
    expect(hex(blake2b(text('y'.repeat(128)), 16, 'p', text('k')))).toBe('7cfc43ed5cb0d84d45140ee3262d24d2')
  })
  it.each(vectors)('derives what the engine derives from $key', ({ key, nonces, draws, promised, programs, ...vector }) => {
    expect(commitment(unhex(key))).toBe(vector.commitment)
    const shown = nonces.filter(Boolean)
    expect(Object.keys(promised).map((seat, i) => promise(shown[i]!, vector.commitment, seat))).toEqual(Object.values(promised))
    for (const [seat, share] of Object.entries(programs)) expect(ofProgram(unhex(key), seat)).toBe(share)
    expect(draws.map(([, sides], i) => draw(unhex(key), nonces, i, sides))).toEqual(draws.map(([value]) => value))
  })
})

// A record as the engine writes them, without its rules.
const KEY = new Uint8Array(32).fill(5)
const TABLE = commitment(KEY)
interface Change {
  nonces?: Record<string, string>
  promised?: Record<string, string>
  programs?: string[]
  withheld?: string[]
  key?: string
  commitment?: string
  draws?: (lines: string[]) => string[]
}
function record(change: Change = {}): string {
  const given = { harkonnen: 'mine', atreides: 'theirs' }
  const nonces: Record<string, string> = change.nonces ?? given
  const shares = ['harkonnen', 'atreides'].map((seat) => nonces[seat] ?? '')
  let number = 0
  const draws = (...sides: number[]) => sides.map((each) => `${draw(KEY, shares, number++, each)}/${each}`).join(',')
  const seal = '0'.repeat(32)
  const lines = [`opening ${draws(6, 20)}`, `a choice ${draws(6, 6)} ${seal} pass`, `b choice - ${seal} pass`, `table rebase - ${seal} {"position":{"draws":${(number += 3)}}}`, `a choice ${draws(12)} ${seal} pass`]
  const [opening, ...entries] = change.draws?.(lines) ?? lines
  const promised = change.promised ?? Object.fromEntries(Object.entries(given).map(([seat, share]) => [seat, promise(share, TABLE, seat)]))
  return [
    'arrakis-record 1',
    'form 2',
    'rules revised-1',
    'data 00',
    'shared -',
    'practice no',
    `commitment ${change.commitment ?? TABLE}`,
    `nonces ${JSON.stringify(nonces)}`,
    `promised ${JSON.stringify(promised)}`,
    `programs ${JSON.stringify(change.programs ?? [])}`,
    `withheld ${JSON.stringify(change.withheld ?? [])}`,
    `key ${change.key ?? hex(KEY)}`,
    opening,
    `seal ${seal}`,
    'winner harkonnen',
    'won_by resignation',
    'stream 00',
    'entries 4',
    ...entries,
    '',
  ].join('\n')
}
const KEPT: Kept = {
  commitment: TABLE,
  nonces: { harkonnen: 'mine' },
  seen: { harkonnen: promise('mine', TABLE, 'harkonnen'), atreides: promise('theirs', TABLE, 'atreides') },
}

describe('the record of a game, held against what this browser kept', () => {
  it('says that the share is in the dice', async () => {
    expect(await check(record(), KEPT, TABLE)).toEqual({
      draws: 5,
      own: ['harkonnen'],
      missed: [],
      seats: [{ seat: 'harkonnen', from: 'person', own: true }, { seat: 'atreides', from: 'person', own: false }],
    })
  })
  it('holds without anything kept', async () => {
    expect((await check(record(), null, '')).fault).toBeUndefined()
  })
  it('says so where a share was not shown in time, or a program plays', async () => {
    const withheld = await check(record({ nonces: { atreides: 'theirs' }, withheld: ['harkonnen'] }), KEPT, TABLE)
    expect([withheld.fault, withheld.own, withheld.missed]).toEqual([undefined, [], ['harkonnen']])
    const share = ofProgram(KEY, 'atreides')
    const program = record({ nonces: { harkonnen: 'mine', atreides: share }, programs: ['atreides'], promised: { harkonnen: KEPT.seen!['harkonnen']! } })
    const found = await check(program, { ...KEPT, seen: { harkonnen: KEPT.seen!['harkonnen']! } }, TABLE)
    expect([found.fault, found.seats[1]!.from]).toEqual([undefined, 'program'])
  })
  it('knows the seats of a mode in which a rule plays a side', async () => {
    const shares = { atreides: 'mine' }
    const draws = (...sides: number[]) => sides.map((each, number) => `${draw(KEY, ['mine'], number, each)}/${each}`).join(',')
    const alone = record({ nonces: shares, promised: { atreides: promise('mine', TABLE, 'atreides') }, draws: () => [`opening ${draws(6, 20, 6)}`] }).replace('withheld []', 'withheld []\nmode "mahdi"')
    const kept = { commitment: TABLE, nonces: shares, seen: { atreides: promise('mine', TABLE, 'atreides') } }
    expect(await check(alone, kept, TABLE)).toEqual({ draws: 3, own: ['atreides'], missed: [], seats: [{ seat: 'atreides', from: 'person', own: true }] })
    expect((await check(alone.replace('"mahdi"', '"unheard_of"'), kept, TABLE)).fault).toBe('unreadable')
  })
  const elsewhere = promise('others', TABLE, 'atreides')
  it.each([
    ['key', record({ key: '07'.repeat(32) })],
    ['key', record({ commitment: '07'.repeat(32) })],
    ['share', record({ nonces: { harkonnen: 'theirs', atreides: 'mine' } })],
    ['share', record({ nonces: { harkonnen: 'mine' } })],
    ['share', record({ programs: ['atreides'] })],
    ['promise', record({ nonces: { harkonnen: 'mine', atreides: 'others' }, promised: { ...KEPT.seen!, atreides: elsewhere } })],
    ['promise', record({ nonces: { harkonnen: 'other', atreides: 'theirs' }, promised: { ...KEPT.seen!, harkonnen: promise('other', TABLE, 'harkonnen') } })],
    ['draw', record({ draws: ([first, ...rest]) => [first!.replace(/(\d+)\/20/, (_, value) => `${(Number(value) + 1) % 20}/20`), ...rest] })],
    ['draw', record({ draws: (lines) => lines.map((line) => line.replace(/(\d+)\/12/, '$1/13')) })],
    ['draw', record({ draws: ([first, second, ...rest]) => [first!, second!.replace(/\d\/6,/, ''), ...rest] })],
    ['older', record().replace('form 2\n', '').replace(/nonces .*/, 'nonces mine theirs').replace(/(promised|programs|withheld) .*\n/g, '')],
    ['unreadable', 'not a record'],
  ] as const)('finds a wrong %s', async (fault, text) => {
    expect((await check(text, KEPT, TABLE)).fault).toBe(fault)
  })
  it('finds another commitment than the table has shown', async () => {
    expect((await check(record(), KEPT, '07'.repeat(32))).fault).toBe('table')
    expect((await check(record(), { ...KEPT, commitment: '07'.repeat(32) }, TABLE)).fault).toBe('table')
  })
})

describe('shares of this browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const seats = (promised: (string | null)[] = [null, null], shown = false) =>
    ['harkonnen', 'atreides'].map((seat, i) => ({ seat, name: seat, program: null, yours: i === 0, ready: !!promised[i], promised: promised[i] ?? null, shown }))
  const table = (status: Table['status'], more: object = {}) => ({ id: 'open', status, commitment: TABLE, seats: seats(), ...more }) as Table
  function storage() {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', Object.assign(Object.create({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value), removeItem: (name: string) => kept.delete(name) })))
    return kept
  }

  it('are kept before they are promised, and shown only when all have promised theirs', async () => {
    const kept = storage()
    const sent: Record<string, string>[] = []
    vi.spyOn(rest, 'ready').mockImplementation((_, seen, promised) => {
      expect(seen).toBe(TABLE)
      expect(kept.size).toBe(1)
      sent.push(promised)
      return Promise.resolve(table('open'))
    })
    const shown = vi.spyOn(rest, 'reveal').mockImplementation(() => Promise.resolve(table('playing')))
    await ready(table('open'))
    expect(shown).not.toHaveBeenCalled()
    const share = keptOf('open')!.nonces['harkonnen']!
    expect(sent).toEqual([{ harkonnen: promise(share, TABLE, 'harkonnen') }])
    expect(share).toMatch(/^[0-9a-f]{48}$/)

    const all = [sent[0]!['harkonnen']!, promise('theirs', TABLE, 'atreides')]
    expect((await reveal(table('revealing', { seats: seats(all) }))).status).toBe('playing')
    expect(shown).toHaveBeenCalledWith('open', { harkonnen: share })
    expect(keptOf('open')!.seen).toEqual({ harkonnen: all[0], atreides: all[1] })
    // What was seen first stays, whatever the table says later.
    await reveal(table('revealing', { seats: seats([all[0]!, '07'.repeat(32)]) }))
    expect(keptOf('open')!.seen!['atreides']).toBe(all[1])
  })
  it('stay the same however often one is ready, beside those of whoever else uses this browser', async () => {
    storage()
    const sent: Record<string, string>[] = []
    vi.spyOn(rest, 'ready').mockImplementation((_, __, promised) => (sent.push(promised), Promise.resolve(table('open'))))
    await ready(table('open'))
    await ready(table('open'))
    await ready(table('open', { seats: seats().map((seat) => ({ ...seat, yours: !seat.yours })) }))
    expect(sent[1]).toEqual(sent[0])
    expect(Object.keys(sent[2]!)).toEqual(['atreides'])
    expect(Object.keys(keptOf('open')!.nonces)).toEqual(['harkonnen', 'atreides'])
  })
  it('are not shown for another promise or at another table than they were made for', async () => {
    storage()
    vi.spyOn(rest, 'ready').mockResolvedValue(table('open'))
    const shown = vi.spyOn(rest, 'reveal')
    await ready(table('open'))
    const own = promise(keptOf('open')!.nonces['harkonnen']!, TABLE, 'harkonnen')
    for (const wrong of [table('revealing', { seats: seats(['07'.repeat(32), own]) }), table('revealing', { seats: seats([own, own]), commitment: '07'.repeat(32) }), table('revealing', { id: 'another', seats: seats([own, own]) })]) {
      expect(canReveal(wrong)).toBe(false)
      expect(await reveal(wrong)).toBe(wrong)
    }
    expect(shown).not.toHaveBeenCalled()
  })
})
