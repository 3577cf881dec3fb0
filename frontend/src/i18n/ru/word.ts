/** The words of a choice, one by one. */
import { choiceTeller, wordTeller } from '../tell'
import { options, verbs } from './decisions'
import { nameOf, pieces, quoted } from './names'
import { listed } from './noun'
import { actions, results } from './say'

export const word = wordTeller({ actions, results, options, nameOf, pieces })
export const verb = (id: string): string => (verbs as Readonly<Record<string, string>>)[id] ?? id.replaceAll('_', ' ')
/** What a button says, as a sentence names it. */
export const button = (id: string): string => quoted(verb(id))
/** A whole choice, said shortly. */
export const choice = choiceTeller({ word, nameOf, pieces, listed, destroyed: 'Уничтожен весь легион' })
