import { describe, expect, it } from 'vitest'
import { chances, percent, type Odds } from '../src/battle/odds'
import { figuresOf, sceneOf } from '../src/battle/scene'
import type { Sections } from '../src/game/view'

/** The battle the rulebook follows, after the first roll: a surprise adds a Special that no die shows. */
const view = {
  legions: {
    harkonnen: { csw_2: { bashar: 1, regular: 2, elite: 2, sardaukar: 1 } },
    atreides: { windgap: { regular: 2, fedaykin: 1 } },
  },
  battle: {
    side: 'harkonnen',
    origin: 'csw_2',
    target: 'windgap',
    surprise: true,
    round: 1,
    step: 'after',
    roles: {
      attacker: {
        faction: 'harkonnen',
        area: 'csw_2',
        pool: { units: 5, rank: 0, cards: 2, extra: 0, most: 6, dice: 6 },
        rolled: { sword: 2, shield: 1, special: 3 },
        abilities: { bashar: 1 },
        counted: { swords: 3, shields: 1, cancelled: 0, hits: 3 },
      },
      defender: {
        faction: 'atreides',
        area: 'windgap',
        pool: { units: 3, rank: 2, cards: 0, extra: 0, most: 6, dice: 5 },
        rolled: { sword: 3, shield: 0, special: 0 },
        abilities: {},
        counted: { swords: 3, shields: 0, cancelled: 1, hits: 3 },
      },
    },
  },
} as unknown as Sections

describe('a battle as a scene', () => {
  it('is there only while somebody fights', () => {
    expect(sceneOf({ ...view, battle: {} })).toBeNull()
    expect(sceneOf({ ...view, battle: undefined } as unknown as Sections)).toBeNull()
    expect(sceneOf(view)!.attacker.legion).toEqual({ bashar: 1, regular: 2, elite: 2, sardaukar: 1 })
  })
  it('says what the dice come from, and that there would be more', () => {
    const { attacker, defender } = sceneOf(view)!
    expect(attacker.reasons).toEqual([{ why: 'units', dice: 5 }, { why: 'cards', dice: 2 }])
    expect([attacker.dice, attacker.capped]).toEqual([6, true])
    expect(defender.reasons).toEqual([{ why: 'units', dice: 3 }, { why: 'rank', dice: 2 }])
    expect(defender.capped).toBe(false)
  })
  it('shows every die, blanks too, and which Specials are used', () => {
    const { attacker, defender } = sceneOf(view)!
    expect(attacker.rolled.map((die) => die.face)).toEqual(['sword', 'sword', 'special', 'special', 'special', 'shield'])
    expect(attacker.rolled.filter((die) => die.used)).toHaveLength(1)
    expect(attacker.rolled.some((die) => die.added)).toBe(false)
    expect(defender.rolled.map((die) => die.face)).toEqual(['sword', 'sword', 'sword', 'blank', 'blank'])
  })
  it('marks the Special that no die shows', () => {
    const more = structuredClone(view)
    ;(more.battle as { roles: { attacker: { rolled: object } } }).roles.attacker.rolled = { sword: 3, shield: 1, special: 3 }
    expect(sceneOf(more)!.attacker.rolled.map((die) => die.added)).toEqual([false, false, false, false, false, true, false])
  })
  it('lines figures up from the strongest to leaders', () => {
    expect(figuresOf({ bashar: 1, regular: 2, elite: 0, sardaukar: 1 }).map((each) => each.piece)).toEqual(['sardaukar', 'regular', 'bashar'])
  })
})

describe('odds', () => {
  const odds: Odds = {
    total: 6,
    dice: [[1, 1]],
    undefended: false,
    hits: [[0, 0, 2], [1, 0, 3], [1, 1, 1]],
    attacker_left: [[{ regular: 1 }, 5], [{}, 1]],
    defender_left: [[{}, 4], [{ naib: 1 }, 2]],
    won: 3,
    assumed: [],
  }
  it('are shares of all combinations', () => {
    const found = chances(odds)
    expect(found.landed.map((share) => share * 6)).toEqual([2, 4])
    expect(found.suffered.map((share) => Math.round(share * 6))).toEqual([5, 1])
    expect([found.won, found.defenderLost, found.attackerLost].map(percent)).toEqual(['50 %', '67 %', '17 %'])
    expect(found.meanLanded).toBeCloseTo(2 / 3)
  })
  it('never round the possible to impossible, or the likely to certain', () => {
    expect([0, 0.001, 0.999, 1].map(percent)).toEqual(['0 %', '<1 %', '>99 %', '100 %'])
  })
})
