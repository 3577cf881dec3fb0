/** What a card lets last: whom it concerns, what it says, and until when. */
import type { LASTING, Sentences, Things } from '../params'
import { gen, nameOf, result } from './names'
import { either } from './noun'
import { acts, isSide, of } from './sides'

const seat = (until: string): string => until.replace('turn_of_', '')
/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (now: unknown): string => (now ? 'W tej turze' : 'W swojej następnej turze')
/** Partners have a board each: then it is said on whose the die lies. */
const whose = ({ board }: Things['scope']): string => (board && !isSide(board) ? ` z planszy ${of(board)}` : '')

export const lasting: Sentences<typeof LASTING> = {
  forced_die: ({ now, until, scope = {} }) => `${when(now)} ${acts(seat(until), 'musi', 'muszą')} wydać kość ${result(scope.result ?? '', 'gen')}${whose(scope)}.`,
  no_orders: ({ now, until, scope: { with: who = [] } = {} }) =>
    `${when(now)} ${acts(seat(until), 'nie może', 'nie mogą')} ani umieszczać, ani rozmieszczać ${either(who.map(gen))}, ani poruszać Legionu, w którym jest ${either(who.map((id) => nameOf(id)))}, ani nim atakować.`,
}
