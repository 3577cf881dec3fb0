/** Messages of a room, both ways, as docs/protocol.md describes them. */
import type { Value } from '../game/choice'
import type { Menu } from '../game/menu'
import type { Faction, GameEvent, Private, Sections } from '../game/view'

export type ClientMessage =
  | { type: 'hello'; game: string; seq?: number; seat?: string }
  | { type: 'choose'; id: string; decision: number; choice: string }
  | { type: 'undo'; id: string; decision: number }
  | { type: 'resign'; id: string }
  | { type: 'cone'; id: string; deed: ConeDeed }
  | { type: 'say'; id: string; text?: string; phrase?: Phrase; to?: Hearers }
  | { type: 'unsay'; id: string; channel: string; number: number }
  | { type: 'vote'; id: string; proposal: Proposal; seat?: string; successor?: 'program' | 'link'; winner?: Faction; to?: number; agree: boolean }
  | { type: 'ask'; id: string; about: Question; decision: number; choice: string }
  | { type: 'orders'; id: string; orders: object }
  | { type: 'ping'; t: number; here?: boolean }

/** What partners do with their Cone of Silence. */
export type ConeDeed = 'offer' | 'accept' | 'show_hand' | 'close'

/** Who is spoken to: the whole table, one's partner aloud, or the partner alone while the cone is open. */
export type Hearers = 'table' | 'partner' | 'cone'

export const PROPOSALS = ['pause', 'resume', 'more_time', 'replace', 'cancel', 'end', 'take_back', 'resign'] as const
/** What the table can agree on. */
export type Proposal = (typeof PROPOSALS)[number]

export interface Vote {
  proposal: Proposal
  /** Whose seat a program would take. */
  seat?: string | null
  winner?: Faction | null
  /** The first entry that would be taken back. */
  to?: number | null
  by: string
  /** Who would take the seat of `replace`. */
  successor?: 'program' | 'link' | null
  agreed: string[]
  /** Who has not agreed yet. */
  needed: string[]
  /** Whose silence is waited for and has seen it. */
  told: string[]
  /** The silence that is taken for consent: a short notice, or the one agreed for the table. */
  silence: 'notice' | 'agreed' | null
  at: number
  /** When it happens by itself, unless somebody says no. */
  carried_at?: number | null
}

/** Seats have changed hands; `seat` is where we look from now. */
export interface SeatNews {
  type: 'seats'
  seat: string
  yours: string[]
  seats: SeatInfo[]
}

export interface Votes {
  type: 'votes'
  open: Vote[]
}

/** What a side has left, by the server's reckoning at the moment `at`. */
export interface SideClock {
  turn_left: number
  reserve_left: number
}

export interface Clock {
  type: 'clock'
  at: number
  running: Faction | null
  paused: boolean
  sides: Partial<Record<Faction, SideClock>>
}

/** What may be asked about a choice before it is made. */
export type Question = 'odds' | 'consequences'

export interface Answer {
  type: 'answer'
  id: string
  about: Question
  odds: Record<string, unknown> | null
  consequences: unknown[]
}

export interface UndoFlag {
  possible: boolean
  reason: string
  floor: number
  /** The first choice that the table can take back by a vote. */
  turn?: number
}

/** Why a name may be taken for another: like somebody else's at this table, or of several alphabets. */
export type Mark = 'alike' | 'mixed'

export interface SeatInfo {
  seat: string
  name: string | null
  program: string | null
  mark?: Mark | null
}

/** Ready phrases: each reads them in their own language. */
export const PHRASES = ['hello', 'your_turn', 'well_played', 'thanks', 'one_moment', 'back_again', 'take_back', 'pause_until', 'good_game'] as const
export interface Phrase {
  key: (typeof PHRASES)[number]
  /** Until when, where it says so. */
  at?: number | null
}

export interface ChatLine {
  type: 'chat'
  channel: string
  number: number
  name: string
  seat: string
  /** A ready phrase in English. */
  text: string
  phrase?: Phrase | null
  at: number
  mark?: Mark | null
  deleted?: boolean
}

export interface Presence {
  type: 'presence'
  seats: Record<string, boolean>
  spectators: number
}

export interface Welcome {
  type: 'welcome'
  game: string
  seat: string
  yours: string[]
  seats: SeatInfo[]
  /** What is in the box, if it is not what the page brings along. */
  content?: string
  seq: number
  resumed: boolean
  chat: ChatLine[]
  presence: Presence
  votes?: Vote[] | Votes | null
  clock?: Clock | null
  view?: {
    seat: string
    practice?: boolean
    seq: number
    undo?: UndoFlag | null
    public: Sections
    private: Private
  } | null
  menu?: Menu | null
  history?: Pick<Frame, 'seq' | 'by' | 'kind' | 'at' | 'events'>[]
}

export interface Frame {
  type: 'frame'
  seq: number
  by: string
  kind: string
  at: number
  events: GameEvent[]
  sections: Partial<Sections>
  private?: Private | null
  menu?: Menu | null
  undo?: UndoFlag | null
}

export interface Accepted {
  type: 'accepted'
  id: string
  seq: number | null
}

export interface RefusedMessage {
  type: 'refused'
  id: string | null
  key: string
  params: Record<string, Value>
  rule: string
  sentence: string
}

export type ServerMessage =
  | Welcome
  | Frame
  | Accepted
  | RefusedMessage
  | ChatLine
  | Presence
  | SeatNews
  | Votes
  | Clock
  | Answer
  | { type: 'pong'; t: number; at: number }
