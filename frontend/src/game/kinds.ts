/** Every kind of decision the engine can put, with the verbs its menus may have: its own list. The table of handlers must
    have an entry for each, or the client does not compile. */
import { BATTLE_SIDES, FREE_VERBS, KINDS, type Kind } from '../generated/contract'

export { BATTLE_SIDES, FREE_VERBS, KINDS }
export type { Kind }
export type VerbOf<K extends Kind> = (typeof KINDS)[K][number]

/** What may stand beside any decision of one's own turn. */
export type FreeVerb = (typeof FREE_VERBS)[number]

export type Verb = VerbOf<Kind> | FreeVerb

export const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word)
