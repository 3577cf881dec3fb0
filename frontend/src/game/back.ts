/** What of the log still stands, after all that was taken back. */
import type { LogEntry } from '../net/store.svelte'

/** What has to be known of an entry. */
type Entry = Pick<LogEntry, 'seq' | 'kind'> & { events: readonly LogEntry['events'][number][] }

export interface Standing {
  /** The entries that were taken back. */
  gone: ReadonlySet<number>
  /** The choices that stand, oldest first. */
  choices: readonly number[]
}

/** Over how many choices of programs an undo goes. */
const over = (entry: Entry): number => Number(entry.events.find(({ event }) => event === 'choice_taken_back')?.['over'] ?? 0)
const CHOSEN = new Set(['choice', 'ordered'])

export function standing(log: readonly Entry[]): Standing {
  const gone = new Set<number>()
  let stands: Entry[] = []
  const back = (kept: Entry[]) => {
    for (const { seq } of stands.slice(kept.length)) gone.add(seq)
    stands = kept
  }
  for (const entry of log) {
    if (CHOSEN.has(entry.kind)) stands.push(entry)
    else if (entry.kind === 'undo') back(stands.slice(0, -1 - over(entry)))
    else if (entry.kind === 'taken_back') {
      const to = Number(entry.events.find(({ event }) => event === 'taken_back')?.['to'] ?? Infinity)
      back(stands.filter(({ seq }) => seq < to))
    }
  }
  return { gone, choices: stands.filter(({ kind }) => kind === 'choice').map(({ seq }) => seq) }
}
