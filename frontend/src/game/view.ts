/** What a seat sees, section by section, as the engine types it. */
import { FACTIONS, ROLES as ROLES_OF, type BattleSide, type Faction, type Prompt, type WaitingSection } from '../generated/contract'

export { FACTIONS }
export type { Battle, BattleRole, Counted, Effect, Faction, GameEvent, Legions, Private, Sections, Standing, StandingOrders, View } from '../generated/contract'
export type Role = BattleSide

type Told = Exclude<WaitingSection['prompt'], Prompt>
type Keys<T> = T extends unknown ? keyof T : never
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** What any kind of question may say of itself. */
export type Said = { [K in Keys<Told>]?: At<Told, K> }
export type Waiting = Omit<WaitingSection, 'prompt'> & { prompt: Said }

/** The seats of partners who share a faction. */
export const ROLES: Readonly<Record<Faction, readonly string[]>> = ROLES_OF

/** The side that nobody plays where these are all seats. */
export const unseated = (seats: readonly string[]): Faction | null => (seats.length ? (FACTIONS.find((side) => !seats.some((seat) => sideOf(seat) === side)) ?? null) : null)

/** The side a seat plays for; null for who only watches. */
export const sideOf = (seat: string): Faction | null => FACTIONS.find((side) => side === seat || ROLES[side].includes(seat)) ?? null
