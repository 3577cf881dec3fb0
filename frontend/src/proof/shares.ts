/**
 * This browser's shares in the dice: made after the table's commitment was read, promised, shown when all have promised
 * theirs, and kept with what was shown, so that the record can be held against it when the game is over.
 */
import { rest, type Table } from '../net/rest'
import { promise } from './derive'

export interface Kept {
  /** The table's commitment when the share was made. */
  commitment: string
  nonces: Record<string, string>
  /** What every seat had promised when this browser showed its share. */
  seen?: Record<string, string>
}

const KEY = 'arrakis-share-'
/** So many tables are remembered. */
const MOST = 200
/** For pages that may keep nothing: as long as they are open. */
const here = new Map<string, Kept>()

export function keptOf(table: string): Kept | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? 'null')
    if (found && typeof found === 'object' && 'nonces' in found) return found as Kept
  } catch {
    // Nothing can be kept, or it is not ours.
  }
  return here.get(table) ?? null
}

function keep(table: string, kept: Kept): void {
  here.set(table, kept)
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(KEY) && name !== KEY + table)
    for (const name of names.slice(0, Math.max(0, names.length - MOST + 1))) localStorage.removeItem(name)
    localStorage.setItem(KEY + table, JSON.stringify(kept))
  } catch {
    // Then it is kept here only.
  }
}

/** Random, so that nobody else chooses the dice. */
const nonce = (): string => [...globalThis.crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const own = (table: Table) => table.seats.filter((seat) => seat.yours)

/** Promise a share for each of one's seats; and show them at once where nobody else is waited for. */
export async function ready(table: Table): Promise<Table> {
  const before = keptOf(table.id)
  // Said in two windows at once, or after thinking again: the share stays the same, or one of them would be lost. Whoever
  // else sits there and uses this browser keeps theirs.
  const known = before?.commitment === table.commitment ? before : null
  const nonces = Object.fromEntries(own(table).map(({ seat }) => [seat, known?.nonces[seat] ?? nonce()]))
  keep(table.id, { ...known, commitment: table.commitment, nonces: { ...known?.nonces, ...nonces } })
  const promised = Object.fromEntries(Object.entries(nonces).map(([seat, each]) => [seat, promise(each, table.commitment, seat)]))
  return reveal(await rest.ready(table.id, table.commitment, promised))
}

/** Whether this browser has what the table waits for. */
export function canReveal(table: Table): boolean {
  const kept = keptOf(table.id)
  return !!kept && kept.commitment === table.commitment && own(table).some((seat) => !seat.shown && mine(kept, table, seat.seat))
}

const mine = (kept: Kept, table: Table, seat: string): boolean => {
  const share = kept.nonces[seat]
  const place = table.seats.find((each) => each.seat === seat)
  return share !== undefined && place?.promised === promise(share, table.commitment, seat)
}

/** Show the shares that were promised from here. First what all have promised is kept: nobody can change it any more. */
export async function reveal(table: Table): Promise<Table> {
  const kept = keptOf(table.id)
  if (table.status !== 'revealing' || !kept || !canReveal(table)) return table
  const seen = kept.seen ?? Object.fromEntries(table.seats.flatMap((seat) => (seat.promised ? [[seat.seat, seat.promised]] : [])))
  keep(table.id, { ...kept, seen })
  const nonces = Object.fromEntries(own(table).flatMap(({ seat, shown }) => (!shown && mine(kept, table, seat) ? [[seat, kept.nonces[seat]!]] : [])))
  return rest.reveal(table.id, nonces)
}
