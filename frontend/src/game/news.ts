/** The line that says at a glance what has just happened: the last of it, and of several moves of one action all. */
import type { StepWords } from '../i18n/en/steps'
import { brief } from './lately'
import type { GameEvent } from './view'

/** So many things are told in a line. */
const MOST = 3
/** With these something begins: moves before it belong to something else. */
const BEGIN = new Set(['action_taken', 'card_played', 'card_turned_up', 'die_spent', 'special_action_taken', 'turn_taken'])
/** What goes with what was done, and is told only where nothing else is. */
const BESIDE = new Set(['leader_advanced_in_tank', 'leader_spent', 'ornithopter_used', 'step_skipped'])
const MOVED = 'legion_moved'

type Tell = (event: GameEvent) => string

/** Several moves of one side in a sentence: with both ends where there is room, and else where they lead. */
function together(moves: readonly GameEvent[], most: number, say: StepWords): string {
  const side = String(moves[0]!['faction'])
  const ways = moves.map((move) => [String(move['origin']), String(move['to'])] as const)
  const whole = say.moves(side, ways)
  return whole.length <= most ? whole : say.goals(side, ways.map(([, to]) => to))
}

/** The moves of the action that came last, where there were several. */
function moved(events: readonly GameEvent[]): readonly GameEvent[] {
  const last = events.findLast(({ event }) => event === MOVED)
  const own = events.slice(events.findLastIndex(({ event }) => BEGIN.has(event)) + 1)
  const found = own.filter(({ event, faction }) => event === MOVED && faction === last?.['faction'])
  return found.length > 1 && found.length <= MOST ? found : []
}

/** As much of what has happened as has room in so many letters; the log has the rest. */
export function glance(events: readonly GameEvent[], most: number, tell: Tell, say?: StepWords): string {
  const shortly: Tell = (event) => {
    const whole = tell(event)
    return whole.length > most ? tell(brief(event)) : whole
  }
  const main = events.some(({ event }) => !BESIDE.has(event)) ? events.filter(({ event }) => !BESIDE.has(event)) : events
  const moves = say ? moved(main) : []
  const all = moves.length && say ? together(moves, most, say) : ''
  const first = all.length <= most ? moves.at(-1) : undefined
  const told = main.filter((event) => !first || event === first || !moves.includes(event)).slice(-MOST).map((event) => ({ event, text: event === first ? all : shortly(event) }))
  // What is told together is there before anything else is.
  const kept = new Set(first ? told.filter(({ event }) => event === first) : told.slice(-1))
  const text = (): string => told.filter((each) => kept.has(each)).map((each) => each.text).join(' ')
  for (const each of told.toReversed()) {
    if (kept.has(each)) continue
    kept.add(each)
    if (text().length <= most) continue
    kept.delete(each)
    break
  }
  const found = text()
  return found.length > most ? `${found.slice(0, Math.max(0, found.lastIndexOf(' ', most - 2)))} …` : found
}
