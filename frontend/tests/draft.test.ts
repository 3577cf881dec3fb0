import { describe, expect, it } from 'vitest'
import { Decider } from '../src/game/decide.svelte'
import type { Seen } from '../src/game/seen'
import { line } from '../src/game/choice'
import * as draft from '../src/game/draft'
import type { Menu } from '../src/game/menu'

const action: Menu = {
  forms: [
    { form: 'pick', verb: 'act', levels: ['die', 'action'], tree: { house: 0, mentat: 1 }, lists: [['house_upgrade', 'house_vehicles'], ['mentat_draw']] },
    { form: 'pick', verb: 'leader', levels: ['die', 'leader'], tree: { house: 0 }, lists: [['baron_harkonnen']] },
    { form: 'pick', verb: 'play', levels: ['die', 'card'], tree: { house: 0, mentat: 0 }, lists: [['shigawire']] },
    { form: 'pick', verb: 'nothing', levels: ['die'], tree: ['house', 'mentat'] },
    { form: 'pick', verb: 'scout', levels: ['zone', 'area', 'what'], tree: { north_west__central_north_west: { windgap: 0 } }, lists: [['sietch']] },
  ],
}

describe('an action turn', () => {
  it('lights dice first, then all that one die may do', () => {
    let now = draft.begin(action, 'choose_action')
    expect(new Set(draft.options(action, 'choose_action', now).map((o) => o.word))).toEqual(new Set(['house', 'mentat']))
    now = draft.point(action, 'choose_action', now, 'house')
    expect(now.verb).toBe('')
    const next = draft.options(action, 'choose_action', now)
    expect(next.map((o) => [o.spot, o.word])).toEqual([
      ['actions', 'house_upgrade'],
      ['actions', 'house_vehicles'],
      ['leaders', 'baron_harkonnen'],
      ['hand', 'shigawire'],
    ])
    expect(draft.complete(action, 'choose_action', now).map(line)).toEqual(['nothing house'])
    now = draft.point(action, 'choose_action', now, 'house_vehicles')
    expect(line(draft.composed(action, 'choose_action', now)!)).toBe('act house house_vehicles')
    expect(draft.back(action, 'choose_action', now)!.path).toEqual(['house'])
  })
  it('keeps free actions apart', () => {
    expect(draft.tabs(action, 'choose_action').map((t) => t.verb)).toEqual(['scout'])
    let now = draft.enter(action, 'scout')
    now = draft.point(action, 'choose_action', now, 'north_west__central_north_west')
    now = draft.point(action, 'choose_action', now, 'windgap')
    expect(line(draft.composed(action, 'choose_action', now)!)).toBe('scout north_west__central_north_west windgap sietch')
  })
})

describe('a die on the boards of partners', () => {
  it('names the board first, then lights the dice', () => {
    const menu: Menu = {
      forms: [{ form: 'pick', verb: 'force', levels: ['board', 'result'], tree: { house_atreides: 0, fremen: 1 }, lists: [['house'], ['strategy', 'deployment']] }],
    }
    let now = draft.begin(menu, 'force_die')
    expect(draft.options(menu, 'force_die', now).map((o) => [o.spot, o.word])).toEqual([
      ['buttons', 'house_atreides'],
      ['buttons', 'fremen'],
    ])
    now = draft.point(menu, 'force_die', now, 'fremen')
    expect(draft.options(menu, 'force_die', now).map((o) => [o.spot, o.word])).toEqual([
      ['dice', 'strategy'],
      ['dice', 'deployment'],
    ])
    now = draft.point(menu, 'force_die', now, 'strategy')
    expect(line(draft.composed(menu, 'force_die', now)!)).toBe('force fremen strategy')
  })
})

describe('a move', () => {
  const menu: Menu = {
    forms: [
      {
        form: 'move',
        verb: 'move',
        units: ['regular', 'elite'],
        leaders: ['bashar'],
        ways: [['foot', 'zone_a'], ['zone_a']],
        sources: { carthag: { pieces: { regular: 3, bashar: 1 }, to: { arsunt: 0, arrakeen: 1 } } },
        notes: { arsunt: ['reveals_wormsign'] },
      },
      { form: 'pick', verb: 'done' },
    ],
  }
  it('goes click by click with everybody at first', () => {
    let now = draft.begin(menu, 'choose_move')
    expect(now.verb).toBe('move')
    now = draft.point(menu, 'choose_move', now, 'carthag')
    now = draft.point(menu, 'choose_move', now, 'arsunt')
    expect(line(draft.composed(menu, 'choose_move', now)!)).toBe('move carthag arsunt bashar=1 regular=3')
    const form = menu.forms[0]!
    if (form.form !== 'move') throw new Error()
    now = draft.load(form, now, 'regular', 2)
    now = draft.load(form, now, 'bashar', 0)
    const made = draft.composed(menu, 'choose_move', now)!
    expect(line(made)).toBe('move carthag arsunt regular=2')
    expect(draft.notesOf(menu, made)).toEqual(['reveals_wormsign'])
    expect(draft.composed(menu, 'choose_move', draft.load(form, now, 'regular', 0))).toBeNull()
    now = draft.point(menu, 'choose_move', now, 'arrakeen')
    expect(line(draft.composed(menu, 'choose_move', now)!)).toBe('move carthag arrakeen by=zone_a regular=2')
    expect(draft.back(menu, 'choose_move', now)!.path).toEqual(['carthag'])
  })
})

describe('placing, casualties, sets', () => {
  it('places piece by piece within budgets', () => {
    const menu: Menu = {
      forms: [
        {
          form: 'place',
          verb: 'deploy',
          friends: ['carthag'],
          areas: ['carthag', 'arsunt'],
          budgets: [{ pieces: { regular: 9 }, most: 3 }, { pieces: { bashar: 2 }, most: 1, leader: true }],
        },
      ],
    }
    let now = draft.begin(menu, 'deploy_harkonnen')
    for (const area of ['carthag', 'arsunt', 'carthag', 'carthag']) now = draft.point(menu, 'deploy_harkonnen', now, area)
    expect(line(draft.composed(menu, 'deploy_harkonnen', now)!)).toBe('deploy arsunt regular=1; carthag bashar=1 regular=2')
    expect(draft.point(menu, 'deploy_harkonnen', now, 'arsunt').layout).toEqual(now.layout)
  })
  it('proposes the casualties that cost least', () => {
    const menu: Menu = {
      forms: [{ form: 'hits', verb: 'casualties', hits: 3, tiers: ['regular', 'elite', 'sardaukar'], units: { regular: 1, elite: 2 }, leaders: { bashar: 1 }, supply: 4 }],
    }
    const now = draft.begin(menu, 'choose_casualties')
    expect(draft.composed(menu, 'choose_casualties', now)).not.toBeNull()
  })
  it('never holds more of a set than may be chosen', () => {
    const menu: Menu = { forms: [{ form: 'some', verb: 'harvester', items: ['b', 'a', 'c'], least: 2, most: 2 }] }
    let now = draft.begin(menu, 'choose_vehicle_places')
    expect(draft.composed(menu, 'choose_vehicle_places', now)).toBeNull()
    for (const item of ['b', 'a', 'c']) now = draft.point(menu, 'choose_vehicle_places', now, item)
    expect(line(draft.composed(menu, 'choose_vehicle_places', now)!)).toBe('harvester a b')
  })
})

describe('the decider', () => {
  const seen = (kind: string) =>
    ({
      seat: 'atreides', side: 'atreides', public: null, private: {}, seats: [], hands: {}, mine: true, asked: true, sending: '', state: 'open', turn: 1, refusal: null,
      waiting: { decision: 1, kind, rule: '', faction: 'atreides', seats: ['atreides'], prompt: {} },
      menu: { forms: [{ form: 'pick', verb: 'act', tree: ['move'] }, { form: 'pick', verb: 'claim', tree: ['jihad'] }] },
    }) as unknown as Seen
  it('knows which free action is in hand, and that a claim the game asks for is none', () => {
    const decider = new Decider(seen('choose_action'))
    expect(decider.free).toBeNull()
    decider.enter('claim')
    expect(decider.free).toBe('claim')
    const asked = new Decider(seen('claim_window'))
    asked.enter('claim')
    expect(asked.free).toBeNull()
  })
})
