/** Names of areas, pieces, cards and the rest by their ids, and lists of them in a sentence. */
import { AREAS, ZONES } from '../../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../../generated/cards'
import type { TermsId } from '../../generated/ids'
import * as words from '../../generated/words.en'
import { SEATS } from '../../generated/seats.en'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { areaSectorsOf, cardOf, isArea, isZone, letterOf } from '../things'
import { first, forNumber, listed, type Noun } from './noun'

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

/** An area of a board that names it nowhere is called by its sector and number. */
const number = (id: string): string => `${nameOf(areaSectorsOf(id)[0] ?? '')} ${id.slice(id.lastIndexOf('_') + 1)}`

export function nameOf(id: string, n = 1): string {
  const known = NOUNS[id]
  if (known !== undefined) return forNumber(known, n)
  if (isArea(id)) return number(id)
  if (isZone(id)) return words.PATTERNS.air_zone.replace('{}', letterOf(id))
  // Only who may see its face gets a token by its own name.
  if (id in TOKENS) return `${forNumber(words.PIECES.deployment_token, 1)} (${pieces(TOKENS[id])})`
  return nameOfCopy(id) ?? readable(id)
}

/** Several copies of one card carry a number in their ids. */
const nameOfCopy = (id: string): string | undefined => {
  const name = id in CARDS ? undefined : NOUNS[cardOf(id)?.id ?? '']
  return name === undefined ? undefined : forNumber(name, 1)
}

/** A number with what it counts. */
export const count = (n: number, term: TermsId): string => `${n} ${forNumber(words.TERMS[term], n)}`
/** A number of pieces of one kind. */
export const some = (n: number, piece: string): string => `${n} ${nameOf(piece, n)}`

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'

export function pieces(counts: Counts | undefined): string {
  const there = Object.entries(counts ?? {}).filter(([, n]) => n > 0)
  return listed(there.map(([id, n]) => (single(id) ? nameOf(id) : some(n, id))))
}
/** How many that are. */
export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)
/** On the map one sees which of two places of one name it is. */
export const onMap = (area: string): string => nameOf(area).replace(/ \(.*/, '')
/** Who somebody is without the title: two letters of it stand on a figure. */
export const short = (id: string): string => nameOf(id).replace(/^(Lady|Captain|Emperor|Reverend Mother|Beast) /, '')

export const names = (ids: readonly string[] | undefined): string => listed((ids ?? []).map((id) => nameOf(id)))

export const result = (id: string): string => forNumber((words.RESULTS as Readonly<Record<string, Noun>>)[id] ?? nameOf(id), 1)

/** Every way in which a sentence calls a place or a card, and what is meant. */
export function called(): [name: string, id: string][] {
  const places = [...AREAS, ...ZONES].flatMap(({ id }): [string, string][] => [[nameOf(id), id], [first(nameOf(id)), id]])
  const cards = [...Object.keys(CARDS), ...Object.keys(PROPHECIES), ...Object.keys(LEADERS).filter(single)]
  return [...places, ...cards.map((id): [string, string] => [nameOf(id), id])]
}
