/** The words about plans, in the language in use; a language that has none of its own yet speaks English here. */
import * as en from './en/plans'
import { words } from '.'

const CATALOGUES: Readonly<Record<string, { plans: en.PlansWords }>> = { en }

export const p = new Proxy({} as en.PlansWords, { get: (_, word) => (CATALOGUES[words.now.language] ?? en).plans[word as keyof en.PlansWords] })
