/** How far one has seen one's games: as the server knows it of whatever browser, and further as this page has seen them since. */
import type { Table } from '../net/rest'

type Seen = Pick<Table, 'id' | 'seq' | 'seen'>

const here = new Map<string, number>()

export const noteVisit = (game: string, seq: number): void => void here.set(game, seq)

/** The entry up to which one has seen a game; its last one where one has never looked. */
export function seenOf({ id, seq, seen }: Seen): number {
  const known = [seen, here.get(id)].filter((each) => typeof each === 'number')
  return known.length ? Math.min(seq, Math.max(...known)) : seq
}

/** How many entries it has come on since. */
export const cameSince = (table: Seen): number => table.seq - seenOf(table)
