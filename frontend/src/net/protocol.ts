/** Messages of a room, both ways, as docs/protocol.md describes them. */
import type { Value } from '../game/choice'
import type { Menu } from '../game/menu'
import type { GameEvent, Private, Sections } from '../game/view'

export type ClientMessage =
  | { type: 'hello'; game: string; seq?: number; seat?: string }
  | { type: 'choose'; id: string; decision: number; choice: string }
  | { type: 'undo'; id: string; decision: number }
  | { type: 'resign'; id: string }
  | { type: 'cone'; id: string; deed: ConeDeed }
  | { type: 'say'; id: string; text: string; cone?: boolean }
  | { type: 'ping'; t: number }

/** What partners do with their Cone of Silence. */
export type ConeDeed = 'offer' | 'accept' | 'show_hand' | 'close'

export interface UndoFlag {
  possible: boolean
  reason: string
  floor: number
}

export interface SeatInfo {
  seat: string
  name: string | null
  program: string | null
}

export interface ChatLine {
  type: 'chat'
  channel: string
  number: number
  name: string
  seat: string
  text: string
  at: number
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
  seq: number
  resumed: boolean
  chat: ChatLine[]
  presence: Presence
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
  | { type: 'pong'; t: number; at: number }
