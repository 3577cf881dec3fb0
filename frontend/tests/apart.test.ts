/** What can be chosen is told apart: tokens by where they lie, dice from sides, what goes along from what is hit, the supply from the board. */
import { render } from 'svelte/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from '../src/game/choice'
import { Decider } from '../src/game/decide.svelte'
import type { Form } from '../src/game/menu'
import type { Seen } from '../src/game/seen'
import { t, tellChoice, tellWord, words } from '../src/i18n'
import { OFFERED } from '../src/i18n/languages'
import { TOKENS } from '../src/generated/cards'
import { wordFor } from '../src/i18n/tell'
import Tray from '../src/tray/Tray.svelte'

const [token, other] = Object.keys(TOKENS).filter((id) => JSON.stringify(TOKENS[id]) === JSON.stringify(TOKENS[Object.keys(TOKENS)[0]!])) as [string, string]
const seen = (kind: string, forms: readonly object[], prompt: object = {}, faction = 'atreides', tokens: object = {}): Seen =>
  ({
    seat: 'atreides', side: 'atreides', public: null, private: { tokens }, seats: [], hands: {}, mine: true, asked: true, sending: '', state: 'open', turn: 1, refusal: null,
    menu: { forms }, waiting: { decision: 1, kind, rule: '', faction, seats: ['atreides'], prompt }, choose() {}, order() {}, ask: async () => null, wonder() {},
  }) as unknown as Seen
const tray = (store: Seen, point: readonly string[] = []): string => {
  const decider = new Decider(store)
  for (const word of point) decider.point(word)
  return render(Tray, { props: { decider, oninspect: () => undefined } }).body
}
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ')

beforeAll(() => words.page('steps'), 60_000)

describe('tokens that look alike', () => {
  const form = { form: 'some', verb: 'reveal', items: [token, other], least: 2, most: 2 } as unknown as Form
  const store = seen('reveal_for_claim', [form], { number: 2 }, 'atreides', { windgap: { [token]: TOKENS[token] }, hobars_gap: { [other]: TOKENS[other] } })
  it('are told by where they lie', () => {
    const choice = new Decider(store).placed(parse(`reveal ${[token, other].sort().join(' ')}`))
    expect(tellChoice(choice)).toMatch(/Windgap \(.*\).* and Hobars Gap \(|Hobars Gap \(.*\).* and Windgap \(/)
    const said = text(tray(store, [token, other]))
    expect(said.match(/Windgap/g)!.length).toBeGreaterThan(1)
    expect(said.match(/Hobars Gap/g)!.length).toBeGreaterThan(1)
  })
  it('are not told twice where their place is chosen first', () => {
    const choice = parse(`remove_token windgap ${token}`)
    expect(new Decider(store).placed(choice)).toEqual(choice)
  })
})

describe('worms', () => {
  const form = { form: 'pick', verb: 'worm_from', levels: ['figure'], tree: ['sandworm', 'wild_maker', 'nw_1'] }
  it('say that they come from the supply, and are counted with those on the board', () => {
    const said = text(tray(seen('choose_worm_figure', [form], { area: 'ne_7' })))
    expect(said).toContain('sandworm from the supply')
    expect(said).toContain('Wild Maker from the supply')
    expect(said).toContain('3 can be chosen')
    expect(tellChoice(parse('place_worm sandworm cne_3'))).toMatch(/^sandworm from the supply → /)
    // A Wild Maker is no action here.
    expect(tellWord(wordFor('worm_from', 'wild_maker'))).not.toBe(tellWord('wild_maker'))
    expect(tellWord(wordFor('move', 'sandworm'))).toBe(tellWord('sandworm'))
  })
})

describe('a die of the opponent', () => {
  const asked = (tree: object, levels: string[]) => tray(seen('discard_enemy_die', [{ form: 'pick', verb: 'discard_die', levels, tree }, { form: 'pick', verb: 'done' }], { result: 'house' }, 'atreides'))
  it('is shown, and called a die', () => {
    const html = asked({ house_harkonnen: ['die'], corrino: ['die', 'token'] }, ['board', 'which'])
    expect(text(html)).toMatch(/a die of House Harkonnen.*a die of Corrino/)
    expect(html.match(/class="die/g)!.length).toBeGreaterThanOrEqual(2)
    const alone = asked(['die', 'token'] as never, ['which'])
    expect(text(alone)).toMatch(/a die.*the token/)
    expect(alone.match(/class="die/g)!.length).toBe(1)
  })
})

describe('figures that are picked', () => {
  it('are crossed where they go, and not where they go along', () => {
    const picked = (kind: string, verb: string) => {
      const decider = new Decider(seen(kind, [{ form: 'counts', verb, limits: { regular: 3, elite: 1 }, least: 2, most: 2 }], { step: 'part', criterion: '', area: 'carthag', excess: 2 }, kind === 'settle_tie' ? 'harkonnen' : 'atreides'))
      decider.draft = { ...decider.draft, verb, counts: { regular: 2 } }
      return render(Tray, { props: { decider, oninspect: () => undefined } }).body
    }
    expect(picked('settle_tie', 'take_along')).not.toContain('class="cross')
    expect(picked('remove_excess', 'remove')).toContain('class="cross')
  })
  it('are framed where a rule has left few of many', () => {
    const html = tray(seen('choose_casualties', [{ form: 'listed', verb: 'casualties', choices: ['casualties beast_rabban=1', 'casualties baron_harkonnen=1'] }], { area: 'cne_8', hits: 1 }, 'harkonnen'))
    expect(html.match(/class="lit option/g)).toHaveLength(2)
  })
})

describe('pieces that are put down', () => {
  it('name their area also where a phone has no room for more', () => {
    const decider = new Decider(seen('choose_placing', [{ form: 'place', verb: 'place', areas: ['carthag', 'arrakeen'], friends: ['carthag', 'arrakeen'], budgets: [{ pieces: { regular: 2 }, most: 2 }] }], { pieces: { regular: 2 }, deploy: false }))
    for (const area of ['carthag', 'arrakeen']) decider.point(area, 'place')
    const html = render(Tray, { props: { decider, oninspect: () => undefined } }).body
    for (const name of ['Carthag', 'Arrakeen']) expect(html.replaceAll('\u00ad', '')).toMatch(new RegExp(`class="at[^>]*>${name}<`))
  })
})

describe('what is not finished', () => {
  it('is counted, without a word of the button', () => {
    const said = text(tray(seen('choose_rising', [{ form: 'some', verb: 'rise', items: ['cne_3', 'ne_4', 'ne_5'], least: 2, most: 2 }]), ['cne_3']))
    expect(said).toContain('1 of 2')
    expect(said).not.toContain('These rise')
  })
})

describe.each(OFFERED.map(([id]) => id))('the guide in %s', (language) => {
  beforeAll(() => words.speak(language), 60_000)
  it('speaks of no die that somebody may not have', () => {
    const faces = Object.values(t.results).map((face) => face.replaceAll(/[«»]/g, ''))
    for (const [kind, said] of Object.entries(t.guide)) if (kind !== 'discard_enemy_die') for (const face of faces) expect(said.includes(face), `${kind}: ${face}`).toBe(false)
  })
})
