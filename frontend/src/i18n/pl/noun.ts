/** Nouns in Polish: four cases, three classes of number, five genders, three of them masculine. */
import { lists, plurals } from '../grammar'

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
}
/** Something there can be several of: 2 karty, 5 kart. */
export interface Counted extends Declined {
  readonly few: string
  readonly many: string
}
/** A string is a name without a table: it stands unchanged behind the noun of its kind. */
export type Noun = string | Declined | Counted

export const many = plurals<'one' | 'few' | 'many' | 'other'>('pl')
export const { listed, either } = lists('pl')

const isCounted = (noun: Noun): noun is Counted => typeof noun === 'object' && 'few' in noun

/** A number with what it counts, as that which something is done to: persons take the genitive there. */
export function counted(n: number, noun: Noun, use: 'nom' | 'acc' = 'nom'): string {
  if (!isCounted(noun)) return `${n} ${typeof noun === 'string' ? noun : noun[use]}`
  const persons = use === 'acc' && noun.g === 'm1'
  return `${n} ${many(n, { one: noun[use], few: persons ? noun.many : noun.few, many: noun.many, other: noun.gen })}`
}

const VOWEL = 'aeiouyąęó'
/** From: `z` becomes `ze` before what cannot be said after it. */
const from = (word: string): string => (new RegExp(`^(?:[sśzźż]|sz|cz)[^${VOWEL}]`, 'i').test(word) && !/^[sc]z[aeiouyąęó]/i.test(word) ? 'ze' : 'z')

/** Where, whence, whither; a name without a table behind the word for an area. */
export const place = {
  at: (noun: Noun): string => (typeof noun === 'string' ? `na Obszarze ${noun}` : `${noun.on ? 'na' : 'w'} ${noun.loc}`),
  from: (noun: Noun): string => (typeof noun === 'string' ? `z Obszaru ${noun}` : `${from(noun.gen)} ${noun.gen}`),
  to: (noun: Noun): string => (typeof noun === 'string' ? `na Obszar ${noun}` : noun.on ? `na ${noun.acc}` : `do ${noun.gen}`),
}

/** The verb that goes with who does it. */
export const does = (who: Noun, one: string, several: string): string => (typeof who === 'object' && who.several ? several : one)
export const named = (noun: Noun): string => (typeof noun === 'string' ? noun : noun.nom)
