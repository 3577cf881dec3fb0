/** Nouns in Czech: six cases, four classes of number, and what stands before them. */
import { dates, decimals, lists, plurals } from '../grammar'

export type Gender = 'ma' | 'mi' | 'f' | 'n' | 'ma pl' | 'mi pl' | 'f pl'

/** A name in the cases that any sentence may need of it; the accusative is only there where it is not as the nominative. */
export interface Declined {
  readonly g: Gender
  readonly nom: string
  readonly gen: string
  readonly acc?: string
}
/** Where one can be; `on` where one is upon it and not within. */
export interface Place extends Declined {
  readonly loc: string
  readonly on?: boolean
}
/** Who acts; `several` takes its verb in the plural. */
export interface Side extends Declined {
  readonly dat: string
  readonly several?: boolean
}
/** Something there can be several of: 2 karty, 5 karet. Of beings several are otherwise called where something is done to them. */
export interface Counted extends Declined {
  readonly few: string
  readonly facc?: string
  readonly many: string
}
/** A string is a name without a table: it stands unchanged behind the noun of its kind. */
export type Noun = string | Declined | Place | Side | Counted
export type Case = 'nom' | 'gen' | 'acc'

const TAG = 'cs'
export const many = plurals<'one' | 'few' | 'many' | 'other'>(TAG)
/** What is left over. */
export const remain = (n: number): string => many(n, { one: 'zbývá', few: 'zbývají', many: 'zbývá', other: 'zbývá' })
export const { listed, either } = lists(TAG)
export const tenths = decimals(TAG, 1)
export const { date, day, moment, time } = dates(TAG)

export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Behind a colon a sentence goes on small. */
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** What ends by itself gets no second stop: Shaddam IV. */
export const stop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Out of so many: `z` becomes longer before 2, 3, 4, 6, 7 and what begins with them or with a hundred. */
export const outOf = (all: number | string): string => `${/^(?:1?[2-467]|[2-467]\d|[1-467]\d\d)(?!\d)/.test(`${all}`) ? 'ze' : 'z'} ${all}`

/** Words of one letter and numbers stay with what follows them. */
export const tie = (text: string): string => text.replaceAll(/(?<=^|[\s(„‚])(?:([kvszouaiKVSZOUAI]|\d+) (?=[\p{L}\p{N}„‚])|(\d+\.) (?=\p{Ll}))/gu, '$1$2\u00a0')
/** All of a chapter, tied. */
export function tied<Said>(said: Said): Said {
  if (typeof said === 'string') return tie(said) as Said
  if (typeof said === 'function') return ((...given: unknown[]) => tied((said as unknown as (...given: unknown[]) => unknown)(...given))) as Said
  if (Array.isArray(said)) return said.map((each) => tied(each) as unknown) as Said
  if (said && typeof said === 'object') return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, tied(each) as unknown])) as Said
  return said
}

/** A name as it stands; of several without a number before them, several. */
export function inCase(noun: Noun, use: Case = 'nom', n = 1): string {
  if (typeof noun === 'string') return noun
  if (n === 1 || !('few' in noun)) return noun[use] ?? noun.nom
  return use === 'nom' ? noun.few : use === 'acc' ? (noun.facc ?? noun.few) : noun.many
}

/** A number with what it counts. */
export function counted(n: number, noun: Noun, use: 'nom' | 'acc' = 'nom'): string {
  if (typeof noun === 'string' || !('few' in noun)) return `${n} ${inCase(noun, use)}`
  const few = use === 'acc' ? (noun.facc ?? noun.few) : noun.few
  return `${n} ${many(n, { one: noun[use] ?? noun.nom, few, many: noun.gen, other: noun.many })}`
}

const LONG = /^[szšž][^aeiouyáéěíóúůý]|^[vf]/i
/** Where, whence, whither; a name without a table behind the word for an area. `v` and `z` become longer before what cannot be said after them. */
export const place = {
  at: (noun: Noun): string => (typeof noun === 'object' && 'loc' in noun ? `${noun.on ? 'na' : LONG.test(noun.loc) ? 've' : 'v'} ${noun.loc}` : `v oblasti ${inCase(noun)}`),
  from: (noun: Noun): string => (typeof noun === 'string' ? `z oblasti ${noun}` : `${/^[szšž]|^vz/i.test(noun.gen) ? 'ze' : 'z'} ${noun.gen}`),
  to: (noun: Noun): string => (typeof noun === 'string' ? `do oblasti ${noun}` : 'on' in noun && noun.on ? `na ${inCase(noun, 'acc')}` : `do ${noun.gen}`),
}
