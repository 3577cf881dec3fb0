/**
 * What this browser keeps of one's own games, to be looked at where there is no network: as it was seen last, and only
 * what was seen. It goes when one logs out.
 */
import type { LogEntry } from '../net/store.svelte'
import type { Private, Sections } from '../game/view'
import type { SeatInfo } from '../net/protocol'
import { forget as forgetAsked } from '../plans/asked'

export interface Kept {
  game: string
  seat: string
  yours: string[]
  seats: SeatInfo[]
  content?: string
  public: Sections
  private: Private
  log: LogEntry[]
  seq: number
  /** When it was seen. */
  at: number
}

const PLACE = 'arrakis-seen'
const MOST = 30
const LOG_KEPT = 60
const address = (game: string): string => `/seen/${encodeURIComponent(game)}`

/** None where the browser has none: without https, or in a window that keeps nothing. */
async function place(): Promise<Cache | null> {
  return globalThis.caches ? caches.open(PLACE).catch(() => null) : null
}

export async function keep(seen: Kept): Promise<void> {
  const there = await place()
  if (!there || seen.yours.length === 0) return
  // In one go: a page that is left may get no further. What is put anew stands at the end.
  await there.put(address(seen.game), Response.json({ ...seen, log: seen.log.slice(-LOG_KEPT) }))
  const all = await there.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((each) => there.delete(each)))
}

export async function kept(game: string): Promise<Kept | null> {
  return ((await (await (await place())?.match(address(game)))?.json().catch(() => null)) as Kept | null) ?? null
}

export const anyKept = async (): Promise<boolean> => ((await (await place())?.keys()) ?? []).length > 0

/** All of them, what was seen last first. */
export async function allKept(): Promise<Kept[]> {
  const there = await place()
  if (!there) return []
  const all = await Promise.all((await there.keys()).map(async (each) => (await (await there.match(each))?.json()) as Kept))
  return all.sort((a, b) => b.at - a.at)
}

export async function forget(): Promise<void> {
  forgetAsked()
  await globalThis.caches?.delete(PLACE).catch(() => false)
}
