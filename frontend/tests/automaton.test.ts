import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../src/film/steps'
import { CRITERIA } from '../src/generated/contract'
import { headline } from '../src/game/headline'
import type { Form } from '../src/game/menu'
import type { Seen } from '../src/game/seen'
import { equals } from '../src/game/ties'
import type { GameEvent, Sections } from '../src/game/view'
import { t, tellEvent, tellQuestion, tellWeighed } from '../src/i18n'
import Automaton from '../src/panels/Automaton.svelte'
import Why from '../src/panels/Why.svelte'
import Acting from '../src/tray/Acting.svelte'
import Tied from '../src/tray/Tied.svelte'

const told = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/told.json.gz', import.meta.url))).toString()) as { games: { heard: Record<string, Heard[]> }[] }
/** All that a recorded game has told of its criteria. */
const chosen = told.games.flatMap(({ heard }) => (heard['spectator'] ?? []).flatMap(({ events }) => events)).filter(({ event }) => event === 'automaton_chose')
const text = (body: string): string => body.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()
const weigh = (more: object): GameEvent => ({ event: 'automaton_chose', rule: 'mahdi.end', step: 'move', criterion: '', options: [], left: [], passed: [], asked: false, ...more }) as unknown as GameEvent

describe('what was weighed, in a sentence', () => {
  it('names the criterion and how much it has left', () => {
    expect(tellWeighed(weigh({ criterion: 'mountain', options: ['a', 'b', 'c'], left: ['a'] }))).toBe('A mountain: 1 of 3 left.')
    expect(tellWeighed(weigh({ options: ['a'], left: ['a'] }))).toBe('There was one option.')
  })
  it('says that somebody chooses only if somebody is asked', () => {
    const equal = { options: ['ne_1', 'ne_13'], left: ['ne_1', 'ne_13'], step: 'harvesters' }
    expect(tellWeighed(weigh(equal))).toBe('All 2 are equal.')
    expect(tellWeighed(weigh({ ...equal, asked: true }))).toBe('All 2 are equal. The Atreides choose.')
  })
  it('is one whole sentence or more of everything that a recorded game has weighed', () => {
    expect(chosen.length).toBeGreaterThan(40)
    for (const event of chosen) expect(tellWeighed(event), JSON.stringify(event)).toMatch(/^[A-Z].*[.]$/)
    // Never a word of the code in place of one of the game.
    for (const event of chosen) expect(`${tellWeighed(event)} ${tellEvent(event)}`).not.toMatch(/_/)
  })
  it('stands in a short line while somebody is asked: what is equal is laid before them', () => {
    const options = ['arrakeen', 'carthag', 'arsunt', 'north_pole']
    expect(tellEvent(weigh({ step: 'deployment', options, left: options, asked: true }))).toBe('The Harkonnen deploy: 4 options are equal.')
    expect(tellEvent(weigh({ step: 'deployment', options, left: ['arrakeen'] }))).toContain('Arrakeen')
  })
})

describe('the criterion beside a line of the log', () => {
  it('is a button that carries it, and says more when it is pointed at', () => {
    const { body } = render(Why, { props: { event: weigh({ criterion: 'mountain', options: ['a', 'b'], left: ['a'] }) } })
    expect(body).toContain('data-criterion="mountain"')
    expect(body).toContain('aria-expanded="false"')
    expect(text(body)).toBe('Why?')
  })
})

describe('what a side that is played by a rule has on the table', () => {
  const aims: NonNullable<Sections['automaton']> = {
    harvest_sector: 'north_east', target: 'windgap', target_sector: 'south_west', turn_target: 'hobars_gap', used: { mentat: 2, house: 1 },
    reinforcements: [{ deck: 'corrino', card: '' }, { deck: 'house_harkonnen', card: 'sandmasters' }], aside: ['hawats_scheming'], top_discard: 'corrino',
    ranks: { windgap: 2, hobars_gap: 3 }, garrisons: { garrison_black: 6, garrison_silver: 5 }, open_garrisons: [],
  }
  const shown = (more: object = {}) => text(render(Automaton, { props: { aims: { ...aims, ...more }, side: 'harkonnen', unrolled: 3 } }).body)
  it('is its target, that of the turn, where it harvests, its dice and its garrisons', () => {
    expect(shown()).toMatch(/Target Windgap.*rank 2.*Target of this turn Hobars Gap.*rank 3.*Harvest in the north-east.*3 dice to roll.*×6.*×5.*Discarded last: a card of Corrino/i)
  })
  it('is one target where that of the turn is that of the round', () => {
    expect(shown({ turn_target: 'windgap' })).not.toContain('Target of this turn')
  })
  it('shows of the Reinforcements the uppermost first, and faces only that everybody has seen', () => {
    const said = shown()
    expect(said.indexOf('Sandmasters')).toBeLessThan(said.indexOf('face down'))
    expect(said).toMatch(/Reinforcements 2/)
    expect(said).toMatch(/Beside the board.*Hawat/)
  })
})

describe('a question of what is equal', () => {
  const form = (tree: unknown, levels = ['from', 'to', 'by'], name = 'pick'): Form => ({ form: name, verb: 'move_to', levels, tree }) as unknown as Form
  it('lists who goes where, of which the map lights only the first', () => {
    expect(equals([form({ carthag: { arrakeen: ['foot'] }, arsunt: { ne_4: ['foot'], ne_5: ['foot'] } })])).toEqual(['carthag arrakeen foot', 'arsunt ne_4 foot', 'arsunt ne_5 foot'])
  })
  it('lists each air zone by which one could fly', () => {
    const shared = { ...form({ csw_1: { windgap: 0 } }), lists: [['zone_1', 'zone_2']] } as unknown as Form
    expect(equals([shared])).toEqual(['csw_1 windgap zone_1', 'csw_1 windgap zone_2'])
  })
  it('lists nothing that can be seen where it lies, nor more than can be read', () => {
    expect(equals([form(['ne_1', 'ne_13'], ['area'])])).toEqual([])
    expect(equals([form(Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`ne_${n}`, { windgap: ['foot'] }])))])).toEqual([])
    expect(equals([{ form: 'some', verb: 'harvester', items: ['a', 'b'], least: 1, most: 1 } as unknown as Form])).toEqual([])
    expect(equals([])).toEqual([])
  })
  it('is told with what has decided so far', () => {
    const shown = (criterion: string) => text(render(Tied, { props: { step: 'move', criterion, forms: [form({ carthag: { arrakeen: ['foot'] }, arsunt: { arrakeen: ['foot'] } })] } }).body)
    expect(shown('nearest_to_goal')).toMatch(/nearest to the target of this turn.*so you choose.*Carthag → Arrakeen.*Arsunt → Arrakeen/)
    expect(shown('')).toMatch(/^Their rules make no difference between these, so you choose/)
  })
  it('asks in one line for every step what there is to choose', () => {
    const lines = Object.keys(CRITERIA).map((step) => tellQuestion({ kind: 'settle_tie', faction: 'harkonnen', prompt: { step, criterion: '' } } as never, 'atreides'))
    for (const line of lines) expect(headline(line, 'fallback'), line).toEqual({ head: line, whole: '' })
    // What the rules of everybody ask has a question of its own, and of who moves and whether to go on nobody is ever asked.
    expect(Object.keys(CRITERIA).filter((_, i) => lines[i] === 'Choose for the Harkonnen.')).toEqual(['mover', 'cease', 'hits', 'retreat', 'carryall', 'spice'].sort((a, b) => Object.keys(CRITERIA).indexOf(a) - Object.keys(CRITERIA).indexOf(b)))
  })
  it('never has a headline that only says for whom it is', () => {
    const whole = t.automaton.forThem('Choose where the legion in Pasty Mesa North-West retreats to, wherever that may be.')
    expect(headline(whole, 'You choose').head).toBe('You choose')
  })
})

describe('whether a side that is played by a rule acts by itself', () => {
  const store = (kind: string, let_act: boolean, turn = 'atreides') =>
    ({ side: 'atreides', waiting: { kind }, private: { orders: let_act ? { let_act } : {} }, public: { round: { turn } } }) as unknown as Seen
  const shown = (...given: Parameters<typeof store>) => text(render(Acting, { props: { store: store(...given) } }).body)
  it('can be ordered where it is asked, and says what that does to the way back', () => {
    expect(shown('let_act', false)).toMatch(/From now on without asking.*nothing goes back/)
  })
  it('is said in every turn of one’s own, with the way out', () => {
    expect(shown('choose_action', true)).toMatch(/cannot be taken back.*Ask me first/)
  })
  it('is no word in games where it is asked, or in the turns of others', () => {
    expect(shown('choose_action', false)).toBe('')
    expect(shown('settle_tie', true, 'harkonnen')).toBe('')
  })
})
