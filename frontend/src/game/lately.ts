/** What has just happened: what the others did since one chose last, where, and which way their pieces went. */
import type { LogEntry } from '../net/store.svelte'
import type { GameEvent } from './view'

export interface Lately {
  events: readonly GameEvent[]
  /** The entry it begins with, to go back to. */
  from: number
  places: readonly string[]
  trails: readonly { from: string; to: string }[]
}

const NOTHING: Lately = { events: [], from: 0, places: [], trails: [] }
/** Whose turn it is stands above the board. */
const QUIET = new Set(['turn_begun', 'claims_declined'])
/** What a game is prepared with that begins in a position: nobody has done it. */
const PREPARED = new Set(['rebase', 'seat_handed_over'])
const PLACES = ['area', 'target', 'to', 'place', 'site'] as const

/** A log without what its game was prepared with. It may begin behind the position. */
export function played<Entry extends { seq: number; kind: string }>(log: readonly Entry[]): readonly Entry[] {
  const begun = (log[0]?.seq ?? 0) <= 2 ? log.findIndex(({ kind }) => !PREPARED.has(kind)) : 0
  return begun < 0 ? [] : log.slice(begun)
}

const UNITS = new Set(['regular', 'elite', 'sardaukar', 'fedaykin'])
/** The same with its units counted as one and without the vehicle, for a line that has not room for more; the map shows them. */
export function brief(event: GameEvent): GameEvent {
  const pieces = event['pieces']
  if (!pieces || typeof pieces !== 'object') return event
  const counts: Record<string, number> = {}
  for (const [piece, n] of Object.entries(pieces as Record<string, number>)) {
    const as = UNITS.has(piece) ? 'unit' : piece
    counts[as] = (counts[as] ?? 0) + n
  }
  return { ...event, pieces: counts, way: '' }
}

const words = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

/** The entries after the last choice of a seat; for who only watches, those of the present turn. */
function since(log: readonly LogEntry[], seat: string): readonly LogEntry[] {
  const own = log.findLastIndex((entry) => entry.by === seat)
  if (own >= 0) return log.slice(own + 1)
  const turn = log.findLastIndex((entry, i) => i < log.length - 1 && entry.events.some((event) => event.event === 'turn_begun'))
  return log.slice(turn + 1)
}

/** `told`: as a replay is told, each entry for itself. */
export function lately(whole: readonly LogEntry[], seat: string, told = false): Lately {
  const log = played(whole)
  const others = told ? [] : since(log, seat)
  const entries = others.length > 0 ? others : log.slice(-1)
  const events = entries.flatMap((entry) => entry.events).filter((event) => !QUIET.has(event.event))
  if (!events.length) return NOTHING
  // Only the way that was gone last: older ones lie over what stands there now.
  const trails = (entries.findLast((entry) => entry.events.some((event) => event['origin']))?.events ?? []).flatMap((event) =>
    words(event['origin']).flatMap((from) => words(event['to'] ?? event['target']).map((to) => ({ from, to }))),
  )
  // One's own choice needs no mark: one has just made it.
  const marked = told || others.length > 0
  const places = new Set(events.flatMap((event) => PLACES.flatMap((key) => words(event[key]))))
  return { events, from: entries[0]!.seq, places: marked ? [...places] : [], trails: marked ? trails : [] }
}
