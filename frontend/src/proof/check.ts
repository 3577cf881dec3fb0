/** Whether the record of a game holds what this browser was promised: commitments, shares, every draw. No rules are needed. */
import { TABLES } from '../generated/contract'
import { unhex } from './blake2b'
import { commitment, draw, ofProgram, promise } from './derive'
import type { Kept } from './shares'

export type Fault = 'unreadable' | 'older' | 'key' | 'table' | 'promise' | 'share' | 'own' | 'draw'

export interface Found {
  /** What does not hold, and where; none if everything does. */
  fault?: Fault
  seat?: string
  entry?: number
  /** Draws that follow from key and shares. */
  draws: number
  /** The seats, each with whose its share is. */
  seats: { seat: string; from: 'person' | 'program' | 'nobody'; own: boolean }[]
  /** The seats of this browser whose shares are in the dice, and those whose shares are not. */
  own: string[]
  missed: string[]
}

interface Head {
  form: number
  /** The seats in the order in which shares count; none of a mode that is not known here. */
  seats: readonly string[]
  commitment: string
  nonces: Record<string, string>
  promised: Record<string, string>
  programs: string[]
  withheld: string[]
  key: Uint8Array
  opening: string
}

/** The seats of a mode where partners share these factions. */
const seatsOf = (mode: string, shared: readonly string[]): readonly string[] =>
  (TABLES as Laid)[mode]?.find((table) => table.shared.join() === shared.join())?.seats ?? []
type Laid = Readonly<Record<string, readonly { shared: readonly string[]; seats: readonly string[] }[]>>

const FIRST = 'arrakis-record 1'
/** A pause for the page now and then. */
const AT_ONCE = 60

function headOf(lines: readonly string[]): Head {
  const value = (name: string): string => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const form = Number(value('form') || 1)
  const json = (name: string): never => (form > 1 ? JSON.parse(value(name)) : null) as never
  return {
    form,
    seats: seatsOf(JSON.parse(value('mode') || '""') as string, value('shared') === '-' ? [] : value('shared').split(' ')),
    commitment: value('commitment'),
    nonces: json('nonces'),
    promised: json('promised'),
    programs: json('programs'),
    withheld: json('withheld'),
    key: unhex(value('key')),
    opening: value('opening'),
  }
}

const pairs = (draws: string): [number, number][] =>
  draws === '-' ? [] : draws.split(',').map((each) => each.split('/').map(Number) as [number, number])

export async function check(text: string, kept: Kept | null, shown: string): Promise<Found> {
  const found: Found = { draws: 0, seats: [], own: [], missed: [] }
  const lines = text.split('\n')
  const end = lines.findIndex((line) => line.startsWith('entries '))
  if (lines[0] !== FIRST || end < 0) return { ...found, fault: 'unreadable' }
  let head: Head
  try {
    head = headOf(lines.slice(0, end))
  } catch {
    return { ...found, fault: 'unreadable' }
  }
  if (head.form < 2) return { ...found, fault: 'older' }
  if (!head.seats.length) return { ...found, fault: 'unreadable' }
  const order = head.seats
  const given = Object.keys(head.nonces).length + head.withheld.length > 0
  const from = (seat: string) => (head.programs.includes(seat) ? 'program' : head.nonces[seat] ? 'person' : 'nobody')
  found.seats = given ? order.map((seat) => ({ seat, from: from(seat), own: !!kept?.nonces[seat] })) : []
  if (commitment(head.key) !== head.commitment) return { ...found, fault: 'key' }
  // What the table says now, and what it said when the share was made.
  if ((shown && shown !== head.commitment) || (kept && kept.commitment !== head.commitment)) return { ...found, fault: 'table' }
  for (const seat of given ? order : []) {
    const share = head.nonces[seat]
    if (from(seat) === 'program') {
      if (share !== ofProgram(head.key, seat)) return { ...found, fault: 'share', seat }
      continue
    }
    if (share ? head.promised[seat] !== promise(share, head.commitment, seat) : !head.withheld.includes(seat)) return { ...found, fault: 'share', seat }
    if (kept?.seen && kept.seen[seat] !== head.promised[seat]) return { ...found, fault: 'promise', seat }
  }
  for (const [seat, share] of Object.entries(kept?.nonces ?? {})) {
    if (head.nonces[seat] === share) found.own.push(seat)
    else if (head.promised[seat] === promise(share, head.commitment, seat)) found.missed.push(seat)
    // A share that was never shown may have been given again elsewhere; one that was shown must be there.
    else if (kept?.seen) return { ...found, fault: 'own', seat }
  }
  return drawn(found, head, given ? order.map((seat) => head.nonces[seat] ?? '') : [], lines.slice(end + 1))
}

async function drawn(found: Found, head: Head, nonces: readonly string[], entries: readonly string[]): Promise<Found> {
  let number = 0
  for (const [entry, line] of [`- - ${head.opening}`, ...entries].entries()) {
    const [, kind = '', draws = '-', , ...said] = line.split(' ')
    for (const [value, sides] of pairs(draws)) {
      if (!(sides > value) || draw(head.key, nonces, number, sides) !== value) return { ...found, fault: 'draw', entry }
      number += 1
      found.draws += 1
      if (found.draws % AT_ONCE === 0) await new Promise((go) => setTimeout(go))
    }
    // Carried over to corrected rules: the position says how many draws there were.
    if (kind === 'rebase') number = (JSON.parse(said.join(' ')) as { position: { draws: number } }).position.draws
  }
  return found
}
