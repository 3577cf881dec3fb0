/** What the pages for hosts ask the server. */
import { call, RestError } from '../net/rest'

export interface Table {
  id: string
  status: string
  public: boolean
  clock: string
  creator: string
  seats: string[]
  entries: number
  last_at: number | null
}
export interface Process {
  process: string
  up: number
  rooms: number
  connections: number
  entries: number
  errors: number
  /** Null where there is no need of any: one process by itself. */
  bus: boolean | null
  memory: number
  load: number
  processors: number
}
export interface Backup {
  at: number
  rows: number
  bytes: number
  failed: string
}
export interface Page {
  at: number
  name: string
  tables: { counts: Record<string, number>; newest: Table[] }
  people: { all: number; accounts: number; today: number }
  bans: { id: string; name: string; banned_at: number }[]
  problems: { id: number; game: string; seq: number; at: number; words: string; name: string; same: boolean }[]
  lines: { id: number; at: number; words: string | null; text: string | null; reporter: string; author: string; author_id: string; banned: boolean }[]
  outages: { begin_at: number; end_at: number }[]
  processes: Process[]
  backups: { made: boolean; every_hours: number; old: boolean; last: number | null; newest: Backup[] }
  disk: { database: number; free: number; size: number }
  versions: Record<string, string>
}
export interface Check {
  about: string
  agrees: boolean
  how: string
}

export const ask = {
  page: () => call<Page>('GET', '/host'),
  login: (name: string, password: string) => call<{ name: string }>('POST', '/host/login', { name, password }),
  /** Whose account a link leads to; it takes nothing. */
  linked: (token: string) => call<{ name: string }>('POST', '/host/link/look', { token }),
  choose: (token: string, password: string) => call<{ name: string }>('POST', '/host/link', { token, password }),
  logout: () => call<null>('POST', '/host/logout'),
  backUp: () => call<{ made: boolean }>('POST', '/host/backup'),
  ban: (identity: string, banned: boolean) => call<null>('POST', `/host/people/${encodeURIComponent(identity)}/ban`, { banned }),
}

/** Whether everything between this page and the server agrees, with what the server says of it and what is seen here. */
export async function reached(address: string): Promise<Check[]> {
  const [told, open] = await Promise.all([server(address), socket()])
  return [...told, { about: 'socket', agrees: open, how: open ? 'open' : 'closed' }]
}

async function server(address: string): Promise<Check[]> {
  try {
    const { checks } = await call<{ checks: Check[] }>('POST', '/reach', { address })
    return [...checks, { about: 'origin', agrees: true, how: 'taken' }]
  } catch (error) {
    if (error instanceof RestError && error.key === 'request.foreign_origin') return [{ about: 'origin', agrees: false, how: 'foreign' }]
    throw error
  }
}

/** The list of tables is told to everybody over a WebSocket: whether one opens and stays. */
function socket(): Promise<boolean> {
  return new Promise((done) => {
    const there = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/lobby`)
    const end = (open: boolean) => {
      clearTimeout(timer)
      done(open)
      there.close()
    }
    const timer = setTimeout(() => end(false), 8000)
    there.onmessage = () => end(true)
    there.onerror = there.onclose = () => end(false)
  })
}

/** Bytes as people say them. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let left = bytes
  for (; left >= 1000 && at < units.length - 1; at++) left /= 1000
  return `${left >= 100 || at === 0 ? Math.round(left) : left.toFixed(1)} ${units[at]}`
}

export const when = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
