/** Messages of a room, both ways, by the names they have here. What is in them the server says: `make types`. */
import { PHRASES, PROPOSALS, type Ask, type Chat, type FrameOut, type OpenVote, type Say, type SeatOut, type Cone as ConeIn } from '../generated/contract'

export { PHRASES, PROPOSALS }
export type { Accepted, Advice, Answer, ClientMessage, Clock, Considered, Happened, Imagine, Imagined, LobbyMessage, Pointed, Phrase, PlanOut, Presence, ServerMessage, Thinking, UndoFlag, Votes, Welcome } from '../generated/contract'

/** What partners do with their Cone of Silence. */
export type ConeDeed = ConeIn['deed']
/** Who is spoken to: the whole table, one's partner aloud, or the partner alone while the cone is open. */
export type Hearers = NonNullable<Say['to']>
/** What the table can agree on. */
export type Proposal = (typeof PROPOSALS)[number]
/** What may be asked about a choice before it is made. */
export type Question = Ask['about']
/** Why a name may be taken for another: like somebody else's at this table, or of several alphabets. */
export type Mark = NonNullable<SeatOut['mark']>

export type Vote = OpenVote
export type SeatInfo = SeatOut
export type ChatLine = Chat
export type Frame = FrameOut
