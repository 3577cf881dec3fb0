/** What a phase that nobody plays has brought: before and after, counted from what was told of it. */
import type { LogEntry } from '../net/store.svelte'
import type { GameEvent } from './view'

const PHASES = ['hazards', 'harvest', 'end'] as const
export type SummedPhase = (typeof PHASES)[number]
export const COUNTED = ['worms', 'sand', 'storms', 'harvesters_lost', 'harvesters_saved', 'spice', 'bans', 'leaders_back', 'cards_gone', 'harkonnen_lost', 'atreides_lost'] as const
export type Counted = (typeof COUNTED)[number]

export interface Summary {
  phase: SummedPhase
  round: number
  /** The entry with which it began. */
  seq: number
  /** Markers that have moved, or were paid for to stay. */
  markers: Readonly<Record<string, { before: number; after: number }>>
  counts: Readonly<Partial<Record<Counted, number>>>
}

type Steps = Record<string, { before: number; after: number }>
type Counts = Partial<Record<Counted, number>>
const sum = (counts: unknown): number => Object.values((counts ?? {}) as Record<string, number>).reduce((all, n) => all + n, 0)
const STEP: Readonly<Record<string, number>> = { drop: 1, raise: -1 }

function moved(markers: Steps, marker: string, before: number, after: number): void {
  markers[marker] = { before: markers[marker]?.before ?? before, after }
}
function take(event: GameEvent, markers: Steps, counts: Counts): void {
  const n = (name: string): number => Number(event[name] ?? 0)
  const add = (what: Counted, by = 1) => (counts[what] = (counts[what] ?? 0) + by)
  switch (event.event) {
    case 'wormsign_revealed':
      return void add(event['face'] === 'sand' ? 'sand' : 'worms')
    case 'storm_rolled':
      return void add('storms')
    case 'harvester_removed':
      return void add('harvesters_lost')
    case 'harvester_rescued':
      return void add('harvesters_saved')
    case 'spice_harvested':
      return void add('spice', n('spice'))
    case 'ban_activated':
      return void add('bans')
    case 'leader_left_tank':
      return void add('leaders_back')
    case 'cards_discarded':
      return void add('cards_gone', sum(event['cards']))
    case 'casualties_taken':
      return void add(event['faction'] === 'harkonnen' ? 'harkonnen_lost' : 'atreides_lost', sum(event['hits']))
    case 'imperium_marker_set':
      return moved(markers, String(event['marker']), n('row') - (STEP[String(event['step'])] ?? 0), n('row'))
    case 'supremacy_raised':
      return moved(markers, 'supremacy', n('to') - n('by'), n('to'))
    case 'prescience_raised':
      return moved(markers, String(event['marker']), n('to') - n('by'), n('to'))
    case 'prescience_lowered':
      return moved(markers, String(event['marker']), n('to') + n('by'), n('to'))
  }
}

/** The phases of that kind since the actions began last, in their order; those of which nothing is to be told are left out. */
export function summaries(log: readonly LogEntry[]): Summary[] {
  let found: Summary[] = []
  let open: { markers: Steps; counts: Counts } | null = null
  for (const { seq, events } of log)
    for (const event of events) {
      if (event.event === 'phase_begun') {
        const phase = PHASES.find((each) => each === event['phase'])
        if (phase === 'hazards') found = []
        open = phase ? { markers: {}, counts: {} } : null
        if (open && phase) found.push({ phase, round: Number(event['round']), seq, ...open })
      } else if (open) take(event, open.markers, open.counts)
    }
  return found.filter(({ markers, counts }) => Object.keys(markers).length + Object.keys(counts).length > 0)
}
