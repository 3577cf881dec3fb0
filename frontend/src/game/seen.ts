/** What the board and the panels read: a running game, or a position of one that is told again. */
import type { Answer, Question, SeatInfo } from '../net/protocol'
import type { State } from '../net/socket'
import type { Choice, Refusal } from './choice'
import type { Counts, Menu } from './menu'
import type { Faction, Private, Sections, Waiting } from './view'

export interface Seen {
  readonly seat: string
  readonly side: Faction | null
  readonly seats: SeatInfo[]
  readonly public: Sections | null
  readonly private: Private
  /** Hands that may be read, by seat. */
  readonly hands: Record<string, Counts>
  readonly menu: Menu | null
  readonly waiting: Waiting | null
  /** Whether there is something to choose, and whether the game waits for it. */
  readonly mine: boolean
  readonly asked: boolean
  readonly sending: string
  readonly state: State
  readonly turn: number
  readonly refusal: (Refusal & { sentence?: string }) | null
  choose(choice: Choice): void
  ask(about: Question, choice: Choice): Promise<Answer | null>
  wonder(choice: Choice): void
  /** What is answered for the seat from now on. */
  order(orders: object): void
}
