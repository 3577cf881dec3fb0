/** Who am I, and which tables are there. */
import type { Told } from '../replay/reel.svelte'
import type { Refusal } from '../game/choice'
import type { Faction } from '../game/view'
import type { Page } from './earlier.svelte'

export interface Me {
  id: string
  name: string
  guest: boolean
}

/** A browser in which one is logged in. */
export interface Session {
  id: string
  browser: string
  opened_at: number
  this: boolean
}

/** How much time there is: for each turn, and in reserve beside it, in seconds. */
export interface Pace {
  kind: 'none' | 'relaxed' | 'live'
  turn: number
  reserve: number
  /** What happens to a side whose time has run out. */
  flag: 'lose' | 'program'
}

export interface TableSeat {
  seat: string
  name: string | null
  program: string | null
  yours: boolean
  ready: boolean
}

export interface Table {
  id: string
  kind: string
  status: 'open' | 'playing' | 'finished' | 'closed'
  creator: string
  yours: boolean
  public: boolean
  sides: string
  spectators: boolean
  practice: boolean
  commitment: string
  players: number
  /** The factions that two seats share. */
  shared: string[]
  seats: TableSeat[]
  waits_for: string[]
  your_turn: boolean
  since: number | null
  seq: number
  winner: string
  won_by: string
  rematch_of: string | null
  rematch: string | null
  clock?: Pace | null
  created_at?: number
}

/** What an invitation is for: by whom, and for which seat, where it is for one. */
export interface Invited {
  by: string
  seat: string | null
  table: Table
}

export interface NewTable {
  kind?: 'versus' | 'practice' | 'program'
  players?: 2 | 3 | 4
  shared?: Faction
  public?: boolean
  sides?: 'free' | 'fixed'
  side?: string
  spectators?: boolean
  clock?: Pace
}

/** An author, by a line of theirs. */
export interface Heard {
  name: string
  channel: string
  number: number
}

export class RestError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly sentence: string,
    readonly params: Refusal['params'] = {},
  ) {
    super(sentence || key)
  }
}

/** Whether the server could not be asked, rather than that it has answered. */
export const isOffline = (error: unknown): boolean => !(error instanceof RestError) || error.status === 0 || error.status >= 500

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(method !== 'GET' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
    })
  } catch {
    throw new RestError(0, 'net.offline', '')
  }
  const text = await response.text()
  let found: unknown = null
  try {
    found = text ? JSON.parse(text) : null
  } catch {
    // A proxy's page, not an answer.
  }
  if (!response.ok) {
    const said = (found ?? {}) as Partial<Refusal> & { sentence?: string }
    throw new RestError(response.status, said.key ?? `http.${response.status}`, said.sentence ?? '', said.params)
  }
  return found as T
}

/** Letters a nonce may have; random, so that nobody else chooses the dice. */
export function nonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(24))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const at = (id: string): string => encodeURIComponent(id)

export const rest = {
  /** A game told again: the view after an entry, and the frames that lead on from it. */
  replay: (id: string, as: string, from: number, count: number) =>
    call<Told>('GET', `/games/${at(id)}/replay?${new URLSearchParams({ ...(as && { as }), at: String(from), count: String(count) })}`),
  async me(): Promise<Me | null> {
    try {
      return await call<Me>('GET', '/me')
    } catch (error) {
      if (error instanceof RestError && error.status === 401) return null
      throw error
    }
  },
  guest: (name: string) => call<Me>('POST', '/guest', { name }),
  claim: (name: string, password: string) => call<Me>('POST', '/claim', { name, password }),
  login: (name: string, password: string) => call<Me>('POST', '/login', { name, password }),
  password: (old: string, next: string) => call<null>('POST', '/password', { old, new: next }),
  logout: () => call<null>('POST', '/logout'),
  /** The account goes; games stay, without its name. */
  forget: () => call<null>('DELETE', '/me'),
  open: async () => (await call<{ tables: Table[] }>('GET', '/tables')).tables,
  playing: async () => (await call<{ tables: Table[] }>('GET', '/tables?status=playing')).tables,
  mine: async (status: 'running' | 'finished' = 'running') =>
    (await call<{ tables: Table[] }>('GET', `/my/tables?status=${status}`)).tables,
  table: (id: string) => call<Table>('GET', `/tables/${at(id)}`),
  create: (table: NewTable) => call<Table>('POST', '/tables', table),
  join: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/join`, { seat }),
  seatProgram: (id: string, seat: string, program = '') =>
    call<Table>('POST', `/tables/${at(id)}/program`, program ? { seat, program } : { seat }),
  kick: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/kick`, { seat }),
  invite: (id: string, seat = '') => call<{ token: string }>('POST', `/tables/${at(id)}/invitations`, seat ? { seat } : {}),
  leave: (id: string) => call<Table>('POST', `/tables/${at(id)}/leave`),
  ready: (table: Table) =>
    call<Table>('POST', `/tables/${at(table.id)}/ready`, { commitment: table.commitment, nonce: nonce() }),
  rematch: (id: string) => call<Table>('POST', `/tables/${at(id)}/rematch`),
  /** A link that moves one's own seat to another device. */
  link: (game: string, seat: string) => call<{ token: string }>('POST', `/games/${at(game)}/seats/${at(seat)}/link`),
  handOver: (game: string, seat: string, program: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/program`, { program }),
  takeBack: (game: string, seat: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/take-back`),
  report: (game: string, report: { seq: number; view_hash: string; words: string }) => call<unknown>('POST', `/games/${at(game)}/reports`, report),
  reportLine: (game: string, { channel, number }: Heard, words: string) =>
    call<unknown>('POST', `/games/${at(game)}/chat/${at(channel)}/${number}/report`, { words }),
  mute: (game: string, { channel, number }: Heard, muted: boolean) =>
    call<unknown>('POST', `/games/${at(game)}/chat/${at(channel)}/${number}/mute`, { muted }),
  /** Older lines of a channel. */
  talk: (game: string, channel: string, before?: number) =>
    call<Page>('GET', `/games/${at(game)}/chat/${at(channel)}${before ? `?before=${before}` : ''}`),
  /** The browsers in which one is logged in. */
  sessions: async () => (await call<{ sessions: Session[] }>('GET', '/sessions')).sessions,
  endSession: (id: string) => call<null>('DELETE', `/sessions/${at(id)}`),
  endSessions: () => call<null>('DELETE', '/sessions'),
  /** Bring the record of a game that is over; where it can be looked at. */
  bring: async (record: string) => (await call<{ game: string }>('POST', '/imports', { record })).game,
  /** Whom we do not hear at this table, each with a line to unmute them by. */
  muted: async (game: string) => (await call<{ muted: Heard[] }>('GET', `/games/${at(game)}/chat/muted`)).muted,
  /** Who invites to what; it takes nothing. */
  invited: (token: string) => call<Invited>('POST', '/invitations/look', { token }),
  accept: (token: string) => call<Table>('POST', '/invitations/accept', { token }),
}
