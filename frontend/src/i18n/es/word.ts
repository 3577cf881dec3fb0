/** The words of a choice, one by one. */
import { choiceTeller, wordTeller } from '../tell'
import { options, verbs } from './decisions'
import { nameOf, pieces } from './names'
import { listed } from './noun'
import { actions, results } from './say'

export const word = wordTeller({ actions, results, options, nameOf, pieces })
export const verb = (id: string): string => (verbs as Readonly<Record<string, string>>)[id] ?? id.replaceAll('_', ' ')
/** A whole choice, said shortly. */
export const choice = choiceTeller({ word, nameOf, pieces, listed, destroyed: 'Toda la Legión es destruida' })
