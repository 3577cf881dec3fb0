/** Nouns in Polish: their cases, three classes of number, five genders, three of them masculine. */
import { dates, decimals, lists, plurals } from '../grammar'

export type Gender = 'm1' | 'm2' | 'm3' | 'f' | 'n'

/** A name in its cases; `several` where it is the name of many and takes its verb in the plural, `on` where one is upon it. */
export interface Declined {
  readonly g: Gender
  readonly several?: boolean
  readonly on?: boolean
  readonly nom: string
  readonly gen: string
  readonly acc: string
  readonly loc: string
  /** With whom, by whom, over what: of sides, their partners and sectors. */
  readonly ins?: string
}
/** Something there can be several of: 2 karty, 5 kart. */
export interface Counted extends Declined {
  readonly few: string
  readonly many: string
}
/** A string is a name without a table: it stands unchanged behind the noun of its kind. */
export type Noun = string | Declined | Counted
export type Case = 'nom' | 'gen' | 'acc' | 'loc' | 'ins'

const TAG = 'pl'
export const many = plurals<'one' | 'few' | 'many' | 'other'>(TAG)
/** A sentence in which a number stands: whole numbers take none but the first three. */
export const times = (n: number, one: string, few: string, more: string): string => many(n, { one, few, many: more, other: more })
export const { listed, either } = lists(TAG)
export const tenths = decimals(TAG, 1)
export const { date, day, moment, time } = dates(TAG)

export const form = (noun: Noun, use: Case = 'nom'): string => (typeof noun === 'string' ? noun : (noun[use] ?? noun.nom))
const isCounted = (noun: Noun): noun is Counted => typeof noun === 'object' && 'few' in noun

/** What it is called where there are so many of it, without the number. */
export const plural = (noun: Noun, n: number): string => (n !== 1 && isCounted(noun) ? noun.few : form(noun))

/** A number with what it counts; of several persons there are always so and so many: 2 Fedajkinów. */
export function counted(n: number, noun: Noun, use: 'nom' | 'gen' | 'acc' = 'nom'): string {
  if (!isCounted(noun)) return `${n} ${form(noun, use)}`
  const few = use === 'gen' || noun.g === 'm1' ? noun.many : noun.few
  return `${n} ${many(n, { one: noun[use], few, many: noun.many, other: noun.gen })}`
}

const VOWEL = 'aeiouyąęó'
/** From: `z` becomes `ze` before what cannot be said after it. */
const from = (word: string): string => ((new RegExp(`^(?:[sśzźż]|sz|cz)[^${VOWEL}]`, 'i').test(word) && !/^[sc]z[aeiouyąęó]/i.test(word)) || /^ws/i.test(word) ? 'ze' : 'z')
/** In: `w` becomes `we` before another of its kind with a consonant behind it. */
const inside = (word: string): string => (new RegExp(`^[wf][^${VOWEL}]`, 'i').test(word) ? 'we' : 'w')

/** Where, whence, whither; a name without a table behind the word for an area. */
export const place = {
  at: (noun: Noun): string => (typeof noun === 'string' ? `na Obszarze ${noun}` : `${noun.on ? 'na' : inside(noun.loc)} ${noun.loc}`),
  from: (noun: Noun): string => (typeof noun === 'string' ? `z Obszaru ${noun}` : `${from(noun.gen)} ${noun.gen}`),
  to: (noun: Noun): string => (typeof noun === 'string' ? `na Obszar ${noun}` : noun.on ? `na ${noun.acc}` : `do ${noun.gen}`),
}

/** The verb that goes with who does it. */
export const does = (who: Noun, one: string, several: string): string => (typeof who === 'object' && who.several ? several : one)
export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
