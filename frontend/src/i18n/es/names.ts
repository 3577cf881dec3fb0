/** Names of areas, pieces, cards and the rest by their ids, and lists of them in a sentence. */
import { AREAS, ZONES } from '../../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../../generated/cards'
import type { TermsId } from '../../generated/ids'
import * as words from '../../generated/words.es'
import { SEATS } from '../../generated/seats.es'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { areaSectorsOf, cardOf, isArea, isZone, letterOf } from '../things'
import { first, forNumber, isFeminine, isPlural, listed, middle, of, to, type Noun } from './noun'

const NOUNS: Readonly<Record<string, Noun>> = {
  ...SEATS,
  ...words.SECTORS,
  ...words.AREAS,
  ...words.LEADERS,
  ...words.PIECES,
  unit: words.TERMS.unit,
  ...words.MARKERS,
  ...words.PLANNING,
  ...words.PRESCIENCE,
}

function nounOf(id: string): Noun {
  const known = NOUNS[id]
  if (known !== undefined) return known
  // An area of a board that names it nowhere is called by its sector and number.
  if (isArea(id)) return [`${nameOf(areaSectorsOf(id)[0] ?? '')} ${id.slice(id.lastIndexOf('_') + 1)}`, '', 'm']
  if (isZone(id)) return [words.PATTERNS.air_zone.replace('{}', letterOf(id)), '', 'f']
  // Only who may see its face gets a token by its own name.
  if (id in TOKENS) return [`${forNumber(words.PIECES.deployment_token, 1)} (${pieces(TOKENS[id])})`, '', 'f']
  // Several copies of one card carry a number in their ids.
  return (id in CARDS ? undefined : NOUNS[cardOf(id)?.id ?? '']) ?? readable(id)
}

export const nameOf = (id: string, n = 1): string => forNumber(nounOf(id), n)
/** With its article: 'la Bestia Rabban', 'el Polo Norte', 'Carthag'. */
export const the = (id: string): string => middle(nounOf(id))
export const The = (id: string): string => first(the(id))
export const at = (id: string): string => `en ${the(id)}`
export const ofThe = (id: string): string => of(the(id))
export const toThe = (id: string): string => to(the(id))
/** What agrees with a thing: 'o' or 'a', or several of them. */
export const ending = (id: string): string => (isFeminine(nounOf(id)) ? 'a' : 'o') + (isPlural(nounOf(id)) ? 's' : '')
export const endingOf = (piece: string, n: number): string => (isFeminine(nounOf(piece)) ? 'a' : 'o') + (n === 1 ? '' : 's')
/** The verb that goes with who or what does it. */
export const does = (id: string, one: string, several: string): string => (isPlural(nounOf(id)) ? several : one)

/** A number with what it counts. */
export const count = (n: number, term: TermsId): string => `${n} ${forNumber(words.TERMS[term], n)}`
/** A number of pieces of one kind. */
export const some = (n: number, piece: string): string => `${n} ${nameOf(piece, n)}`

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'
const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)

/** Any of a kind, or somebody: 'un Sardaukar', 'la Bestia Rabban'. */
export const one = (id: string): string => (single(id) ? the(id) : `${the(id).startsWith('la ') ? 'una' : 'un'} ${nameOf(id)}`)

/** On a label: '2 Unidades normales y Bestia Rabban'. */
export const pieces = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (single(id) ? nameOf(id) : some(n, id))))
/** As who does something or has it done: '2 Unidades normales y la Bestia Rabban'. */
export const thePieces = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (single(id) ? the(id) : some(n, id))))
/** As what something is done to: people are met with `a`. */
export const toPieces = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (single(id) ? toThe(id) : some(n, id))))
/** How many that are. */
export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)
/** On the map one sees which of two places of one name it is. */
export const onMap = (area: string): string => nameOf(area).replace(/ \(.*/, '')
/** Who somebody is without the title: two letters of it stand on a figure. */
export const short = (id: string): string => nameOf(id).replace(/^(Dama|Capitán|Reverenda Madre|Bestia) /, '')

export const names = (ids: readonly string[] | undefined): string => listed((ids ?? []).map((id) => nameOf(id)))
export const theNames = (ids: readonly string[] | undefined): string => listed((ids ?? []).map(the))

/** The name of a card in a sentence. */
export const card = (id: string): string => {
  const name = nameOf(id)
  return name.startsWith('«') ? name : `«${name}»`
}
export const cards = (ids: readonly string[] | undefined): string => listed((ids ?? []).map(card))

export const result = (id: string): string => forNumber((words.RESULTS as Readonly<Record<string, Noun>>)[id] ?? nameOf(id), 1)

/** Every way in which a sentence calls a place or a card, and what is meant. */
export function called(): [name: string, id: string][] {
  const places = [...AREAS, ...ZONES].map(({ id }): [string, string] => [nameOf(id), id])
  const cards = [...Object.keys(CARDS), ...Object.keys(PROPHECIES), ...Object.keys(LEADERS).filter(single)]
  return [...places, ...cards.map((id): [string, string] => [nameOf(id), id])]
}
