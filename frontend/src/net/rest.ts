/** Who am I, and which tables are there. */
import type { Moment } from '../replay/marks'
import type { Told } from '../replay/reel.svelte'
import type { Refusal } from '../game/choice'
import type { AnalysisOut, ImportOut, InvitationOut, InvitedOut, LessonOut, LinesOut, LinkOut, Me, MutedOut, MutesOut, OptionOut, OptionsOut, ProblemIn, ProblemOut, SessionOut, SessionsOut, TableIn, TableOut, TablesOut } from '../generated/contract'

export type { Me }
/** A browser in which one is logged in. */
export type Session = SessionOut
/** A table as the lobby shows it, wherever. */
export type Table = TableOut
/** What an invitation is for: by whom, and for which seat, where it is for one. */
export type Invited = InvitedOut
/** A table that somebody wishes to open. */
export type NewTable = TableIn
/** How much time there is, as it is wished for. */
export type Pace = NonNullable<TableIn['clock']>
export type Rests = TableOut['rests']
/** Options by name, where they are not the usual ones. */
export type Agreed = TableOut['options']
export type Option = OptionOut
/** An author, by a line of theirs. */
export type Heard = MutedOut

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
  /** A game told again: the view after an entry, and the frames that lead on from it; from 0, where it can be told from. */
  marks: (id: string) => call<{ marks: Moment[] }>('GET', `/games/${at(id)}/marks`).then(({ marks }) => marks),
  replay: (id: string, as: string, from: number, count: number) =>
    call<Told>('GET', `/games/${at(id)}/replay?${new URLSearchParams({ ...(as && { as }), ...(from && { at: String(from) }), count: String(count) })}`),
  /** What a program has found in a game that is over, or how far it is; `ask` lets it begin. */
  analysis: (id: string, ask = false) => call<AnalysisOut>(ask ? 'POST' : 'GET', `/games/${at(id)}/analysis`),
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
  linked: (token: string) => call<LinkOut>('POST', '/password-link/look', { token }),
  /** Choose a new password by that link, once. */
  anew: (token: string, password: string) => call<Me>('POST', '/password-link', { token, password }),
  logout: () => call<null>('POST', '/logout'),
  /** The account goes; games stay, without its name. */
  forget: () => call<null>('DELETE', '/me'),
  open: async () => (await call<TablesOut>('GET', '/tables')).tables,
  playing: async () => (await call<TablesOut>('GET', '/tables?status=playing')).tables,
  mine: async (status: 'running' | 'finished' = 'running') =>
    (await call<TablesOut>('GET', `/my/tables?status=${status}`)).tables,
  /** What is done in a lesson. */
  lesson: (id: string) => call<LessonOut>('GET', `/lessons/${at(id)}`),
  table: (id: string) => call<Table>('GET', `/tables/${at(id)}`),
  options: async () => (await call<OptionsOut>('GET', '/options')).options,
  create: (table: NewTable) => call<Table>('POST', '/tables', table),
  join: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/join`, { seat }),
  seatProgram: (id: string, seat: string, program = '') =>
    call<Table>('POST', `/tables/${at(id)}/program`, program ? { seat, program } : { seat }),
  kick: (id: string, seat: string) => call<Table>('POST', `/tables/${at(id)}/kick`, { seat }),
  invite: (id: string, seat = '') => call<InvitationOut>('POST', `/tables/${at(id)}/invitations`, seat ? { seat } : {}),
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
  /** A table to practise at that goes on from a moment of a game that is over; on one seat, or on all. */
  playOn: (id: string, moment: number, seat: string) => call<Table>('POST', `/games/${at(id)}/play-on`, { at: moment, ...(seat ? { seat } : {}) }),
  rematch: (id: string) => call<Table>('POST', `/tables/${at(id)}/rematch`),
  /** A link that moves one's own seat to another device. */
  link: (game: string, seat: string) => call<InvitationOut>('POST', `/games/${at(game)}/seats/${at(seat)}/link`),
  handOver: (game: string, seat: string, program: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/program`, { program }),
  takeBack: (game: string, seat: string) => call<unknown>('POST', `/games/${at(game)}/seats/${at(seat)}/take-back`),
  /** The host gets it with what was seen; the answer says whether the server would have shown the same. */
  report: (game: string, report: ProblemIn) =>
    call<ProblemOut>('POST', `/games/${at(game)}/reports`, report),
  reportLine: (game: string, { channel, number }: Heard, words: string) =>
    call<unknown>('POST', `/games/${at(game)}/chat/${at(channel)}/${number}/report`, { words }),
  mute: (game: string, { channel, number }: Heard, muted: boolean) =>
    call<unknown>('POST', `/games/${at(game)}/chat/${at(channel)}/${number}/mute`, { muted }),
  /** Older lines of a channel. */
  talk: (game: string, channel: string, before?: number) =>
    call<LinesOut>('GET', `/games/${at(game)}/chat/${at(channel)}${before ? `?before=${before}` : ''}`),
  /** The browsers in which one is logged in. */
  sessions: async () => (await call<SessionsOut>('GET', '/sessions')).sessions,
  endSession: (id: string) => call<null>('DELETE', `/sessions/${at(id)}`),
  endSessions: () => call<null>('DELETE', '/sessions'),
  /** Bring the record of a game that is over; where it can be looked at. */
  bring: async (record: string) => (await call<ImportOut>('POST', '/imports', { record })).game,
  /** Whom we do not hear at this table, each with a line to unmute them by. */
  muted: async (game: string) => (await call<MutesOut>('GET', `/games/${at(game)}/chat/muted`)).muted,
  /** Who invites to what; it takes nothing. */
  invited: (token: string) => call<Invited>('POST', '/invitations/look', { token }),
  accept: (token: string) => call<Table>('POST', '/invitations/accept', { token }),
}
