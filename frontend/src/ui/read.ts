/** When the talk of each game was read last in this browser: only what has come since is unread. */
const KEY = 'heard'
/** Games that are remembered, the latest ones. */
const MOST = 50

type Times = Record<string, number>

function times(): Times {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Times) : {}
  } catch {
    return {}
  }
}

export function lastRead(game: string): number {
  const at = times()[game]
  return typeof at === 'number' ? at : 0
}

export function markRead(game: string, at: number): void {
  const { [game]: _, ...others } = times()
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [game, at]].slice(-MOST))))
  } catch {
    // Then all of it is unread the next time.
  }
}
