/** The rules page and the little windows with a rule. */
import { times } from './noun'

export const learn = {
  rules: 'Zasady',
  search: 'Szukaj w zasadach',
  found: (n: number) => times(n, `${n} zasada`, `${n} zasady`, `${n} zasad`),
  nothing: 'Żadna zasada nie zawiera tych słów.',
  lead: 'Naszymi słowami; rozstrzyga drukowana instrukcja.',
  house: 'Liczby i teksty naszego autorstwa, których nie ma w druku, są oznaczone tak.',
  more: 'W zasadach',
  rule: (name: string) => `Zasada: ${name}`,
  missing: 'Nie ma jeszcze strony o tej zasadzie.',
  back: 'Wstecz',
  contents: 'Rozdziały',
  /** Chapters of further boxes, which one may read too. */
  further: { desert_war: 'Desert War, rozszerzenie…' },
  guide: 'Pierwsza gra',
  hide: 'Ukryj przewodnik',
  show: 'Przewodnik',
  aims: 'Co daje zwycięstwo?',
  idle: 'Nic takiego nie można teraz zrobić. Naciśnij przycisk poniżej, a gra pójdzie dalej.',
  meanwhile: 'Gdy decydują inni: kliknij Obszar, żeby zobaczyć, co na nim jest; wskaż na chwilę (albo przytrzymaj) kość, pole, tor albo żeton, żeby poznać jego zasadę.',
  loading: 'Wczytywanie zasad…',
}
