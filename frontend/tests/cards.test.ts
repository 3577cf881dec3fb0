import { render } from 'svelte/server'
import type { Component } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { Effect, GameEvent } from '../src/game/view'
import { CARDS, LEADERS, PROPHECIES } from '../src/generated/cards'
import { tellEvent, tellKind, tellLasting } from '../src/i18n'
import { en } from '../src/i18n/en'
import Card from '../src/panels/Card.svelte'
import Lasting from '../src/panels/Lasting.svelte'

const text = (component: Component<never>, props: object): string => render(component as Component<object>, { props }).body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<span role="button"[^>]*>([^<]*)<\/span>/g, '$1').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const card = (id: string): string => text(Card as Component<never>, { id })

describe('a prescience card', () => {
  it('says in which phase it is claimed', () => {
    for (const [id, each] of Object.entries(PROPHECIES)) expect(card(id), id).toContain(en.prescience.when[each.phase])
    expect(card('dew_collectors_for_the_planting')).toContain('At the end of the round')
    expect(card('eyes_upon_the_residency')).toContain('In Action Resolution')
  })
  it('says what of it is not printed', () => {
    expect(card('blood_on_the_sand')).toContain(en.ui.house)
    expect(card('paul_drinks_the_water_of_life')).toContain(en.prescience.house)
    expect(card('paul_drinks_the_water_of_life')).not.toContain(en.ui.house)
    expect(card('stunted_worms')).not.toContain('house')
  })
})

describe('the card of a leader', () => {
  it('says that its special action is not printed', () => {
    for (const [id, leader] of Object.entries(LEADERS)) expect(card(id).includes(en.ui.house), id).toBe(leader.house)
    expect(card('lady_jessica')).toContain(en.ui.house)
    expect(card('beast_rabban')).not.toContain(en.ui.house)
  })
})

describe('a planning card', () => {
  it('can be read wherever it lies', () => {
    for (const id of Object.keys(CARDS)) expect(card(id), id).toContain(en.texts.planning[id]!.replaceAll('"', '&quot;').slice(0, 40))
  })
  it('counts units and names people when it places them', () => {
    const asked = (what: object): string => tellKind('choose_placing', { pieces: what })
    expect(asked({ fedaykin: 1, paul: 1 })).toBe('Place 1 Fedaykin and Paul.')
    expect(asked({ elite: 3, leader: 1 })).toBe('Place 3 elite units and 1 Leader.')
    expect(asked({ sardaukar: 1, shaddam_iv: 1 })).toBe('Place 1 Sardaukar and Emperor Shaddam IV.')
  })
})

describe('a lasting effect', () => {
  const effects: Effect[] = [
    { name: 'forced_die', owner: 'atreides', until: 'turn_of_harkonnen', scope: { board: 'harkonnen', result: 'mentat' } },
    { name: 'forced_die', owner: 'atreides', until: 'turn_of_harkonnen', scope: { board: 'corrino', result: 'strategy' } },
    { name: 'no_orders', owner: 'harkonnen', until: 'turn_of_atreides', scope: { with: ['paul_atreides', 'paul_muad_dib'] } },
  ]
  it('lies open with what it says, whom it concerns and when it ends', () => {
    expect(effects.map((effect) => tellLasting({ ...effect, now: false }))).toEqual([
      'In their next turn the Harkonnen have to spend a Mentat die.',
      'In their next turn the Harkonnen have to spend a Strategy die of Corrino.',
      "In their next turn the Atreides can neither place nor deploy Paul Atreides or Paul-Muad'Dib, nor move or attack with a legion that has this leader.",
    ])
    const shown = (some: Effect[], turn: string): string => text(Lasting as Component<never>, { effects: some, turn }).trim()
    expect(shown(effects.slice(0, 1), 'atreides')).toBe('In their next turn the Harkonnen have to spend a Mentat die.')
    expect(shown(effects.slice(0, 1), 'harkonnen')).toBe('In this turn the Harkonnen have to spend a Mentat die.')
    expect(shown([], '')).toBe('')
    expect(tellEvent({ event: 'effect_begun', ...effects[0] } as unknown as GameEvent)).toContain('a Mentat die')
  })
})
