/** Days on which no time passes. Loaded when somebody asks for some, or has some. */
import type { RestWords } from '../en/rests'
import { listed, times } from './noun'

const days = (n: number): string => times(n, `${n} dzień`, `${n} dni`, `${n} dni`)
export const rests: RestWords = {
  title: 'Dni wolne',
  lead: 'W takie dni czas nie płynie i milczenie się nie liczy. Kto chce, gra dalej.',
  week: 'Dni tygodnia, w które stół odpoczywa',
  zone: 'Według strefy czasowej',
  daysOff: 'Dni wolne dla każdego w roku',
  allowed: days,
  none: 'żadne',
  agreed: (week: readonly string[], zone: string) => `Czas nie płynie w te dni: ${listed(week)} (${zone}).`,
  each: (n: number) => `Każdy może wziąć w roku ${days(n)} wolnego.`,
  own: 'Moje dni wolne',
  ownText: (left: number, all: number) => `W roku masz ${days(all)} wolnego (pozostało: ${left}). Zapowiada się je dzień wcześniej i nie wstrzymują głosowania, które już trwa.`,
  ownNone: 'Ten stół nie ustalił własnych dni wolnych.',
  holiday: 'Wolne dla wszystkich',
  holidayText: (zone: string) => `Zgodzić się muszą wszyscy grający. Dni liczą się według strefy ${zone}.`,
  first: 'Od',
  last: 'Do (włącznie)',
  take: 'Weź te dni wolne',
  back: 'Już jestem',
  backSoon: 'Rezygnuję z nich',
  taken: (first: string, last: string) => `Masz wolne od ${first} do ${last}.`,
  propose: 'Zapytaj stół',
  restsUntil: (when: string) => `Do ${when} czas nie płynie.`,
  restsFrom: (when: string) => `Od ${when} czas nie płynie.`,
  isAway: (who: string, until: string) => `${who} ma wolne do ${until}: tymczasem czas tego miejsca nie płynie.`,
  willBeAway: (who: string, from: string, until: string) => `${who} będzie mieć wolne od ${from} do ${until}.`,
}
