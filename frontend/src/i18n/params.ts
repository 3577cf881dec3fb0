/**
 * What the sentences of the wire are given: the engine says of which kind each parameter of an event, a question or a refusal is,
 * and here stands what that is. Types of sentences are made of both, and so are the samples they are tried with.
 */
import type { Counts } from '../game/menu'
import type { BattleSide, Faction } from '../generated/contract'
import type { AreaId, LeadersId, MarkersId, PhasesId, PiecesId, ResultsId, SeatsId, SectorsId, ZoneId } from '../generated/ids'

/** What stands for a thing over the wire. Whatever a newer server names besides is told by its id. */
export interface Things {
  seat: SeatsId
  side: Faction
  area: AreaId
  zone: ZoneId
  /** Where a vehicle may be. */
  place: AreaId | ZoneId
  /** Where figures come from. */
  origin: AreaId | 'supply'
  sector: SectorsId
  piece: PiecesId
  leader: LeadersId | 'bashar' | 'naib'
  /** Planning cards are many, and an owner's own may be among them. */
  card: string
  prophecy: string
  marker: MarkersId
  result: ResultsId
  phase: PhasesId
  way: 'foot' | 'sand' | 'carrier' | ZoneId
  number: number
  /** Words of choices: what was looked at, one after the other. */
  words: readonly string[]
  flag: boolean
  token: string
  /** A word of a short list that the language has a table for. */
  word: string
  pieces: Counts
  results: Counts
  faces: Counts
  copies: Counts
  /** How much each ability of a battle gave to either side. */
  abilities: Readonly<Partial<Record<BattleSide, Counts>>>
  numbers: readonly number[]
  areas: readonly AreaId[]
  leaders: readonly LeadersId[]
  /** Of which one has to be there. */
  figures: readonly (PiecesId | LeadersId)[]
  cards: readonly string[]
  /** What a lasting effect is about: a result and perhaps on whose board, or leaders. */
  scope: { board?: SeatsId; result?: ResultsId; with?: readonly LeadersId[] }
}

/** A kind; with a question mark, a parameter that may be missing. */
export type Kind = keyof Things | `${keyof Things}?`
export type Given<Params extends Readonly<Record<string, Kind>>> = {
  readonly [Name in keyof Params]: Params[Name] extends `${infer Thing extends keyof Things}?` ? Things[Thing] | undefined : Params[Name] extends keyof Things ? Things[Params[Name]] : never
}
type Table = Readonly<Record<string, Readonly<Record<string, Kind>>>>
/** A sentence for everything in a table. */
export type Sentences<Params extends Table> = { readonly [Key in keyof Params]: (p: Given<Params[Key]>) => string }

export { CONSEQUENCES, EVENTS, LASTING, QUESTIONS, REASONS, REFUSED } from '../generated/contract'
