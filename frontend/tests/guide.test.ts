import { describe, expect, it } from 'vitest'
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
