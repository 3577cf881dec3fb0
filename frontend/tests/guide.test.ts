import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hintOf } from '../src/game/hint'
import type { Kind } from '../src/game/kinds'
import { en } from '../src/i18n/en'

describe('the guide for a first game', () => {
  it('speaks to whoever chooses: where a legion retreats or is driven to is its opponent’s choice', () => {
    expect(en.guide.retreat).toMatch(/you say where the enemy goes/i)
    expect(en.guide.choose_refuge).toMatch(/you say where/i)
    expect(en.busy.retreat).toBe('choosing where a legion retreats to')
  })
  it('lets worms strike as far as the rules do, and rise under what they reach', () => {
    expect(en.guide.attack_with_worm).toContain('up to two areas away')
    expect(en.guide.choose_desert_power).toContain('up to two areas away')
    expect(en.guide.choose_rising).toContain('under')
  })
  it('names both moments at which the Atreides win, and nothing for supremacy but sietches and spice', () => {
    expect(en.aims.sides.atreides[0]).toMatch(/end of a round.*Arrakeen falls/)
    expect(en.aims.sides.harkonnen[1]).not.toMatch(/cards/)
  })
  it('takes of a die only what the card can take', () => {
    expect(en.guide.discard_enemy_die).toContain('House')
    expect(en.guide.discard_enemy_die).not.toMatch(/Strategy|Leadership/)
  })
})

interface Asked {
  kind: Kind
  prompt: Record<string, unknown>
  verbs: string[]
  dice: number
}
const asked = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/asked.json.gz', import.meta.url))).toString()) as Asked[]
const told = (each: Asked) => en.guide[hintOf(each.kind, each.prompt, each.verbs)]

describe('what the guide says of the questions of two recorded games', () => {
  it('speaks of lit dice where there are dice, and of none where all are spent', () => {
    const actions = asked.filter(({ kind }) => kind === 'choose_action')
    expect(actions.some(({ dice }) => dice > 0)).toBe(true)
    for (const each of actions) {
      if (/lit dice/.test(told(each))) expect(each.dice).toBeGreaterThan(0)
      else expect(told(each)).toMatch(/dice are spent/)
    }
    // Without a die Desert Power or a token may be all there is.
    expect(hintOf('choose_action', {}, ['desert_power', 'guerrilla', 'end'])).toBe('choose_action_free')
  })
  it('speaks of the vehicle that is placed', () => {
    const placed = asked.filter(({ kind }) => kind === 'choose_vehicle_places')
    expect(new Set(placed.map(({ prompt }) => prompt['kind'])).size).toBeGreaterThan(1)
    for (const each of placed) expect(told(each).toLowerCase(), String(each.prompt['kind'])).toMatch(new RegExp(`^\\w* ?${String(each.prompt['kind'])}`))
  })
  it('points at nothing beside the decks', () => {
    for (const each of asked) expect(told(each)).not.toMatch(/beside the deck/)
  })
})
