/** Nouns in Russian: cases, three classes of number, and what lives and what does not. */
import { dates, decimals, lists, plurals } from '../grammar'

/** `nom` who, `gen` of whom, `acc` whom, `loc` upon whom. */
export type Case = 'nom' | 'gen' | 'acc' | 'loc'

/**
 * A name in the cases that sentences use: of places all four, of others none upon which something is. Where `acc` is not said it
 * is like `nom`. The verb of what is `several` is in the plural; `on` a place one is, or in it.
 */
export interface Declined {
  readonly nom: string
  readonly gen: string
  readonly acc?: string
  readonly loc?: string
  readonly several?: boolean
  readonly on?: boolean
}
/** Something there can be several of: 2 as `few` (or the genitive), 5 as `many`; `plural` is the name of several. */
export interface Countable extends Declined {
  readonly few?: string
  readonly many: string
  readonly plural: string
}
/** What lies in the desert around a landmark is declined like it: the direction in brackets stays. */
export interface Beside {
  readonly nom: string
}
/** A string stands unchanged behind the noun of its kind, in quotation marks. */
export type Noun = string | Declined | Countable | Beside

const TAG = 'ru'
export const many = plurals<'one' | 'few' | 'many' | 'other'>(TAG)
export const { listed, either } = lists(TAG)
export const tenths = decimals(TAG, 1)
export const { date, day, moment, time } = dates(TAG)

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const isCounted = (noun: Noun): noun is Countable => typeof noun === 'object' && 'plural' in noun
export const isDeclined = (noun: Noun): noun is Declined => typeof noun === 'object' && 'gen' in noun

export function inCase(noun: Noun, use: Case = 'nom'): string {
  if (typeof noun === 'string') return noun
  if (!isDeclined(noun) || use === 'nom') return noun.nom
  return noun[use] ?? noun.nom
}

/** The name of one or of several, without their number. */
export const forNumber = (noun: Noun, n: number): string => (n === 1 || !isCounted(noun) ? inCase(noun) : noun.plural)

/** A number with what it counts: of what lives 2, 3 and 4 stand as 5 do where something is done to them. */
export function counted(n: number, noun: Noun, use: 'nom' | 'gen' | 'acc' = 'nom'): string {
  if (!isCounted(noun)) return `${n} ${inCase(noun, use)}`
  const few = use === 'gen' || (use === 'acc' && noun.acc === noun.gen && n < 5) ? noun.many : (noun.few ?? noun.gen)
  return `${n} ${many(n, { one: inCase(noun, use), few, many: noun.many, other: noun.gen })}`
}

/** `n` with one of three words: 1 карта, 2 карты, 5 карт. */
export const of3 = (n: number, one: string, few: string, lots: string): string => `${n} ${many(n, { one, few, many: lots, other: few })}`

/** In, out of, into: with the vowel that some of them take before consonants. */
const CLUSTER = /^[вф][бвгджзклмнпрстфхцчшщ]/i
const inside = (word: string): string => (CLUSTER.test(word) ? `во ${word}` : `в ${word}`)
const off = (word: string): string => (/^[сзш][бвгджзклмнпрстфхцчшщ]/i.test(word) ? `со ${word}` : `с ${word}`)
export const place = {
  at: (noun: Declined): string => (noun.on ? `на ${inCase(noun, 'loc')}` : inside(inCase(noun, 'loc'))),
  from: (noun: Declined): string => (noun.on ? off(noun.gen) : `из ${noun.gen}`),
  to: (noun: Declined): string => (noun.on ? `на ${inCase(noun, 'acc')}` : inside(inCase(noun, 'acc'))),
}

/** Of two forms of a verb, 'бросает|бросают', the one that goes with who does it. */
export const does = (who: Noun, verb: string): string => verb.split('|')[isDeclined(who) && who.several ? 1 : 0] ?? verb
