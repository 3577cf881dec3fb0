/** The prescience row: what cards ask for, and whether it is there. */
import { count, names } from './names'

export const prescience = {
  met: 'fulfilled',
  missing: 'missing',
  awaits: 'Claimed when it happens.',
  left: (n: number) => `Prescience: ${n} left`,
  claims: (n: number) => `${count(n, 'claim')} this round`,
  removed: 'Out of the game',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'In Action Resolution', end_of_round: 'At the end of the round' } as Record<string, string>,
  house: 'house numbers',
  asks: {
    legions: () => 'Legions where the card wants them',
    person: (who) => `${names(who)} where the card wants them`,
    together: (who) => `${names(who)} in the same area`,
    reveal_tokens: (who, n) => `${count(n, 'face_down_token')} where ${names(who)} stands`,
    remove_token: () => 'A face-down token in such an area',
    send_to_tank: (who) => `${names(who)} on the board`,
    reveal_sietch: (who) => `A face-down sietch where ${names(who)} stands`,
  } as Record<string, (who: readonly string[], n: number) => string>,
}
