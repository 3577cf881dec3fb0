/** A battle as the table sees it: two forces with their dice, made out of what the server says of it. */
import type { Counts } from '../game/menu'
import { BATTLE_SIDES } from '../game/kinds'
import type { Battle, BattleRole, Counted, Faction, Role, Sections } from '../game/view'

export type Face = 'sword' | 'shield' | 'special' | 'blank'

export interface CombatDie {
  face: Face
  /** A leader makes something of it. */
  used: boolean
  /** Not rolled: it comes with the surprise. */
  added: boolean
}

export interface Reason {
  why: 'units' | 'rank' | 'cards' | 'extra'
  dice: number
}

export interface Force {
  role: Role
  faction: Faction
  area: string
  legion: Counts
  reasons: Reason[]
  dice: number
  most: number
  /** The dice would be more, but for the limit. */
  capped: boolean
  rolled: CombatDie[]
  abilities: Counts
  counted: Counted | null
}

export interface Scene {
  battle: Battle
  attacker: Force
  defender: Force
}

const WHY = ['units', 'rank', 'cards', 'extra'] as const

export const isBattle = (battle: Sections['battle']): battle is Battle => !!battle && 'roles' in battle

export function sceneOf(view: Sections): Scene | null {
  if (!isBattle(view.battle)) return null
  const battle = view.battle
  const [attacker, defender] = BATTLE_SIDES.map((role) => forceOf(view, battle, role)) as [Force, Force]
  return { battle, attacker, defender }
}

function forceOf(view: Sections, battle: Battle, role: Role): Force {
  const told = battle.roles[role]
  const { pool, counted } = told
  return {
    role,
    faction: told.faction,
    area: told.area,
    legion: view.legions[told.faction][told.area] ?? {},
    reasons: WHY.flatMap((why) => (pool[why] ? [{ why, dice: pool[why] }] : [])),
    dice: pool.dice,
    most: pool.most,
    capped: pool.units + pool.rank + pool.cards + pool.extra > pool.dice,
    rolled: diceOf(told),
    abilities: told.abilities,
    counted: counted.hits === undefined ? null : (counted as Counted),
  }
}

/** The dice as they lie there, best first; what a Special brings in is marked. */
function diceOf(told: BattleRole): CombatDie[] {
  const rolled = told.rolled
  if (!Object.keys(rolled).length) return []
  const shown = (['sword', 'special', 'shield'] as const).flatMap((face) =>
    Array.from({ length: rolled[face] ?? 0 }, (): CombatDie => ({ face, used: false, added: false })),
  )
  let used = Object.values(told.abilities).reduce((a, b) => a + b, 0)
  for (const die of shown) if (die.face === 'special' && used-- > 0) die.used = true
  const more = shown.length - told.pool.dice
  if (more > 0) {
    const last = shown.findLast((die) => die.face === 'special')
    if (last) last.added = true
  }
  const blank = Array.from({ length: Math.max(0, -more) }, (): CombatDie => ({ face: 'blank', used: false, added: false }))
  return [...shown, ...blank]
}

/** Figures one by one, as they stand there: strongest first, then leaders. */
export function figuresOf(legion: Counts): { piece: string; number: number }[] {
  const order = ['sardaukar', 'fedaykin', 'elite', 'regular']
  const rank = (piece: string): number => (order.includes(piece) ? order.indexOf(piece) : order.length)
  return Object.entries(legion)
    .filter(([, number]) => number > 0)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([piece, number]) => ({ piece, number }))
}
