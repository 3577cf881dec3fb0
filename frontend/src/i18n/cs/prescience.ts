/** The prescience row: what cards ask for, and whether it is there. */
import { count, names } from './names'
import { remain } from './noun'

export const prescience = {
  met: 'splněno',
  missing: 'chybí',
  awaits: 'Získává se, když se to stane.',
  left: (n: number) => `Jasnozřivost: ${remain(n)} ${n}`,
  claims: (n: number) => `v tomto kole získáno: ${n}`,
  removed: 'Mimo hru',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'V akční fázi', end_of_round: 'Na konci kola' } as Record<string, string>,
  house: 'naše čísla',
  asks: {
    legions: () => 'Legie tam, kde je karta vyžaduje',
    person: (who) => `Tam, kde to karta vyžaduje: ${names(who)}`,
    together: (who) => `V téže oblasti: ${names(who)}`,
    reveal_tokens: (who, n) => `${count(n, 'face_down_token')} v oblasti, kde stojí ${names(who)}`,
    remove_token: () => 'Neodkrytý žeton v takové oblasti',
    send_to_tank: (who) => `Na mapě: ${names(who)}`,
    reveal_sietch: (who) => `Neodkrytý síč v oblasti, kde stojí ${names(who)}`,
  } as Record<string, (who: readonly string[], n: number) => string>,
}
