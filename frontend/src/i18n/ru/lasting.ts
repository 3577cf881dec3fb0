/** What a card lets last: whom it concerns, what it says, and until when. */
import { where } from '../grammar'
import type { LASTING, Sentences, Things } from '../params'
import { cased, result } from './names'
import { either } from './noun'
import { isSide, side, who } from './sides'

const they = (until: string): string => until.replace('turn_of_', '')
/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (now: unknown): string => (now ? 'В этот ход' : 'В свой следующий ход')
/** Partners have a board each: then it is said on whose the die lies. */
const whose = ({ board }: Things['scope']): string => where(board && !isSide(board), ` (планшет ${side(board ?? '', 'gen')})`)

export const lasting: Sentences<typeof LASTING> = {
  forced_die: ({ now, until, scope = {} }) => `${when(now)} ${who(they(until), 'обязан|обязаны')} потратить кубик ${result(scope.result ?? '')}${whose(scope)}.`,
  no_orders: ({ now, until, scope = {} }) =>
    `${when(now)} ${who(they(until), 'не может|не могут')} ни поместить, ни дислоцировать ${either((scope.with ?? []).map((id) => cased(id, 'acc')))}, ни перемещать легион с этим командиром, ни атаковать им.`,
}
