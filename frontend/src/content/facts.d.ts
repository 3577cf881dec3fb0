import type * as Cards from '../generated/cards'
import type * as Map from '../generated/board'

/** Component files by their names, as the server gives them out; they have passed its checks. */
export type Files = Readonly<Record<string, unknown>>
export type MapFacts = typeof Map
export type CardFacts = Pick<typeof Cards, 'CARDS' | 'PROPHECIES' | 'LEADERS' | 'TOKENS'>
export type Words = Readonly<Record<'areas' | 'leaders' | 'planning' | 'prescience' | 'bans', Readonly<Record<string, string>>>> & {
  readonly texts: Readonly<Record<'leaders' | 'planning' | 'prescience' | 'bans', Readonly<Record<string, string>>>>
}
export function mapOf(files: Files): MapFacts
export function cardsOf(files: Files): CardFacts
export function wordsOf(files: Files): Words
