/** The words of the pages for hosts, in the language in use: apart from the others, so that players do not load them. */
import { chapter, words } from '.'
import { decimals } from './grammar'

export const h = await chapter('host', 'host')
export const r = await chapter('host', 'reach')

/** A number with so many digits behind the point, as the language in use writes it. */
export const decimal = (n: number, digits: number): string => decimals(words.now.language, digits)(n)
