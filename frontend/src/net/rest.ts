/** Who am I, and which tables are there. */
import type { Faction } from '../game/view'

export interface Me {
  id: string
  name: string
  guest: boolean
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
}

export interface NewTable {
  kind?: 'versus' | 'practice' | 'program'
  players?: 2 | 3 | 4
  shared?: Faction
  public?: boolean
  sides?: 'free' | 'fixed'
  side?: string
}

export class RestError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly sentence: string,
  ) {
    super(sentence || key)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
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
    const said = (found ?? {}) as { key?: string; sentence?: string }
    throw new RestError(response.status, said.key ?? `http.${response.status}`, said.sentence ?? '')
  }
  return found as T
}

/** Letters a nonce may have; random, so that nobody else chooses the dice. */
export function nonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(24))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const rest = {
  async me(): Promise<Me | null> {
    try {
      return await call<Me>('GET', '/me')
    } catch (error) {
      if (error instanceof RestError && error.status === 401) return null
      throw error
    }
  },
  guest: (name: string) => call<Me>('POST', '/guest', { name }),
  open: async () => (await call<{ tables: Table[] }>('GET', '/tables')).tables,
  playing: async () => (await call<{ tables: Table[] }>('GET', '/tables?status=playing')).tables,
  mine: async (status: 'running' | 'finished' = 'running') =>
    (await call<{ tables: Table[] }>('GET', `/my/tables?status=${status}`)).tables,
  table: (id: string) => call<Table>('GET', `/tables/${encodeURIComponent(id)}`),
  create: (table: NewTable) => call<Table>('POST', '/tables', table),
  join: (id: string, seat: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/join`, { seat }),
  seatProgram: (id: string, seat: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/program`, { seat }),
  kick: (id: string, seat: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/kick`, { seat }),
  invite: (id: string, seat: string) => call<{ token: string }>('POST', `/tables/${encodeURIComponent(id)}/invitations`, { seat }),
  leave: (id: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/leave`),
  ready: (table: Table) =>
    call<Table>('POST', `/tables/${encodeURIComponent(table.id)}/ready`, { commitment: table.commitment, nonce: nonce() }),
  rematch: (id: string) => call<Table>('POST', `/tables/${encodeURIComponent(id)}/rematch`),
  accept: (token: string) => call<Table>('POST', '/invitations/accept', { token }),
}
