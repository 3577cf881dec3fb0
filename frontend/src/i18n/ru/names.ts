/** Names of areas, pieces, cards and the rest by their ids, in their cases, and lists of them in a sentence. */
import { AREAS, ZONES } from '../../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../../generated/cards'
import type { TermsId } from '../../generated/ids'
import * as words from '../../generated/words.ru'
import { SEATS } from '../../generated/seats.ru'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { areaSectorsOf, cardOf, isArea, isZone, letterOf } from '../things'
import { counted, does, first, forNumber, inCase, isDeclined, listed, place, type Case, type Declined, type Noun } from './noun'

type Nouns = Readonly<Record<string, Noun>>
/** Titles, which begin with a capital where they stand alone. */
const TITLES: Nouns = { ...SEATS, ...words.LEADERS, ...words.MARKERS }
/** Whom cards mean by the first name alone. */
const PEOPLE: Nouns = {
  paul: { nom: 'Пол', gen: 'Пола', acc: 'Пола' },
  jessica: { nom: 'Джессика', gen: 'Джессики', acc: 'Джессику' },
}
const NOUNS: Nouns = { ...PEOPLE, ...TITLES, ...words.SECTORS, ...words.AREAS, ...words.PIECES,
  unit: words.TERMS.unit, ...words.PLANNING, ...words.PRESCIENCE }

/** Every landmark by its name, to decline what lies beside it. */
const landmarks = new Map(Object.values(words.AREAS as Nouns).flatMap((noun): [string, Declined][] => (isDeclined(noun) ? [[noun.nom, noun]] : [])))
const zoneNoun = (id: string): Declined => {
  const named = (start: string): string => `${start} ${letterOf(id)}`
  return { nom: named('воздушная зона'), gen: named('воздушной зоны'), acc: named('воздушную зону'), loc: named('воздушной зоне') }
}
/** An area of a board that names it nowhere is called by its sector and number. */
const number = (id: string): string => `${nameOf(areaSectorsOf(id)[0] ?? '')} ${id.slice(id.lastIndexOf('_') + 1)}`
function placeNoun(id: string): Declined {
  if (isZone(id)) return zoneNoun(id)
  const noun = NOUNS[id] ?? (isArea(id) ? number(id) : readable(id))
  if (isDeclined(noun)) return noun
  const nom = inCase(noun)
  const bracket = nom.indexOf(' (')
  const landmark = bracket > 0 ? landmarks.get(nom.slice(0, bracket)) : undefined
  if (landmark) {
    const beside = nom.slice(bracket)
    const form = (use: Case): string => inCase(landmark, use) + beside
    return { nom, gen: form('gen'), acc: form('acc'), loc: form('loc'), on: landmark.on ?? false }
  }
  const area = (word: string): string => `${word} «${nom}»`
  return { nom, gen: area('области'), acc: area('область'), loc: area('области') }
}

/** Where, whence, whither: в Арракине, со Скальных выступов, на Хребет Сихайя. */
export const at = (id: string): string => place.at(placeNoun(id))
export const outOf = (id: string): string => place.from(placeNoun(id))
export const into = (id: string): string => place.to(placeNoun(id))
export const placed = (id: string, use: Case): string => inCase(placeNoun(id), use)

/** A leader or a piece in a case. */
export const cased = (id: string, use: Case): string => (isArea(id) || isZone(id) ? placed(id, use) : inCase(NOUNS[id] ?? nameOf(id), use))

const COMPASS: Readonly<Record<string, string>> = { north_east: 'северо-восток', south_east: 'юго-восток', south_west: 'юго-запад', north_west: 'северо-запад' }
/** A sector as a label, where there is little room; in a sentence it is called as it is printed. */
const sectorLabel = (id: string): string => (COMPASS[id] ? first(COMPASS[id]) : `Центр (${COMPASS[id.replace('central_', '')] ?? ''})`)

export function nameOf(id: string, n = 1): string {
  if (id in words.SECTORS) return sectorLabel(id)
  const known = NOUNS[id]
  if (known !== undefined) return id in TITLES ? first(forNumber(known, n)) : forNumber(known, n)
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

/** Between quotation marks, as cards are named; those within are the inner ones, and one pair is enough around all of it. */
export const quoted = (text: string): string => `«${text.replace(/^«([^»]*)»$/, '$1').replaceAll('«', '„').replaceAll('»', '“')}»`
export const card = (id: string): string => quoted(nameOf(id))
export const cards = (ids: readonly string[] | undefined): string => listed((ids ?? []).map(card))

/** A marker with the word for it: жетон джихада. */
export const marker = (id: string): string => `жетон ${inCase(NOUNS[id] ?? nameOf(id), 'gen')}`

/** A number with what it counts. */
export const count = (n: number, term: TermsId, use: 'nom' | 'gen' | 'acc' = 'nom'): string => counted(n, words.TERMS[term], use)
/** A number of pieces of one kind. */
export const some = (n: number, piece: string, use: 'nom' | 'gen' | 'acc' = 'nom'): string => counted(n, NOUNS[piece] ?? nameOf(piece), use)

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'

export function pieces(counts: Counts | undefined, use: 'nom' | 'gen' | 'acc' = 'nom'): string {
  const there = Object.entries(counts ?? {}).filter(([, n]) => n > 0)
  return listed(there.map(([id, n]) => (single(id) ? cased(id, use) : some(n, id, use))))
}
/** How many that are. */
export const total = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)
/** On the map one sees which of two places of one name it is. */
export const onMap = (area: string): string => nameOf(area).replace(/ \(.*/, '')
/** Who somebody is without the title: two letters of it stand on a figure. */
export const short = (id: string): string => first(nameOf(id).replace(/^(Леди|Капитан|Барон|Преподобная мать|«Зверь») /, ''))

/** The form of a verb that goes with a leader, and both together at the beginning of a sentence. */
export const verbOf = (id: string, verb: string): string => does(NOUNS[id] ?? id, verb)
export const Does = (id: string, verb: string): string => `${first(nameOf(id))} ${verbOf(id, verb)}`

/** Names in a case, one after the other. */
export const names = (ids: readonly string[] | undefined, use: Case = 'nom'): string => listed((ids ?? []).map((id) => cased(id, use)))

export const result = (id: string): string => quoted(first(inCase((words.RESULTS as Nouns)[id] ?? nameOf(id))))

const CASES: readonly Case[] = ['nom', 'gen', 'acc', 'loc']
/** Every way in which a sentence calls a place or a card, and what is meant. */
export function called(): [name: string, id: string][] {
  const forms = (noun: Noun, id: string): [string, string][] => CASES.flatMap((use): [string, string][] => [[inCase(noun, use), id], [first(inCase(noun, use)), id]])
  const places = [...AREAS, ...ZONES].flatMap(({ id }) => forms(placeNoun(id), id))
  const people = Object.keys(LEADERS).filter(single).flatMap((id) => forms(NOUNS[id] ?? nameOf(id), id))
  return [...places, ...people, ...[...Object.keys(CARDS), ...Object.keys(PROPHECIES)].map((id): [string, string] => [card(id).slice(1, -1), id])]
}
