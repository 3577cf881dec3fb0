/** What happened at a table while one was away: a short story per turn, of what everybody may see. */
import { standing } from '../game/back'
import type { GameEvent } from '../game/view'

/** Whoever was away for less has not been away. */
export const AWAY = 10 * 60_000
/** Entries that are told of at most. */
export const MOST = 300
/** Lines of one turn. */
const EACH = 4

/** What is worth telling, the weightier first. */
const WEIGHT: readonly string[] = [
  'settlement_destroyed', 'battle_ended', 'leader_to_tank', 'leader_left_game', 'leaders_lost_alone', 'prescience_claimed', 'supremacy_raised',
  'prescience_raised', 'prescience_lowered', 'worm_attacks', 'worm_placed', 'card_played',
]

export interface Entry {
  seq: number
  by: string
  kind: string
  events: readonly GameEvent[]
}

export interface Turn {
  /** What begins it: a turn, or a phase of a round; nothing for what went on from before. */
  head: GameEvent | null
  lines: readonly GameEvent[]
}

/** The turns in their order, each with what weighed most in it; turns in which nothing did are left out. */
export function storyOf(entries: readonly Entry[], own: readonly string[]): readonly Turn[] {
  const turns: { head: GameEvent | null; lines: GameEvent[] }[] = [{ head: null, lines: [] }]
  // What was taken back has not happened.
  const { gone } = standing(entries)
  for (const entry of entries.filter(({ seq }) => !gone.has(seq))) {
    for (const event of entry.events) {
      if (event.event === 'turn_begun' || event.event === 'phase_begun') turns.push({ head: event, lines: [] })
      else if (WEIGHT.includes(event.event) && !own.includes(entry.by)) turns.at(-1)!.lines.push(event)
    }
  }
  return turns.filter(({ lines }) => lines.length).map(({ head, lines }) => ({ head, lines: weightiest(lines) }))
}

function weightiest(lines: readonly GameEvent[]): readonly GameEvent[] {
  const order = [...lines].sort((a, b) => WEIGHT.indexOf(a.event) - WEIGHT.indexOf(b.event)).slice(0, EACH)
  return lines.filter((line) => order.includes(line))
}

/** What weighed most in all of it, and of the same weight what came last. */
export function heaviest(story: readonly Turn[]): GameEvent | null {
  const weight = (event: GameEvent) => WEIGHT.indexOf(event.event)
  return story.flatMap(({ lines }) => lines).reduce<GameEvent | null>((best, line) => (best && weight(best) < weight(line) ? best : line), null)
}

/** Pages of a game told again. */
export type Ask = (at: number, count: number) => Promise<{ frames: readonly Entry[] }>
const PAGE = 100

/** The entries behind one, out of the log as far as it goes back, and for what lies before it from the server; `end` is the last there is. */
export async function entriesSince(seq: number, log: readonly Entry[], ask: Ask, end = log.at(-1)?.seq ?? seq): Promise<readonly Entry[]> {
  const known = log.filter((entry) => entry.seq > seq)
  const first = known[0]?.seq ?? end + 1
  const from = Math.max(seq, end - MOST)
  const before: Entry[] = []
  for (let at = from; at < first - 1; at = before.at(-1)?.seq ?? first) {
    const { frames } = await ask(at, Math.min(PAGE, first - 1 - at))
    if (!frames.length) break
    before.push(...frames)
  }
  return [...before.filter((entry) => entry.seq > from && entry.seq < first), ...known]
}
