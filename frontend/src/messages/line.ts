/** One line of what was missed at a table, for the list of tables: looked up once, one table after the other, and not for all of many. */
import type { GameEvent } from '../game/view'
import { words } from '../i18n'
import { entryOf } from '../net/brief'
import { rest, type Table } from '../net/rest'
import { entriesSince, heaviest, storyOf } from './away'
import { seenOf } from './visits'

/** Entries that are looked through, and tables in all. */
const BACK = 100
const MOST = 12
const found = new Map<string, Promise<GameEvent | null>>()
let last: Promise<unknown> = Promise.resolve()

export type Ask = typeof rest.replay

export function lineOf({ id, seq, seen, seats }: Table, ask: Ask = rest.replay): Promise<GameEvent | null> {
  const since = Math.max(seenOf({ id, seq, seen }), seq - BACK)
  const key = `${id} ${since} ${seq}`
  const there = found.get(key)
  if (there) return there
  if (found.size >= MOST) return Promise.resolve(null)
  const own = seats.flatMap((seat) => (seat.yours ? [seat.seat] : []))
  const looked = last.then(async () => {
    const entries = await entriesSince(since, [], async (at, count) => ({ frames: (await ask(id, own[0] ?? '', at, count)).frames.map(entryOf) }), seq)
    // The sentence is one of the game's.
    await words.open()
    return heaviest(storyOf(entries, own))
  })
  const line = looked.catch(() => null)
  last = line
  found.set(key, line)
  return line
}
