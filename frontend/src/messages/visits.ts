/** When this browser last looked at each game, and how far that had come. */
const KEY = 'visited'
/** Games that are remembered, the latest ones. */
const MOST = 60

export interface Visit {
  seq: number
  at: number
}

function visits(): Record<string, Visit> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, Visit>) : {}
  } catch {
    return {}
  }
}

export function lastVisit(game: string): Visit | null {
  const found = visits()[game]
  return found && typeof found.seq === 'number' && typeof found.at === 'number' ? found : null
}

export function noteVisit(game: string, seq: number, at: number): void {
  const { [game]: _, ...others } = visits()
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [game, { seq, at }]].slice(-MOST))))
  } catch {
    // Then nothing is told of what was missed.
  }
}

/** How many entries a game has come on since one looked; nothing where nobody has looked here yet. */
export const cameSince = (game: string, seq: number): number => Math.max(0, seq - (lastVisit(game)?.seq ?? seq))
