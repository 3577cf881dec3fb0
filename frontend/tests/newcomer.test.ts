/** What somebody who has never played can read where they choose, before anything goes out. */
import { render } from 'svelte/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from '../src/game/choice'
import { Decider } from '../src/game/decide.svelte'
import * as draft from '../src/game/draft'
import { heading } from '../src/game/heading'
import type { Form, Menu } from '../src/game/menu'
import type { Seen } from '../src/game/seen'
import type { Faction, Waiting } from '../src/game/view'
import { textOf, words } from '../src/i18n'
import { en } from '../src/i18n/en'
import { OFFERED, whole } from '../src/i18n/languages'
import { asksFor } from '../src/learn/lessons'
import Tray from '../src/tray/Tray.svelte'

beforeAll(() => words.page('steps'))

function table(kind: string, forms: object[], side: Faction = 'atreides') {
  const store = {
    seat: side, side, public: null, private: {}, seats: [], hands: {}, mine: true, asked: true, sending: '', state: 'open', turn: 1, refusal: null, menu: { forms } as unknown as Menu,
    waiting: { decision: 1, kind, rule: '', faction: side, seats: [side], prompt: {} },
  }
  const decider = new Decider(store as unknown as Seen)
  return { decider, page: () => render(Tray, { props: { decider, oninspect: () => undefined } }).body.replaceAll('\u00ad', '') }
}
const ACTION = [
  { form: 'pick', verb: 'act', levels: ['die', 'action'], tree: { strategy: 0, mentat: 1 }, lists: [['strategy_move', 'strategy_attack'], ['mentat_draw']] },
  { form: 'pick', verb: 'desert_power', levels: ['power'], tree: ['signs', 'attack'] },
  { form: 'some', verb: 'guerrilla', items: ['start_1'], least: 1, most: 1 },
]

describe('a leader who can be deployed', () => {
  const forms = [{ form: 'place', verb: 'deploy', areas: ['carthag'], friends: ['carthag'], budgets: [{ pieces: { regular: 2 }, most: 2 }, { pieces: { beast_rabban: 1, bashar: 1 }, most: 1, leader: true }] }]
  it('can be read from the moment it is in hand, with nothing put down', () => {
    const { decider, page } = table('deploy_harkonnen', forms, 'harkonnen')
    const told = textOf('leaders', 'beast_rabban').slice(0, 20)
    expect(page()).toContain(`title="${told}`)
    expect(page()).not.toContain(`${told}</`)
    decider.draft = { ...decider.draft, piece: 'beast_rabban' }
    expect(page()).toMatch(/<article class="card house_harkonnen/)
    expect(decider.draft.layout).toEqual({})
  })
})

describe('what is chosen and not sent', () => {
  it('can still be read: a card that is claimed', () => {
    const { decider, page } = table('claim_window', [{ form: 'pick', verb: 'claim', levels: ['card'], tree: ['blood_on_the_sand'] }, { form: 'pick', verb: 'decline' }])
    const text = /claimed at once/
    expect(page()).toMatch(text)
    decider.point('blood_on_the_sand')
    expect(decider.complete).toHaveLength(1)
    expect(page()).toMatch(text)
  })
  it('can still be read: a leader who acts', () => {
    const { decider, page } = table('use_any_result', [{ form: 'pick', verb: 'leader', levels: ['leader'], tree: ['stilgar', 'chani'] }])
    decider.point('stilgar')
    expect(page()).toMatch(/<article class="card/)
    expect(page()).not.toContain('Chani')
  })
})

describe('an action beside the dice', () => {
  it('says that it takes none', () => {
    expect(table('choose_action', ACTION).page().match(/costs no die/g)).toHaveLength(2)
    // Where a card lets choose it, no die is spoken of.
    expect(table('choose_desert_power', ACTION.slice(1, 2)).page()).not.toContain('costs no die')
  })
})

describe('an example', () => {
  const menu = { forms: ACTION } as unknown as Menu
  const example = parse('act strategy strategy_move')
  const begun = draft.begin(menu, 'choose_action')
  const point = (...path: string[]) => path.reduce((now, word) => draft.point(menu, 'choose_action', now, word), begun)
  it('holds as long as what is chosen leads there', () => {
    expect(draft.untouched(menu, 'choose_action', begun)).toBe(true)
    for (const path of [['strategy'], ['strategy', 'strategy_move']]) {
      expect(draft.untouched(menu, 'choose_action', point(...path))).toBe(false)
      expect(draft.leadsTo(point(...path), example)).toBe(true)
    }
  })
  it('is over with another die, another action, another verb', () => {
    for (const path of [['mentat'], ['strategy', 'strategy_attack'], ['signs']]) expect(draft.leadsTo(point(...path), example), path.join()).toBe(false)
    expect(draft.leadsTo(draft.enter(menu, 'guerrilla'), example)).toBe(false)
    expect(draft.untouched(menu, 'choose_action', draft.enter(menu, 'guerrilla'))).toBe(false)
  })
  it('of figures is held against those that are taken, not against what is proposed', () => {
    const hits = { forms: [{ form: 'hits', verb: 'casualties', hits: 1, tiers: ['regular', 'elite'], units: { regular: 2, elite: 1 }, supply: 3 }] } as unknown as Menu
    const proposed = draft.begin(hits, 'choose_casualties')
    expect(proposed.counts).toEqual({ regular: 1 })
    expect(draft.untouched(hits, 'choose_casualties', proposed)).toBe(true)
    expect(draft.leadsTo({ ...proposed, counts: { regular: 0, elite: 1 } }, parse('casualties elite=1'))).toBe(true)
    expect(draft.leadsTo({ ...proposed, counts: { elite: 1 } }, parse('casualties regular=1'))).toBe(false)
  })
})

describe('a lesson', () => {
  const lit = (kind: string, forms: object[], wanted: string | null, ...path: string[]) => {
    const { decider } = table(kind, forms)
    decider.heed = (verb, word) => asksFor(wanted === null ? null : parse(wanted), decider.menu, decider.kind, decider.draft, verb, word)
    for (const word of path) decider.point(word)
    return { decider, words: decider.options.filter(({ verb, word }) => decider.heeds(verb, word)).map(({ word }) => word) }
  }
  it('lights what it asks for, and nothing while there is something to read', () => {
    expect(lit('choose_action', ACTION, null).words).toEqual([])
    expect(lit('choose_action', ACTION, 'act strategy strategy_move').words).toEqual(['strategy'])
    expect(lit('choose_action', ACTION, 'act strategy strategy_move', 'strategy').words).toEqual(['strategy_move'])
    expect(lit('choose_action', ACTION, 'act strategy strategy_move', 'mentat').words).toEqual([])
    expect(lit('choose_action', ACTION, 'desert_power attack').words).toEqual(['attack'])
  })
  it('lights areas of the map likewise, all that are asked for', () => {
    const signs: Form[] = [{ form: 'some', verb: 'signs', items: ['ne_6', 'ne_7', 'ne_9'], least: 2, most: 2 }]
    const { decider } = lit('place_signs', signs, 'signs ne_6 ne_9')
    expect([...decider.lit]).toEqual(['ne_6', 'ne_9'])
    expect(decider.choices).toBe(2)
    const move = [{ form: 'move', verb: 'move', units: ['regular'], ways: [['foot']], sources: { carthag: { pieces: { regular: 3 }, to: { arsunt: 0, arrakeen: 0 } }, arrakeen: { pieces: { regular: 1 }, to: { carthag: 0 } } } }, { form: 'pick', verb: 'done' }]
    expect([...lit('choose_move', move, 'move carthag arsunt regular=3').decider.lit]).toEqual(['carthag'])
    expect([...lit('choose_move', move, 'move carthag arsunt regular=3', 'carthag').decider.lit]).toEqual(['arsunt'])
    const done = lit('choose_move', move, 'done').decider
    expect([[...done.lit], done.heeds('done'), done.heeds('move')]).toEqual([[], true, false])
  })
  it('leaves everything lit where nobody learns', () => {
    const { decider, page } = table('choose_action', ACTION)
    expect(decider.options.every(({ verb, word }) => decider.heeds(verb, word))).toBe(true)
    expect(page()).not.toMatch(/class="[^"]*\bdim\b/)
  })
})

describe('a question that is met first', () => {
  it('says what the token is for, and what House does only to whom it does that', () => {
    const asked = (faction: Faction) => heading({ kind: 'place_bene_gesserit', faction, prompt: {} } as unknown as Waiting, { forms: [{ form: 'pick', verb: 'bene_gesserit', levels: ['action'], tree: ['mentat', 'house'] }, { form: 'pick', verb: 'pass' }] } as unknown as Menu, faction)
    expect(asked('atreides').head).toContain('one more die')
    expect(asked('atreides').whole).toMatch(/One more action.*waits for a later round.*House/)
    expect(asked('harkonnen').whole).toMatch(/waits for a later round\.$/)
  })
  it.each(OFFERED.map(([id]) => id))('says so in a line or two: %s', async (language) => {
    const t = await whole(language)
    for (const side of ['atreides', 'harkonnen']) expect(t.steps.means.place_bene_gesserit(side).length).toBeLessThan(135)
  })
})

describe('the news of a battle', () => {
  it('say who has won, not who holds a place into which nobody has gone', () => {
    expect(en.events.battle_ended({ winner: 'atreides', target: 'windgap', origin: 'carthag' })).toBe('The Atreides win the battle at Windgap.')
  })
})
