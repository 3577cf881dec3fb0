/** The words of a choice, one by one. */
import { choiceTeller, wordTeller } from '../tell'
import { options, verbs } from './decisions'
import { nameOf, pieces } from './names'
import { listed, lower } from './noun'
import { actions, results } from './say'

export const word = wordTeller({ actions, results, options, nameOf, pieces })
export const verb = (id: string): string => (verbs as Readonly<Record<string, string>>)[id] ?? id.replaceAll('_', ' ')
/** Behind a colon; the Desert War has a name of its own. */
export const deed = (id: string): string => (id === 'war' ? verb(id) : lower(verb(id)))
/** A whole choice, said shortly. */
export const choice = choiceTeller({ word, nameOf, pieces, listed, destroyed: 'Celá legie je zničena' })
