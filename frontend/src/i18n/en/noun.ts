/** Nouns in English, and what a sentence does with them. */
import { dates, decimals, lists, plurals } from '../grammar'

/** One form, two where several are called otherwise, or the form a name has in the middle of a sentence. */
export type Noun = string | readonly [one: string, other: string] | { readonly name: string; readonly the: string }

const TAG = 'en-GB'
export const many = plurals<'one' | 'other'>(TAG)
export const { listed, either } = lists(TAG)
export const tenths = decimals(TAG, 1)
export const { date, day, moment, time } = dates('en')

export function forNumber(noun: Noun, n: number): string {
  if (typeof noun === 'string') return noun
  return 'name' in noun ? noun.name : many(n, { one: noun[0], other: noun[1] })
}
export const middle = (noun: Noun): string => (typeof noun === 'object' && 'the' in noun ? noun.the : forNumber(noun, 1))
export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
