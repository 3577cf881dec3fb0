/** What a card lets last: whom it concerns, what it says, and until when. */
import { where } from '../grammar'
import type { LASTING, Sentences, Things } from '../params'
import { nameOf, result } from './names'
import { either } from './noun'
import { isSide, the } from './sides'

const they = (until: string): string => the(until.replace('turn_of_', ''))
/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (now: unknown): string => (now ? 'In this turn' : 'In their next turn')
/** Partners have a board each: then it is said on whose the die lies. */
const whose = ({ board }: Things['scope']): string => where(board && !isSide(board), ` of ${the(board ?? '')}`)

export const lasting: Sentences<typeof LASTING> = {
  forced_die: ({ now, until, scope = {} }) => `${when(now)} ${they(until)} have to spend a ${result(scope.result ?? '')} die${whose(scope)}.`,
  no_orders: ({ now, until, scope = {} }) =>
    `${when(now)} ${they(until)} can neither place nor deploy ${either((scope.with ?? []).map((id) => nameOf(id)))}, nor move or attack with a legion that has this leader.`,
}
