/** What stands over the choices at every step of every kind of question, in every language: tried on menus of the recorded games. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import * as d from '../src/game/draft'
import { FREE_HANDLERS, HANDLERS, specOf } from '../src/game/handlers'
import { deedOf, heading, stepOf } from '../src/game/heading'
import { LONGEST } from '../src/game/headline'
import { nextWords, type Menu } from '../src/game/menu'
import { sideOf, type Faction, type Waiting } from '../src/game/view'
import { t, tellVerb, words } from '../src/i18n'
import { OFFERED, whole } from '../src/i18n/languages'

interface Asked {
  seat: string
  kind: string
  faction: Faction
  prompt: Record<string, unknown>
  menu: Menu
}
const asked = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/menus.json.gz', import.meta.url))).toString()) as Asked[]
const at = (name: string, which: (each: Asked) => boolean = () => true): Asked => asked.find((each) => each.kind === name && which(each))!
const waitingOf = ({ kind, faction, prompt, seat }: Asked): Waiting => ({ decision: 1, rule: '', kind, faction, seats: [seat], prompt }) as unknown as Waiting
const headOf = (each: Asked, draft?: d.Draft): string => heading(waitingOf(each), each.menu, sideOf(each.seat), draft).head

interface Step {
  head: string
  draft: d.Draft
  /** Words that are chosen one behind the other. */
  chosen: number
  done: boolean
}
/** On the way through a decision: always the first thing that can be pointed at. */
function way(each: Asked, verb = ''): Step[] {
  let draft = verb ? d.enter(each.menu, verb) : d.begin(each.menu, each.kind)
  const found: Step[] = []
  for (let n = 0; n < 12; n++) {
    const done = d.complete(each.menu, each.kind, draft).some((choice) => choice.parts.length && choice.verb !== 'nothing')
    found.push({ head: headOf(each, draft), draft, chosen: draft.path.length, done })
    const next = d.options(each.menu, each.kind, draft).find(({ word }) => !draft.items.includes(word))
    if (!next) break
    const before = JSON.stringify(draft)
    // A die is pointed at for whatever may be done with it.
    draft = d.point(each.menu, each.kind, draft, next.word, draft.verb || next.spot !== 'dice' ? next.verb : '')
    if (JSON.stringify(draft) === before) break
  }
  return found
}
const verbsOf = ({ menu, kind }: Asked): string[] => ['', ...d.tabs(menu, kind).map(({ verb }) => verb)]

const english = async () => {
  await words.speak('en')
  await words.page('steps')
}
beforeAll(english, 60_000)

describe.each(OFFERED.map(([id]) => id))('in %s what stands over the choices', { timeout: 60_000 }, (language) => {
  beforeAll(async () => words.speak(language), 60_000)

  it('fits in its line, and never is the word of a button alone', () => {
    const wrong: string[] = []
    for (const each of asked) for (const verb of verbsOf(each)) for (const { head, draft } of way(each, verb)) {
      if (!head || head.length > LONGEST) wrong.push(`${each.kind} ${draft.verb} ${draft.path.join()}: ${head}`)
      // To draw a token is all there is to do.
      if (Object.values(t.verbs).includes(head) && each.kind !== 'choose_token') wrong.push(`${each.kind}: ${head}`)
    }
    expect(wrong).toEqual([])
  })
  it('is another once a part is chosen, and another again once all is', () => {
    const same: string[] = []
    for (const each of asked) for (const verb of verbsOf(each)) {
      const steps = way(each, verb)
      for (const [i, { head, chosen, draft }] of steps.entries()) {
        const before = steps[i - 1]
        if (before && chosen > before.chosen && head === before.head && draft.verb !== 'spend') same.push(`${each.kind} ${draft.verb} ${chosen}: ${head}`)
      }
    }
    expect([...new Set(same)]).toEqual([])
  })
  it('says what is sent where nothing more can be chosen', () => {
    const wrong: string[] = []
    for (const each of asked) for (const verb of verbsOf(each)) {
      const steps = way(each, verb)
      // And not before.
      for (const { head, draft } of steps) {
        const goesOn = d.open(each.menu, each.kind, draft).some((form) => form.form === 'pick' && form.verb !== 'nothing' && nextWords(form, draft.path)?.length)
        if (goesOn && draft.path.length && d.open(each.menu, each.kind, draft).some((form) => head.startsWith(`${deedOf(each.kind, form.verb)}:`))) wrong.push(`${each.kind} ${draft.path.join()}: ${head}`)
      }
      const last = steps.at(-1)!
      const form = each.menu.forms.find((one) => one.verb === last.draft.verb)
      if (!last.done || form?.form !== 'pick' || form.verb === 'spend') continue
      if (!last.head.includes(deedOf(each.kind, form.verb))) wrong.push(`${each.kind} ${form.verb}: ${last.head}`)
    }
    expect(wrong).toEqual([])
  })
  it('has no other number than the menu where one of both says how many', () => {
    const wrong: string[] = []
    for (const each of asked) {
      const form = each.menu.forms.find((one) => !specOf(each.kind, one.verb).free && (one.form === 'some' || one.form === 'counts'))
      if (!form || !('most' in form) || !['most', 'number', 'excess'].some((name) => name in each.prompt)) continue
      const { head } = heading(waitingOf(each), each.menu, sideOf(each.seat))
      const numbers = [...head.matchAll(/(?<![\p{L}\d] ?)\d+/gu)].map(Number)
      if (numbers.length && !numbers.includes(form.most)) wrong.push(`${each.kind} ${form.most}: ${head}`)
    }
    expect(wrong).toEqual([])
  })
  it('finds what a question is called without names, wherever its names may have no room', async () => {
    const said = await whole(language)
    for (const bare of Object.values(said.steps.bare)) expect(bare.length, bare).toBeLessThanOrEqual(LONGEST)
    for (const deed of [...Object.values(said.verbs), ...Object.values(said.confirms)]) expect(said.steps.confirm(deed).length, deed).toBeLessThanOrEqual(LONGEST)
  })
})

describe('every step of every verb', () => {
  beforeAll(english, 60_000)
  it('has its sentence', () => {
    const specs = [...Object.entries(HANDLERS).flatMap(([kind, verbs]) => Object.entries(verbs).map(([verb, spec]) => ({ kind, verb, spec }))), ...Object.entries(FREE_HANDLERS).map(([verb, spec]) => ({ kind: '', verb, spec }))]
    const lacking: string[] = []
    for (const { kind, verb, spec } of specs) {
      // What a die is spent on is one question, and a sheet is asked at once.
      if (verb === 'spend' || (spec.at[0] === 'dice' && kind === 'choose_action' && !(stepOf(verb, 1) in words.now.pages.steps!.steps.next))) continue
      for (let chosen = 1; chosen < spec.at.length; chosen++) if (!(stepOf(verb, chosen) in words.now.pages.steps!.steps.next)) lacking.push(`${kind} ${verb} ${chosen}`)
    }
    // Where partners have a board each, it comes first.
    for (const { kind, menu } of asked) for (const form of menu.forms) if (form.form === 'pick' && form.levels?.[0] === 'board' && !(stepOf(form.verb, 1) in words.now.pages.steps!.steps.next)) lacking.push(`${kind} ${form.verb}`)
    expect([...new Set(lacking)]).toEqual([])
  })
})

describe('what stands over the choices', () => {
  beforeAll(english, 60_000)
  it('tells which is meant where a legion attacks, and then asks for the target', () => {
    const each = { ...at('order_attack'), prompt: { surprise: true, with_leader: false, having: [], area: 'cne_4', ground: '' } }
    const { head, whole: said } = heading(waitingOf(each), each.menu, sideOf(each.seat))
    expect(head).toBe('Choose the legion, then its target.')
    expect(said).toBe('Surprise attack with the legion in Imperial Basin South: choose the legion, then its target.')
    expect(way(each)[1]!.head).toBe('Choose the target of the attack.')
  })
  it('goes on as a free action does', () => {
    const each = at('choose_action', ({ menu }) => menu.forms.some(({ verb }) => verb === 'scout'))
    const heads = way(each, 'scout').map(({ head }) => head)
    expect(heads.slice(0, 2)).toEqual(['Free action: Scout. Your decision waits.', 'Choose the area that is scouted.'])
    expect(heads.at(-1)).toMatch(/^Scout: |^Confirm with “Scout”/)
  })
  it('names the die that is spent, and what it is spent on', () => {
    const each = at('choose_action', ({ menu }) => ['leader', 'play', 'nothing'].every((verb) => menu.forms.some((form) => form.verb === verb && form.form === 'pick' && nextWords(form, [])!.includes('leadership'))))
    const [die, action] = way(each).slice(1).map(({ head }) => head)
    expect(die).toMatch(/^(Strategy|Leadership|Deployment|Mentat|House): choose what this die is spent on\.$/)
    expect(action).toMatch(/^Spend the die: /)
  })
  it('names where it leads, where there is no room for more', () => {
    const camp = { ...at('choose_camp'), menu: { forms: [{ form: 'pick', verb: 'camp', levels: ['camp', 'area'], tree: { camp_kwisatz_haderach: ['cne_3', 'ne_3'] } }] } } as unknown as Asked
    expect(way(camp).at(-1)!.head).toBe('Put the camp there: Hole in the Rock South')
    const attack = { ...at('order_attack'), menu: { forms: [{ form: 'pick', verb: 'attack', levels: ['from', 'at', 'by'], tree: { cne_4: { cne_3: ['north_east__central_north_east', 'foot'] } } }] } } as unknown as Asked
    expect(way(attack).at(-1)!.head).toBe('Attack: Imperial Basin South → Hole in the Rock South')
  })
  it('says where a legion goes when it asks who goes along', () => {
    expect(way(at('choose_move'))[2]!.head).toMatch(/^To [A-Z].*: choose who goes along\.$/)
  })
  it('reads numbers of the menu, not of the card', () => {
    const one = (kind: string, prompt: object, form: object): string => headOf({ ...at(kind), prompt, menu: { forms: [form] } } as unknown as Asked)
    expect(one('remove_vehicles', { most: 2 }, { form: 'some', verb: 'remove', items: ['sw_6'], least: 0, most: 1 })).toBe('Choose up to 1 vehicle to remove.')
    expect(one('deploy_suspensors', {}, { form: 'counts', verb: 'suspensors', limits: { ne_1: 1, ne_2: 2 }, least: 1, most: 3 })).toBe('Deploy up to 3 Suspensor Troopers in this sector.')
    expect(one('deploy_launchers', {}, { form: 'counts', verb: 'launchers', limits: { nw_6: 2 }, least: 1, most: 2 })).toBe('Deploy up to 2 Rocket Launchers at camps.')
    const place = (regular: number, leaders: object) => ({ form: 'place', verb: 'deploy', areas: ['arrakeen'], budgets: [{ pieces: { regular }, most: 3 }, { pieces: leaders, most: 1, leader: true }] })
    expect(one('deploy_harkonnen', {}, place(2, { bashar: 1 }))).toBe('Deploy up to 2 regular units and a leader in settlements.')
    expect(one('deploy_harkonnen', {}, place(7, {}))).toBe('Deploy up to 3 regular units in settlements.')
    expect(one('deploy_harkonnen', {}, place(0, { bashar: 1 }))).toBe('Deploy a leader in a settlement.')
  })
  it('offers no choice that the menu has not: a harvester cannot be lost where it has to be saved', () => {
    const carryall = { form: 'pick', verb: 'carryall', levels: ['zone'], tree: ['a', 'b'] }
    const head = (...more: object[]) => headOf({ ...at('call_carryall'), menu: { forms: [carryall, ...more] } } as unknown as Asked)
    expect(head()).toBe('Choose the carryall that saves the harvester.')
    expect(head({ form: 'pick', verb: 'lose_harvester' })).toBe('Send a carryall, or lose the harvester.')
    const vehicle = (...from: string[]) => headOf({ ...at('choose_vehicle'), menu: { forms: [{ form: 'pick', verb: 'harvester', levels: ['from', 'to'], tree: Object.fromEntries(from.map((word) => [word, ['ne_1']])) }] } } as unknown as Asked, d.empty())
    expect([vehicle('supply', 'ne_3'), vehicle('supply'), vehicle('ne_3')]).toEqual(['Place a vehicle, or move one.', 'Place a vehicle.', 'Move a vehicle.'])
  })
  it('says for whom it is asked, but one’s own legion retreats as oneself says', () => {
    const menu = { forms: [{ form: 'pick', verb: 'retreat_to', levels: ['area'], tree: ['cne_7', 'cse_3'] }] } as unknown as Menu
    const asks = (faction: string) => heading({ kind: 'retreat', faction: 'harkonnen', seats: ['atreides'], prompt: { area: 'cse_2', faction } } as unknown as Waiting, menu, 'atreides')
    expect(asks('atreides')).toEqual({ head: 'Choose where the legion retreats to.', whole: 'Choose where the legion in Pasty Mesa North-West retreats to.' })
    expect(asks('harkonnen').whole).toMatch(/^For the Harkonnen: /)
  })
  it('lets leaders come and vehicles be placed for a side that a rule plays', () => {
    expect(deedOf('settle_tie', 'leader')).toBe('This leader comes')
    expect(deedOf('settle_tie', 'carryall')).toBe(deedOf('settle_tie', 'harvester'))
    expect(deedOf('choose_action', 'leader')).toBe('Use the leader')
    expect(deedOf('retreat', 'retreat_to')).toBe(tellVerb('retreat_to'))
  })
  it('names cards, decks, places and markers without a number before them', () => {
    const done = (kind: string, form: object) => way({ ...at(kind), menu: { forms: [form] } } as unknown as Asked).at(-1)!.head
    const counts = (verb: string, limits: object, most: number) => ({ form: 'counts', verb, limits, least: most, most })
    expect(done('forced_discard', counts('discard', { stillsuits: 1, thumpers: 1 }, 1))).toBe('Discard: Stillsuits')
    expect(done('draw_from_decks', counts('draw', { fremen: 2, house_atreides: 2 }, 2))).toBe('Draw: Fremen ×2')
    expect(done('upgrade', counts('replace', { nw_9: 1, nw_6: 1 }, 1))).toMatch(/^Replace: [A-Z]/)
    expect(done('shift_steps', counts('raise', { jihad: 2, sand_dwellers: 2 }, 2))).toBe('Shift: Jihad ×2')
    expect(done('remove_excess', counts('remove', { regular: 2, elite: 2 }, 2))).toBe('Remove: 2 regular units')
  })
  it('asks also where there is no room for the numbers, and names a free action whatever it is called', async () => {
    for (const [language] of OFFERED) {
      await words.speak(language)
      const claim = heading(waitingOf({ ...at('claim_at_end'), prompt: { left: 2 } }), at('claim_at_end').menu, 'atreides').head
      expect(claim, claim).toMatch(/\p{L}{4,}.*\p{L}{4,}/u)
      expect(claim).not.toMatch(/^\d/)
      const each = at('choose_action', ({ menu }) => menu.forms.some(({ verb }) => verb === 'atomics'))
      const free = way(each, 'atomics')[0]!.head
      expect(free.toLocaleLowerCase(), free).toContain(tellVerb('atomics').toLocaleLowerCase().slice(0, 8))
    }
    await words.speak('en')
  })
  it('says which card or leader it belongs to, and which die is meant', () => {
    expect(headOf({ ...at('choose_step'), prompt: { card: 'war_plan' } })).toBe('War Plan: choose what to do now.')
    expect(headOf({ ...at('choose_step'), prompt: { card: 'chani' } })).toBe('Chani: choose what to do now.')
    const die = at('discard_enemy_die')
    expect(headOf(die)).toBe('Choose the opponent’s House die to discard.')
    expect(way(die).at(-1)!.head).toBe('Discard the die: House Atreides')
  })
})
