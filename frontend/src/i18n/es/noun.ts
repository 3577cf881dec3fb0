/** Nouns in Spanish, and what a sentence does with them: articles, and what agrees. */
import { dates, decimals, lists } from '../grammar'

/** Feminine, masculine, with the article for several; `a` is feminine with the article of the masculine (el Ala); capital letters: without an article. */
type Kind = 'm' | 'f' | 'a' | 'mp' | 'fp' | 'M' | 'F'
/** A string is a name without an article, masculine where something agrees with it. */
export type Noun = string | readonly [one: string, other: string, kind: Kind]

const TAG = 'es'
/** Spanish has a class for millions too, which no number of this game reaches. */
export const many = <Form>(n: number, forms: { readonly one: Form; readonly other: Form }): Form => (n === 1 ? forms.one : forms.other)
export const { listed, either } = lists(TAG)
export const tenths = decimals(TAG, 1)
export const { date, day, moment, time } = dates(TAG)

const ARTICLES: Readonly<Record<Kind, string>> = { m: 'el ', f: 'la ', a: 'el ', mp: 'los ', fp: 'las ', M: '', F: '' }
const kindOf = (noun: Noun): Kind => (typeof noun === 'string' ? 'M' : noun[2])

export const forNumber = (noun: Noun, n: number): string => (typeof noun === 'string' ? noun : n === 1 ? noun[0] : noun[1] || noun[0])
/** In a sentence: 'los Harkonnen', 'el Polo Norte', 'Arrakeen'. */
export const middle = (noun: Noun): string => `${ARTICLES[kindOf(noun)]}${forNumber(noun, 1)}`
/** `de` and `a` become one with `el`. */
export const of = (said: string): string => `de ${said}`.replace(/^de el /, 'del ')
export const to = (said: string): string => `a ${said}`.replace(/^a el /, 'al ')
export const isPlural = (noun: Noun): boolean => kindOf(noun).endsWith('p')
export const isFeminine = (noun: Noun): boolean => /[faF]/.test(kindOf(noun))
/** Behind a colon a sentence goes on small. */
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** A whole sentence in quotation marks: its full stop stands behind them, and marks within it are others. */
export const quoted = (sentence: string): string => `«${sentence.replace(/\.$/, '').replaceAll('«', '“').replaceAll('»', '”')}».`
