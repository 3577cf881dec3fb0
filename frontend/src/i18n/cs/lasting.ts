/** What a card lets last: whom it concerns, what it says, and until when. */
import { where } from '../grammar'
import type { LASTING, Sentences, Things } from '../params'
import { acc, result } from './names'
import { either } from './noun'
import { isSide, of, the, verbOf } from './sides'

const whose = (until: string): string => until.replace('turn_of_', '')
/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (now: unknown): string => (now ? 'V tomto tahu' : 'Ve svém příštím tahu')
/** Partners have a board each: then it is said on whose the die lies. */
const onBoard = ({ board }: Things['scope']): string => where(board && !isSide(board), ` na desce ${of(board ?? '')}`)

export const lasting: Sentences<typeof LASTING> = {
  forced_die: ({ now, until, scope = {} }) => `${when(now)} ${verbOf(whose(until), 'musí', 'musejí')} ${the(whose(until))} utratit kostku se symbolem ${result(scope.result ?? '', 'gen')}${onBoard(scope)}.`,
  no_orders: ({ now, until, scope = {} }) =>
    `${when(now)} ${the(whose(until))} ${verbOf(whose(until), 'nesmí', 'nesmějí')} umístit ani nasadit velitele (${either((scope.with ?? []).map((id) => acc(id)))}) a legie s tímto velitelem se nesmí přesunout ani zaútočit.`,
}
