/** The prescience row: what cards ask for, and whether it is there. */
import { count } from './say'

export const prescience = {
  met: 'fulfilled',
  missing: 'missing',
  awaits: 'Claimed when it happens.',
  claims: (n: number) => `${count(n, 'claim')} this round`,
  removed: 'Out of the game',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'In Action Resolution', end_of_round: 'At the end of the round' } as Record<string, string>,
  house: 'house numbers',
  asks: {
    legions: () => 'Legions where the card wants them',
    person: (who) => `${who} where the card wants them`,
    together: (who) => `${who} in the same area`,
    reveal_tokens: (who, n) => `${count(n, 'face-down token')} where ${who} stands`,
    remove_token: () => 'A face-down token in such an area',
    send_to_tank: (who) => `${who} on the board`,
    reveal_sietch: (who) => `A face-down sietch where ${who} stands`,
  } as Record<string, (who: string, n: number) => string>,
}
