/** What a card lets last: whom it concerns, what it says, and until when. */
import { listed, nameOf } from '../words'
import { result, side, type P, type Say } from './say'

const they = (until: unknown): string => side(String(until).replace('turn_of_', '')).replace('The', 'the')
/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (p: P): string => (p['now'] ? 'In this turn' : 'In their next turn')
const scope = (p: P): Record<string, unknown> => p['scope'] ?? {}
/** Partners have a board each: then it is said on whose the die lies. */
const whose = (board: unknown): string => (board === 'harkonnen' || board === 'atreides' ? '' : ` of ${nameOf(String(board))}`)

export const lasting: Record<string, Say> = {
  forced_die: (p) => `${when(p)} ${they(p['until'])} have to spend a ${result(String(scope(p)['result']))} die${whose(scope(p)['board'])}.`,
  no_orders: (p) =>
    `${when(p)} ${they(p['until'])} can neither place nor deploy ${listed(((scope(p)['with'] ?? []) as string[]).map((id) => nameOf(id)), 'or')}, nor move or attack with a legion that has this leader.`,
}
