/** The prescience row: what cards ask for, and whether it is there. */
import { count, theNames } from './names'
import { first, many } from './noun'

export const prescience = {
  met: 'cumplido',
  missing: 'falta',
  awaits: 'Se reclama cuando ocurre.',
  left: (n: number) => many(n, { one: 'Presciencia: queda 1', other: `Presciencia: quedan ${n}` }),
  claims: (n: number) => `${count(n, 'claim')} en esta ronda`,
  removed: 'Retiradas del juego',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'En la Resolución de Acciones', end_of_round: 'Al final de la ronda' } as Record<string, string>,
  house: 'números propios',
  asks: {
    legions: () => 'Legiones donde las pide la carta',
    person: (who) => `${first(theNames(who))}, donde lo pide la carta`,
    together: (who) => `${first(theNames(who))} en la misma Área`,
    reveal_tokens: (who, n) => `${count(n, 'face_down_token')} donde ${many(who.length, { one: 'está', other: 'están' })} ${theNames(who)}`,
    remove_token: () => 'Una ficha bocabajo en un Área así',
    send_to_tank: (who) => `${first(theNames(who))} en el tablero`,
    reveal_sietch: (who) => `Un Sietch sin revelar donde ${many(who.length, { one: 'está', other: 'están' })} ${theNames(who)}`,
  } as Record<string, (who: readonly string[], n: number) => string>,
}
