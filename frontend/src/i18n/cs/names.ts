/** Names of areas, pieces, cards and the rest by their ids, in their cases, and lists of them in a sentence. */
import { AREAS, ZONES } from '../../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../../generated/cards'
import type { TermsId } from '../../generated/ids'
import * as words from '../../generated/words.cs'
import { SEATS } from '../../generated/seats.cs'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { areaSectorsOf, cardOf, isArea, isZone, letterOf } from '../things'
import { counted, first, inCase, listed, place, tie, type Case, type Noun, type Place } from './noun'

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
  // Whichever of the two figures is in play.
  paul: { g: 'ma', nom: 'Paul', gen: 'Paula', acc: 'Paula' },
  jessica: { g: 'f', nom: 'Jessica', gen: 'Jessiky', acc: 'Jessiku' },
}

/** An area of a board that names it nowhere is called by its sector and number. */
const number = (id: string): string => `${nameOf(areaSectorsOf(id)[0] ?? '')} ${id.slice(id.lastIndexOf('_') + 1)}`
const zone = (id: string): Place => {
  const [nom, gen, acc, loc] = (['air_zone', 'air_zone_gen', 'air_zone_acc', 'air_zone_loc'] as const).map((form) => words.PATTERNS[form].replace('{}', letterOf(id))) as [string, string, string, string]
  return { g: 'f', nom, gen, acc, loc }
}
const token = (id: string, use: Case): string => `${inCase(words.PIECES.deployment_token, use)} (${pieces(TOKENS[id])})`

/** What a thing is called, with its cases where it has any. Several copies of one card carry a number in their ids. */
function nounOf(id: string): Noun {
  const known = NOUNS[id]
  if (known !== undefined) return known
  if (isArea(id)) return number(id)
  if (isZone(id)) return zone(id)
  return (id in CARDS ? undefined : NOUNS[cardOf(id)?.id ?? '']) ?? readable(id)
}
const inUse = (id: string, use: Case, n = 1): string =>
  // Only who may see its face gets a token by its own name.
  tie(NOUNS[id] === undefined && id in TOKENS ? token(id, use) : inCase(nounOf(id), use, n))

export const nameOf = (id: string, n = 1): string => inUse(id, 'nom', n)
export const gen = (id: string): string => inUse(id, 'gen')
export const acc = (id: string, n = 1): string => inUse(id, 'acc', n)
/** The name at the beginning of a sentence. */
export const Name = (id: string): string => first(nameOf(id))
/** Where, whence, whither. */
export const at = (id: string): string => tie(place.at(nounOf(id)))
export const from = (id: string): string => tie(place.from(nounOf(id)))
export const to = (id: string): string => tie(place.to(nounOf(id)))
/** A card in a sentence stands in quotation marks, unless its name has its own. */
export const card = (id: string): string => (nameOf(id).startsWith('„') ? nameOf(id) : `„${nameOf(id)}“`)

/** A number with what it counts. */
export const count = (n: number, term: TermsId, use: 'nom' | 'acc' = 'nom'): string => tie(counted(n, words.TERMS[term], use))
/** A number of pieces of one kind. */
export const some = (n: number, piece: string, use: 'nom' | 'acc' = 'nom'): string => tie(counted(n, nounOf(piece), use))

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'

export function pieces(counts: Counts | undefined, use: 'nom' | 'acc' = 'nom'): string {
  const there = Object.entries(counts ?? {}).filter(([, n]) => n > 0)
  return listed(there.map(([id, n]) => (single(id) ? inUse(id, use) : some(n, id, use))))
}
/** How many that are. */
export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)
/** On the map one sees which of two places of one name it is. */
export const onMap = (area: string): string => nameOf(area).replace(/ \(.*/, '')
/** Who somebody is without the title: two letters of it stand on a figure. */
export const short = (id: string): string => first(nameOf(id).replace(/^(Lady|kapitán|Ctihodná matka|Bestie)\s/, ''))

export const names = (ids: readonly string[] | undefined): string => listed((ids ?? []).map((id) => nameOf(id)))
export const cards = (ids: readonly string[] | undefined): string => listed((ids ?? []).map(card))

const resultOf = (id: string): Noun => (words.RESULTS as Readonly<Record<string, Noun>>)[id] ?? nameOf(id)
export const result = (id: string, use: Case = 'nom'): string => inCase(resultOf(id), use)

/** Every way in which a sentence calls a place or a card, and what is meant. */
export function called(): [name: string, id: string][] {
  const forms = (id: string): string[] => {
    const noun = nounOf(id)
    const all = typeof noun === 'string' ? [noun] : [noun.nom, noun.gen, ...(noun.acc ? [noun.acc] : []), ...('loc' in noun ? [noun.loc] : [])]
    return [...new Set(all.flatMap((each) => [tie(each), first(tie(each))]))]
  }
  const all = [...Object.keys(CARDS), ...Object.keys(PROPHECIES)]
  const things = [...AREAS.map(({ id }) => id), ...ZONES.map(({ id }) => id), ...all, ...Object.keys(LEADERS).filter(single)]
  // A card's quotation marks stay with its name, where one card alone has it.
  const alone = all.filter((id) => all.every((other) => other === id || nameOf(other) !== nameOf(id)))
  return [...things.flatMap((id) => forms(id).map((name): [string, string] => [name, id])), ...alone.map((id): [string, string] => [card(id), id])]
}
