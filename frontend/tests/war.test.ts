import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { besideItem, itemsOf } from '../src/board/contents'
import { SHAPES } from '../src/board/shapes'
import { chances, isOdds, percent, type Odds } from '../src/battle/odds'
import { line, parse } from '../src/game/choice'
import * as d from '../src/game/draft'
import { specOf } from '../src/game/handlers'
import { headline, LONGEST } from '../src/game/headline'
import type { Counts } from '../src/generated/contract'
import type { Kind } from '../src/game/kinds'
import { admits, composeCounts, type HitsForm, type Menu } from '../src/game/menu'
import { tellQuestion, tellVerb, tellWord } from '../src/i18n'
import { en } from '../src/i18n/en'

const asked = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/asked.json.gz', import.meta.url))).toString()) as { kind: Kind; seat: string; prompt: Record<string, never>; verbs: string[] }[]
const NEW: readonly Kind[] = ['cash_camp', 'choose_camp', 'choose_escort', 'choose_war_action', 'deploy_launchers', 'deploy_suspensors', 'hit_vehicles', 'launch_rockets', 'move_suspensor', 'scout_with_suspensor']
const PIECES = Object.keys(en.war.pieces)

describe('decisions of Desert War', () => {
  it('occur in the recorded games, each of them', () => {
    const kinds = new Set(asked.map(({ kind }) => kind))
    expect(NEW.filter((kind) => !kinds.has(kind))).toEqual([])
    const beside = new Set(asked.flatMap(({ kind, verbs }) => verbs.map((verb) => `${kind} ${verb}`)))
    for (const each of ['choose_action war', 'end_turn war', 'place_signs rider', 'choose_vehicle escort']) expect(beside, each).toContain(each)
  })
  it('are answered where they are drawn: no verb of theirs is shown as plain words of a newer server', () => {
    const unknown = specOf('something_newer', 'newer').spec
    for (const { kind, verbs } of asked) for (const verb of verbs) expect(specOf(kind, verb).spec, `${kind} ${verb}`).not.toBe(unknown)
  })
  it('have a headline that is whole, a hint, and a name for each button', () => {
    for (const { kind, seat, prompt, verbs } of asked.filter(({ kind }) => NEW.includes(kind))) {
      const question = tellQuestion({ kind, seats: [seat], faction: 'harkonnen', prompt, decision: 1 } as never, 'harkonnen')
      expect(headline(question, (en.steps.bare as Readonly<Record<string, string>>)[kind] ?? 'Your decision').head, question).not.toBe('Your decision')
      expect(headline(question, '').head.length).toBeLessThanOrEqual(LONGEST)
      expect(en.guide[kind]).toMatch(/\.$/)
      for (const verb of verbs) expect(tellVerb(verb)).not.toBe(verb)
    }
    for (const action of Object.keys(en.war.actions)) expect(tellWord(action)).toMatch(/^[A-Z].* /)
  })
  it('begin with a camp or an origin that is no choice, and with none where there is one', () => {
    const pick = (verb: string, tree: object): Menu => ({ forms: [{ form: 'pick', verb, levels: ['from', 'to'], tree }] }) as unknown as Menu
    expect(d.begin(pick('camp', { camp_jihad: ['csw_3', 'csw_5'] }), 'choose_camp').path).toEqual(['camp_jihad'])
    expect(d.begin(pick('camp', { camp_jihad: ['csw_3'], camp_sand_dwellers: ['csw_3'] }), 'choose_camp').path).toEqual([])
    expect(d.begin(pick('escort', { supply: ['a', 'b'] }), 'choose_escort').path).toEqual(['supply'])
  })
  it('let an Escort take up one hit or two', () => {
    const form = { form: 'hits', verb: 'casualties', hits: 2, tiers: ['regular', 'elite'], units: { regular: 2 }, leaders: { escort_ornithopter: 1 }, tough: { escort_ornithopter: 2 }, supply: 0 } as unknown as HitsForm
    expect(admits(form, composeCounts(form, { escort_ornithopter: 1 }))).toBe(true)
    expect(admits(form, composeCounts(form, { escort_ornithopter: 1, regular: 1 }))).toBe(true)
    expect(admits(form, composeCounts(form, { regular: 1 }))).toBe(false)
  })
})

describe('a leader who takes two hits, against the golden vectors of the engine', () => {
  const { orders, odds } = JSON.parse(readFileSync(new URL('../../tests/engine/golden/escort_vectors.json', import.meta.url), 'utf8')) as {
    orders: { name: string; form: HitsForm; line: string }[]
    odds: { name: string; odds: Odds; shown: { won: string; attackerLost: string; defenderLost: string; landed: string[] } }[]
  }
  it.each(orders)('$name', ({ form, line: text }) => {
    const choice = parse(text)
    const counts = choice.parts[0]!.named as Counts
    expect(admits(form, choice)).toBe(true)
    expect(line(composeCounts(form, counts))).toBe(text)
    // With a hit more or less it is somebody else's choice, unless an Escort had one to spare.
    const slack = counts.escort_ornithopter ?? 0
    for (const off of [-1 - slack, 1 + slack]) if (form.hits + off > 0 && !counts.destroyed) expect(admits({ ...form, hits: form.hits + off }, choice), `${off}`).toBe(false)
  })
  it.each(odds)('$name', ({ odds, shown }) => {
    expect(isOdds(odds)).toBe(true)
    const found = chances(odds)
    expect({ won: percent(found.won), attackerLost: percent(found.attackerLost), defenderLost: percent(found.defenderLost), landed: found.landed.map(percent) }).toEqual(shown)
  })
})

describe('pieces of Desert War', () => {
  it('have each a shape of its own, inside their square', () => {
    expect(Object.keys(SHAPES).sort()).toEqual([...PIECES].sort())
    expect(new Set(Object.values(SHAPES).map(({ body }) => body)).size).toBe(PIECES.length)
    for (const [piece, { body }] of Object.entries(SHAPES)) for (const number of body.match(/-?(?:\d*\.\d+|\d+)/g) ?? []) expect(Math.abs(Number(number)), piece).toBeLessThanOrEqual(11)
    expect(itemsOf('harkonnen', { escort_ornithopter: 2 })[0]).toMatchObject({ shape: 'beside', icon: 'escort_ornithopter', text: '2' })
  })
  it('show the face of a camp to whoever is told of it, marked as hidden, and to nobody else', () => {
    expect(besideItem('fremen_camp', 1)).toMatchObject({ text: '?' })
    expect(besideItem('fremen_camp', 1)).not.toHaveProperty('marker')
    expect(besideItem('fremen_camp', 1, 'sand_dwellers')).toMatchObject({ text: 'SD', marker: 'sand_dwellers' })
  })
})
