/** Who am I, and which tables are there. */
import type { Told } from '../replay/reel.svelte'
import type { Refusal } from '../game/choice'
import type { Faction } from '../game/view'
import type { Page } from './earlier.svelte'
import type { Mark } from './protocol'

export interface Me {
  id: string
  name: string
  guest: boolean
  /** Which language they have chosen to read. */
  language?: string | null
}

/** A browser in which one is logged in. */
export interface Session {
  id: string
  browser: string
  opened_at: number
  /** When it was last used, to the hour. */
  seen_at: number
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
  mark?: Mark | null
  yours: boolean
  ready: boolean
  /** The commitment to its share in the dice, once all are ready. */
  promised?: string | null
  /** Whether nothing of its share is waited for. */
  shown?: boolean
}

export interface Table {
  id: string
  kind: string
  status: 'open' | 'revealing' | 'playing' | 'finished' | 'closed'
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
  /** What is not played as usual. */
  options?: Agreed
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
  /** Seconds of silence after which the game may end, as agreed. */
  silence?: number
  /** Until when shares can be shown, while they are. */
  reveal_by?: number | null
  created_at?: number
}

/** What an invitation is for: by whom, and for which seat, where it is for one. */
export interface Invited {
  /** None for whoever runs the server. */
  by: string | null
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
  silence?: number
  /** Seconds for showing shares once all are ready. */
  reveal?: number
  options?: Agreed
}

/** Options by name, where they are not the usual ones. */
export type Agreed = Record<string, string | boolean>

/** An option that tables can agree on, as the server declares it; its default is the first of its values. */
export interface Option {
  id: string
  kind: 'choice' | 'flag'
  default: string | boolean
  values: (string | boolean)[]
  needs: Agreed
  excludes: Agreed
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

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  speak: (language: string) => call<Me>('POST', '/language', { language }),
  guest: (name: string) => call<Me>('POST', '/guest', { name }),
  claim: (name: string, password: string) => call<Me>('POST', '/claim', { name, password }),
  login: (name: string, password: string) => call<Me>('POST', '/login', { name, password }),
  password: (old: string, next: string) => call<Me>('POST', '/password', { old, new: next }),
  /** Whose password a link of the host changes; it takes nothing. */
  linked: (token: string) => call<{ name: string }>('POST', '/password-link/look', { token }),
  /** Choose a new password by that link, once. */
  anew: (token: string, password: string) => call<Me>('POST', '/password-link', { token, password }),
  logout: () => call<null>('POST', '/logout'),
  /** The account goes; games stay, without its name. */
  forget: () => call<null>('DELETE', '/me'),
  open: async () => (await call<{ tables: Table[] }>('GET', '/tables')).tables,
  playing: async () => (await call<{ tables: Table[] }>('GET', '/tables?status=playing')).tables,
  mine: async (status: 'running' | 'finished' = 'running') =>
    (await call<{ tables: Table[] }>('GET', `/my/tables?status=${status}`)).tables,
  table: (id: string) => call<Table>('GET', `/tables/${at(id)}`),
  options: async () => (await call<{ options: Option[] }>('GET', '/options')).options,
  create: (table: NewTable) => call<Table>('POST', '/tables', table),
  join: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/join`, { seat }),
  seatProgram: (id: string, seat: string, program = '') =>
    call<Table>('POST', `/tables/${at(id)}/program`, program ? { seat, program } : { seat }),
  kick: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/kick`, { seat }),
  invite: (id: string, seat = '') => call<{ token: string }>('POST', `/tables/${at(id)}/invitations`, seat ? { seat } : {}),
  leave: (id: string) => call<Table>('POST', `/tables/${at(id)}/leave`),
  /** Promise one's shares in the dice; `proof/shares` makes and keeps them. */
  ready: (id: string, commitment: string, promised: Record<string, string>) =>
    call<Table>('POST', `/tables/${at(id)}/ready`, { commitment, promised }),
  reveal: (id: string, nonces: Record<string, string>) => call<Table>('POST', `/tables/${at(id)}/reveal`, { nonces }),
  /** The record of a game that is over, as text. */
  record: async (id: string): Promise<string> => {
    const response = await fetch(`/api/games/${at(id)}/record`, { credentials: 'same-origin' })
    if (!response.ok) throw new RestError(response.status, `http.${response.status}`, '')
    return response.text()
  },
  rematch: (id: string) => call<Table>('POST', `/tables/${at(id)}/rematch`),
  /** A link that moves one's own seat to another device. */
  link: (game: string, seat: string) => call<{ token: string }>('POST', `/games/${at(game)}/seats/${at(seat)}/link`),
  handOver: (game: string, seat: string, program: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/program`, { program }),
  takeBack: (game: string, seat: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/take-back`),
  /** The host gets it with what was seen; the answer says whether the server would have shown the same. */
  report: (game: string, report: { seq: number; seat: string; view_hash: string; words: string }) =>
    call<{ number: number; same: boolean | null }>('POST', `/games/${at(game)}/reports`, report),
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
