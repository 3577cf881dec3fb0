/** The prescience row: what cards ask for, and whether it is there. */
import { count, names } from './names'
import { times } from './noun'

/** Where somebody stands; of several, where they stand. */
const stands = (who: readonly string[]): string => times(who.length, 'stoi', 'stoją', 'stoją')

export const prescience = {
  met: 'spełnione',
  missing: 'brakuje',
  awaits: 'Pozyskiwana w chwili, gdy to się stanie.',
  left: (n: number) => `Jasnowidzenie: zostało ${n}`,
  claims: (n: number) => `w tej Rundzie: ${count(n, 'claim')}`,
  removed: 'Poza grą',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'W fazie Rozpatrywania Akcji', end_of_round: 'Na Koniec Rundy' } as Record<string, string>,
  house: 'liczby własne',
  asks: {
    legions: () => 'Legiony tam, gdzie wskazuje karta',
    person: (who) => `${names(who)} tam, gdzie wskazuje karta`,
    together: (who) => `${names(who)} na tym samym Obszarze`,
    reveal_tokens: (who, n) => `${count(n, 'face_down_token')} tam, gdzie ${stands(who)} ${names(who)}`,
    remove_token: () => 'Zakryty żeton na takim Obszarze',
    send_to_tank: (who) => `${names(who)} na planszy`,
    reveal_sietch: (who) => `Zakryta Sicz tam, gdzie ${stands(who)} ${names(who)}`,
  } as Record<string, (who: readonly string[], n: number) => string>,
}
