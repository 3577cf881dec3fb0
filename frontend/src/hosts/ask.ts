/** What the pages for hosts ask the server. */
import type { CheckOut, HostPageOut, LinkOut, ReachOut } from '../generated/contract'
import { decimal } from '../i18n/hosts'
import { call, RestError } from '../net/rest'

export type Page = HostPageOut
export type Check = CheckOut

export const ask = {
  page: () => call<Page>('GET', '/host'),
  login: (name: string, password: string) => call<LinkOut>('POST', '/host/login', { name, password }),
  /** Whose account a link leads to; it takes nothing. */
  linked: (token: string) => call<LinkOut>('POST', '/host/link/look', { token }),
  choose: (token: string, password: string) => call<LinkOut>('POST', '/host/link', { token, password }),
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
    const { checks } = await call<ReachOut>('POST', '/reach', { address })
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
  return `${left >= 100 || at === 0 ? Math.round(left) : decimal(left, 1)} ${units[at]}`
}

export const when = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
