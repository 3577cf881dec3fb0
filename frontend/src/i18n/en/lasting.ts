/** What a card lets last: whom it concerns, what it says, and until when. */
import { listed, nameOf } from '../words'
import { result, side, type Say } from './say'

const they = (until: unknown): string => side(String(until).replace('turn_of_', '')).replace('The', 'the')
const scope = (p: Parameters<Say>[0]): Record<string, unknown> => p['scope'] ?? {}
/** Partners have a board each: then it is said on whose the die lies. */
const whose = (board: unknown): string => (board === 'harkonnen' || board === 'atreides' ? '' : ` of ${nameOf(String(board))}`)

export const lasting: Record<string, Say> = {
  forced_die: (p) => `In their next turn ${they(p['until'])} have to spend a ${result(String(scope(p)['result']))} die${whose(scope(p)['board'])}.`,
  no_orders: (p) =>
    `In their next turn ${they(p['until'])} can neither place nor deploy ${listed(((scope(p)['with'] ?? []) as string[]).map((id) => nameOf(id)), 'or')}, nor move or attack with a legion that has this leader.`,
}
