/** What a card lets last: whom it concerns, what it says, and until when. */
import { where } from '../grammar'
import type { LASTING, Sentences, Things } from '../params'
import { does as is, ofThe, result, toThe } from './names'
import { either } from './noun'
import { does, isSide, the } from './sides'

/** It holds for one turn: the one that is being taken, or the next of that side. */
const when = (now: unknown): string => (now ? 'En este turno' : 'En su próximo turno')
/** Partners have a board each: then it is said on whose the die lies. */
const whose = ({ board }: Things['scope']): string => where(board && !isSide(board), ` ${ofThe(board ?? '')}`)

export const lasting: Sentences<typeof LASTING> = {
  forced_die: ({ now, until, scope = {} }) => {
    const who = until.replace('turn_of_', '')
    return `${when(now)}, ${the(who)} ${does(who, 'tiene', 'tienen')} que gastar un dado de ${result(scope.result ?? '')}${whose(scope)}.`
  },
  no_orders: ({ now, until, scope = {} }) => {
    const who = until.replace('turn_of_', '')
    return `${when(now)}, ${the(who)} no ${does(who, 'puede', 'pueden')} colocar ni desplegar ${either((scope.with ?? []).map(toThe))}, ni mover ni atacar con una Legión en la que ${is((scope.with ?? [])[0] ?? '', 'esté', 'estén')}.`
  },
}
