/** Which sentence of the guide fits a question: one for its kind, or another where that would not be true. */
import type { Kind } from './kinds'

export type Hint = Kind | 'choose_action_free' | 'choose_vehicle_places_carryall' | 'choose_vehicle_places_ornithopter'

/** Verbs by which a die is spent. */
const SPEND: ReadonlySet<string> = new Set(['act', 'leader', 'play', 'nothing', 'claim_with', 'claim_with_partners'])

/** Whether an action is asked for where no die can be spent on it. */
export const diceless = (kind: string, verbs: readonly string[]): boolean => kind === 'choose_action' && !verbs.some((verb) => SPEND.has(verb))

export function hintOf(kind: Kind, prompt: Readonly<Record<string, unknown>>, verbs: readonly string[]): Hint {
  if (diceless(kind, verbs)) return 'choose_action_free'
  if (kind === 'choose_vehicle_places' && (prompt['kind'] === 'carryall' || prompt['kind'] === 'ornithopter')) return `choose_vehicle_places_${prompt['kind']}`
  return kind
}
