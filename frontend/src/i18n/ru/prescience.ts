/** The prescience row: what cards ask for, and whether it is there. */
import { count, names } from './names'

export const prescience = {
  met: 'выполнено',
  missing: 'не хватает',
  awaits: 'Присваивается, когда это случится.',
  left: (n: number) => `Предвидение: осталось ${n}`,
  claims: (n: number) => `в этом раунде: ${count(n, 'claim')}`,
  removed: 'Вне игры',
  /** When a card can be claimed, by its phase. */
  when: { action_resolution: 'Во время фазы действий', end_of_round: 'В конце раунда' } as Record<string, string>,
  house: 'числа наши',
  asks: {
    legions: () => 'Легионы там, где требует карта',
    person: (who) => `Там, где требует карта: ${names(who)}`,
    together: (who) => `В одной области: ${names(who)}`,
    reveal_tokens: (who, n) => `${count(n, 'face_down_token')} там же, где ${names(who)}`,
    remove_token: () => 'Нераскрытый жетон в такой области',
    send_to_tank: (who) => `На поле: ${names(who)}`,
    reveal_sietch: (who) => `Нераскрытый сиетч там же, где ${names(who)}`,
  } as Record<string, (who: readonly string[], n: number) => string>,
}
