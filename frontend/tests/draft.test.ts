import { describe, expect, it } from 'vitest'
import { Decider } from '../src/game/decide.svelte'
import type { Seen } from '../src/game/seen'
import { line, parse, type Choice } from '../src/game/choice'
import * as draft from '../src/game/draft'
import { toTell, type Menu } from '../src/game/menu'
import { t, tellChoice } from '../src/i18n'
import { settings } from '../src/ui/settings.svelte'

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
  it('says first whose dice pay for a claim: the same lie on both boards', () => {
    const claims: Menu = { forms: [...action.forms, { form: 'pick', verb: 'claim_with_partners', levels: ['die', 'card'], tree: { house: 0 }, lists: [['the_rite_of_the_sayyadina']] }] }
    expect(draft.tabs(claims, 'choose_action').map((t) => t.verb)).toContain('claim_with_partners')
    const house = draft.point(claims, 'choose_action', draft.begin(claims, 'choose_action'), 'house')
    expect(draft.options(claims, 'choose_action', house).map((o) => o.verb)).not.toContain('claim_with_partners')
    const theirs = draft.point(claims, 'choose_action', draft.enter(claims, 'claim_with_partners'), 'house')
    expect(line(draft.composed(claims, 'choose_action', theirs)!)).toBe('claim_with_partners house the_rite_of_the_sayyadina')
    // Nothing else to be done: it is in hand at once.
    expect(draft.begin({ forms: claims.forms.slice(-1) }, 'choose_action').verb).toBe('claim_with_partners')
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

describe('what is drawn', () => {
  const plain = (verb: string) => ({ form: 'pick' as const, verb })
  const MOVE: Menu = {
    forms: [
      { form: 'move', verb: 'move', units: ['regular'], ways: [['foot']], sources: { carthag: { pieces: { regular: 3 }, to: { arsunt: 0 } } } },
      plain('done'),
      { form: 'pick', verb: 'scout', levels: ['zone', 'area', 'what'], tree: { north_west__central_north_west: { windgap: 0 } }, lists: [['sietch']] },
      { form: 'some', verb: 'guerrilla', items: ['start_1', 'start_2'], least: 1, most: 2 },
    ],
  }
  function table(menu: Menu, kind: string) {
    const chosen: string[] = []
    const wondered: string[] = []
    const store = {
      seat: 'harkonnen', side: 'harkonnen', public: null as unknown, private: {}, seats: [], hands: {}, mine: true, asked: true, sending: '', state: 'open', turn: 1, refusal: null, menu,
      waiting: { decision: 1, kind, rule: '', faction: 'harkonnen', seats: ['harkonnen'], prompt: {} },
      choose: (choice: Choice) => chosen.push(line(choice)),
      wonder: (choice: Choice) => wondered.push(line(choice)),
    }
    return { decider: new Decider(store as unknown as Seen), chosen, store, wondered }
  }
  const drawn = (...words: string[]) => {
    const at = table(MOVE, 'choose_move')
    for (const word of words) at.decider.point(word)
    return at
  }

  it('asks the rules why a legion cannot go where somebody points', () => {
    const { decider, store, wondered } = drawn('carthag')
    decider.wonder('windgap')
    decider.wonder('carthag')
    decider.wonder('arsunt')
    expect(wondered).toEqual(['move carthag windgap'])
    decider.reset()
    decider.wonder('windgap')
    store.public = { legions: { harkonnen: { windgap: { bashar: 1 } } } }
    decider.wonder('windgap')
    expect(wondered).toEqual(['move carthag windgap', 'move windgap'])
  })
  it('is never thrown away by Done, which asks', () => {
    const { decider, chosen } = drawn('carthag', 'arsunt')
    decider.press('done')
    expect(chosen).toEqual([])
    expect(decider.doubt?.lost.map(line)).toEqual(['move carthag arsunt regular=3'])
    decider.confirm(decider.doubt!.lost[0]!)
    expect(chosen).toEqual(['move carthag arsunt regular=3'])
  })
  it('is never thrown away unfinished either', () => {
    const { decider, chosen } = drawn('carthag')
    decider.press('done')
    expect([chosen, decider.doubt?.lost]).toEqual([[], []])
    decider.sure()
    expect(chosen).toEqual(['done'])
  })
  it('is asked about until one draws on', () => {
    const { decider } = drawn('carthag')
    decider.press('done')
    decider.point('arsunt')
    expect(decider.doubt).toBeNull()
  })
  it('is not what the page has laid out by itself', () => {
    const { decider, chosen } = drawn()
    decider.press('done')
    expect(decider.doubt?.lost).toEqual([])
    decider.sure()
    expect(chosen).toEqual(['done'])
    const tabs = drawn()
    tabs.decider.enter('guerrilla')
    tabs.decider.press('done')
    expect(tabs.decider.doubt?.lost).toEqual([])
  })
  it('waits while one looks at a free action, and comes back', () => {
    const { decider } = drawn('carthag', 'arsunt')
    decider.enter('scout')
    decider.point('north_west__central_north_west')
    decider.back()
    expect(decider.complete.map(line)).toEqual(['move carthag arsunt regular=3'])
  })
  it('is still there after a free action, where it can still be done', () => {
    const { decider, chosen, store } = drawn('carthag', 'arsunt')
    decider.enter('guerrilla')
    decider.point('start_1')
    decider.confirm(decider.complete[0]!)
    expect(chosen).toEqual(['guerrilla start_1'])
    store.waiting.decision += 1
    store.turn += 1
    expect(decider.complete.map(line)).toEqual(['move carthag arsunt regular=3'])
  })

  it('is still there when a partner has acted beside the question', () => {
    const { decider, store } = drawn('carthag', 'arsunt')
    store.waiting.decision += 1
    store.turn += 1
    expect(decider.complete.map(line)).toEqual(['move carthag arsunt regular=3'])
  })
  it('is still there unfinished, where it can still be finished', () => {
    const { decider, chosen, store } = drawn('carthag')
    store.waiting.decision += 1
    expect(decider.draft.path).toEqual(['carthag'])
    decider.enter('guerrilla')
    decider.point('start_1')
    decider.confirm(decider.complete[0]!)
    expect(chosen).toEqual(['guerrilla start_1'])
    store.waiting.decision += 1
    expect(decider.draft.path).toEqual(['carthag'])
    decider.point('arsunt')
    expect(decider.complete.map(line)).toEqual(['move carthag arsunt regular=3'])
    const gone = drawn('carthag')
    gone.store.waiting.decision += 1
    gone.store.menu = { forms: [{ form: 'move', verb: 'move', units: ['regular'], ways: [['foot']], sources: { arrakeen: { pieces: { regular: 3 }, to: { arsunt: 0 } } } }, plain('done')] }
    expect(gone.decider.draft.path).toEqual([])
  })
  it('is told as what it is: a way leads on, what is chosen together does not', () => {
    const signs: Menu = { forms: [{ form: 'some', verb: 'signs', items: ['arsunt', 'carthag'], least: 0, most: 2 }] }
    expect(tellChoice(table(signs, 'place_signs').decider.placed(parse('signs arsunt carthag')))).toBe('Arsunt and Carthag')
    expect(tellChoice(toTell(signs, parse('signs arsunt carthag')))).toBe('Arsunt and Carthag')
    const way: Menu = { forms: [{ form: 'pick', verb: 'attack', levels: ['from', 'to'], tree: { arsunt: 0 }, lists: [['carthag']] }] }
    expect(tellChoice(table(way, 'order_attack').decider.placed(parse('attack arsunt carthag')))).toBe('Arsunt → Carthag')
  })
  it('is still there half counted', () => {
    const counting = (regular: number): Menu => ({ forms: [{ form: 'counts', verb: 'place', limits: { regular, elite: 1, bashar: 1 }, least: 2, most: 2 }] })
    const { decider, store } = table(counting(2), 'choose_placing')
    decider.point('regular')
    expect([decider.draft.counts, decider.complete]).toEqual([{ regular: 1 }, []])
    store.waiting.decision += 1
    expect(decider.draft.counts).toEqual({ regular: 1 })
    store.waiting.decision += 1
    store.menu = counting(0)
    expect(decider.draft.counts).toEqual({})
  })
  it('is gone with the answer, and with its question', () => {
    const { decider, store } = drawn('carthag', 'arsunt')
    decider.confirm(decider.complete[0]!)
    store.waiting.decision += 1
    expect(decider.complete).toEqual([])
    const other = drawn('carthag', 'arsunt')
    other.store.waiting.decision += 1
    other.store.menu = { forms: [plain('done')] }
    expect(other.decider.complete).toEqual([])
  })

  it('turns the only kind of dice that can be turned with two clicks', () => {
    const turn = (...from: string[]): Menu => ({ forms: [{ form: 'pick', verb: 'change', levels: ['from', 'to'], tree: Object.fromEntries(from.map((die) => [die, 0])), lists: [['mentat', 'house']] }] })
    const { decider, chosen } = table(turn('strategy'), 'change_die')
    expect([decider.draft.path, decider.canBack, decider.complete]).toEqual([['strategy'], false, []])
    decider.point('house')
    decider.confirm(decider.complete[0]!)
    expect(chosen).toEqual(['change strategy house'])
    expect(table(turn('strategy', 'mentat'), 'change_die').decider.draft.path).toEqual([])
  })
  it('spends no die for nothing with one click', () => {
    const { decider, chosen } = table(action, 'choose_action')
    decider.point('house')
    expect(decider.complete).toEqual([])
    expect(decider.waste.map(line)).toEqual(['nothing house'])
    decider.ask(decider.waste[0]!)
    expect(chosen).toEqual([])
    decider.sure()
    expect(chosen).toEqual(['nothing house'])
  })

  describe('what ends something', () => {
  const moves: Menu = { forms: [{ form: 'pick', verb: 'move', levels: ['from', 'to'], tree: { carthag: ['arsunt'] } }, plain('done')] }
  const asked = (menu: Menu, kind: string, prompt: object) => {
    const { decider, chosen, store } = table(menu, kind)
    Object.assign(store.waiting.prompt, prompt)
    return { decider, chosen }
  }
  it('says what is left unused, and takes a second click', () => {
    const { decider, chosen } = asked(moves, 'choose_move', { left: 2 })
    expect(t.sure.ends('done', decider.unused('done')!)).toBe('Done, 2 moves unused')
    decider.press('done')
    expect(chosen).toEqual([])
    decider.sure()
    expect(chosen).toEqual(['done'])
  })
  it('takes one click where nothing is left, or where nobody wants a second', () => {
    const over = asked({ forms: [plain('done'), { form: 'pick', verb: 'guerrilla', tree: ['windgap'] }] }, 'end_turn', {})
    expect(over.decider.unused('done')).toBeNull()
    over.decider.press('done')
    expect(over.chosen).toEqual(['done'])
    settings.now = { ...settings.now, twice: false }
    try {
      const { decider, chosen } = asked(moves, 'choose_move', { left: 2 })
      expect(decider.loses('done')).toBe(false)
      decider.press('done')
      expect(chosen).toEqual(['done'])
    } finally {
      settings.now = { ...settings.now, twice: true }
    }
  })
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

describe('what a rule has left of many choices', () => {
  const lines = ['move carthag arsunt regular=2', 'move carthag arrakeen bashar=1 by=foot regular=1']
  const menu = (...choices: string[]): Menu => ({ forms: [{ form: 'listed', verb: 'move', choices }] })
  it('is chosen in whole', () => {
    const now = draft.begin(menu(...lines), 'choose_move')
    expect(now.verb).toBe('move')
    expect(draft.options(menu(...lines), 'choose_move', now)).toEqual([])
    expect(draft.complete(menu(...lines), 'choose_move', now)).toEqual([])
    const chosen = { ...now, items: [lines[1]!] }
    expect(draft.complete(menu(...lines), 'choose_move', chosen).map(line)).toEqual([lines[1]])
    expect(draft.complete(menu(lines[0]!), 'choose_move', chosen)).toEqual([])
  })
  it('needs no pointing where there is but one', () => {
    const now = draft.begin(menu(lines[0]!), 'choose_move')
    expect(draft.complete(menu(lines[0]!), 'choose_move', now).map(line)).toEqual([lines[0]])
  })
})
