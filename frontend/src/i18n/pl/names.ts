/** Names of areas, pieces, cards and the rest by their ids, and lists of them in a sentence. */
import { AREAS, ZONES } from '../../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../../generated/cards'
import type { TermsId } from '../../generated/ids'
import * as words from '../../generated/words.pl'
import { SEATS } from '../../generated/seats.pl'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { areaSectorsOf, cardOf, isArea, isZone, letterOf } from '../things'
import { counted, does, first, form, listed, place, plural, type Case, type Declined, type Noun } from './noun'

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
  // Whichever of the two cards of theirs is in play.
  paul: { g: 'm1', nom: 'Paul', gen: 'Paula', acc: 'Paula', loc: 'Paulu' },
  jessica: { g: 'f', nom: 'Jessica', gen: 'Jessiki', acc: 'Jessicę', loc: 'Jessice' },
}

const zone = (id: string): Declined => {
  const { nom, gen, acc, loc } = words.PATTERNS.air_zone
  const [a, b, c, d] = [nom, gen, acc, loc].map((each) => each.replace('{}', letterOf(id))) as [string, string, string, string]
  return { g: 'f', nom: a, gen: b, acc: c, loc: d }
}
/** An area of a board that names it nowhere is called by its sector and number. */
const number = (id: string): string => `${nameOf(areaSectorsOf(id)[0] ?? '')} ${id.slice(id.lastIndexOf('_') + 1)}`

export function noun(id: string): Noun {
  const known = NOUNS[id]
  if (known !== undefined) return known
  if (isArea(id)) return number(id)
  if (isZone(id)) return zone(id)
  // Only who may see its face gets a token by its own name.
  if (id in TOKENS) return `${form(words.PIECES.deployment_token)} (${pieces(TOKENS[id])})`
  // Several copies of one card carry a number in their ids.
  return (id in CARDS ? undefined : NOUNS[cardOf(id)?.id ?? '']) ?? readable(id)
}

export const nameOf = (id: string, n = 1): string => plural(noun(id), n)
/** Of what, and what something is done to. */
export const gen = (id: string): string => form(noun(id), 'gen')
export const acc = (id: string): string => form(noun(id), 'acc')
/** Where, whence, whither. */
export const at = (id: string): string => place.at(noun(id))
export const from = (id: string): string => place.from(noun(id))
export const to = (id: string): string => place.to(noun(id))
/** A name with its verb: 'Jeźdźcy piasku wchodzą'. */
export const acts = (id: string, one: string, several: string): string => `${nameOf(id)} ${does(noun(id), one, several)}`
/** Cards are called by their names as they are, in quotation marks. */
export const card = (id: string): string => `„${nameOf(id)}”`
export const cards = (ids: readonly string[] | undefined): string => listed((ids ?? []).map(card))

/** A number with what it counts. */
export const count = (n: number, term: TermsId, use: 'nom' | 'gen' | 'acc' = 'nom'): string => counted(n, words.TERMS[term], use)
/** A number of pieces of one kind. */
export const some = (n: number, piece: string, use: 'nom' | 'gen' | 'acc' = 'nom'): string => counted(n, noun(piece), use)

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'

export function pieces(counts: Counts | undefined, use: 'nom' | 'gen' | 'acc' = 'nom'): string {
  const there = Object.entries(counts ?? {}).filter(([, n]) => n > 0)
  return listed(there.map(([id, n]) => (single(id) ? form(noun(id), use) : some(n, id, use))))
}
/** On the map one sees which of several places of one name it is. */
export const onMap = (area: string): string => nameOf(area).replace(/^(Mur Zaporowy|Fałszywy Mur) .*/, '$1')
/** Who somebody is without the title: two letters of it stand on a figure. */
export const short = (id: string): string => nameOf(id).replace(/^(Lady|Kapitan|Matka Wielebna|Bestia) /, '')

export const names = (ids: readonly string[] | undefined, use: Case = 'nom'): string => listed((ids ?? []).map((id) => form(noun(id), use)))

export const result = (id: string, use: Case = 'nom'): string => form((words.RESULTS as Readonly<Record<string, Noun>>)[id] ?? nameOf(id), use)

/** Every way in which a sentence calls a place or a card, and what is meant. */
export function called(): [name: string, id: string][] {
  const forms = (id: string): string[] => {
    const known = noun(id)
    return typeof known === 'string' ? [known] : [known.nom, known.gen, known.acc, known.loc]
  }
  const places = [...AREAS, ...ZONES].map(({ id }) => id)
  const cards = [...Object.keys(CARDS), ...Object.keys(PROPHECIES), ...Object.keys(LEADERS).filter(single)]
  return [...places, ...cards].flatMap((id) => [...new Set(forms(id))].flatMap((name): [string, string][] => [[name, id], [first(name), id]]))
}
