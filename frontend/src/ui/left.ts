import type { Faction } from '../game/view'
import { rested } from '../game/rests'
import type { Clock } from '../net/protocol'

/** What a side has left at a moment of the server's time: first the turn's time goes, then the reserve. */
export function left(clock: Clock, side: Faction, at: number): { turn: number; reserve: number } {
  const had = clock.sides[side] ?? { turn_left: 0, reserve_left: 0 }
  const spent = clock.running === side && !clock.paused ? Math.max(0, at - clock.at - rested(clock, at)) : 0
  return { turn: Math.max(0, had.turn_left - spent), reserve: Math.max(0, had.reserve_left - Math.max(0, spent - had.turn_left)) }
}
