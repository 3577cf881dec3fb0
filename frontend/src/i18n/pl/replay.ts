/** Going back by consent. */
import { card, nameOf } from './names'
import { times } from './noun'

export const back = {
  from: 'Zapytaj, czy cofnąć wszystko odtąd',
  sure: (first: string, n: number) =>
    `${n === 1 ? 'Ten wybór zostanie cofnięty' : times(n, `Cofnięty zostanie ${n} wybór`, `Cofnięte zostaną ${n} wybory`, `Cofniętych zostanie ${n} wyborów`)}, jeśli zgodzą się wszyscy, zaczynając od: „${first.replace(/\.$/, '')}”. Co zobaczono, pozostaje znane, a rzuty kośćmi powtarza się.`,
  ask: 'Zapytaj o cofnięcie',
  over: (n: number) => `Cofa twoją ostatnią decyzję i to, co programy wybrały od tamtej pory (${n})`,
  gone: 'cofnięte',
  taken: (first: string) => `Stół zgodził się cofnąć wszystkie wybory, zaczynając od: „${first.replace(/\.$/, '')}”.`,
}

/** Going back through a game, and games told again. */
export const replay = {
  title: 'Powtórka',
  through: 'Przebieg gry',
  playOn: 'Graj dalej od tego miejsca',
  first: 'Na początek',
  back: 'Wpis wstecz',
  play: 'Odtwarzaj',
  pause: 'Pauza',
  on: 'Wpis dalej',
  last: 'Na koniec',
  now: 'Wróć do teraz',
  past: 'Patrzysz wstecz.',
  waits: 'Twoja kolej.',
  stepBack: 'Krok wstecz',
  nothingYet: 'Jeszcze nic się nie stało.',
  more: 'Więcej o tym wierszu',
  theRule: 'Zasada',
  entry: (n: number, last: number) => `${n} z ${last}`,
  speed: 'Tempo',
  goTo: 'Przejdź do',
  nextBattle: 'Do następnej bitwy',
  lastBattle: 'Do poprzedniej bitwy',
  marks: {
    round: (n: number) => `Runda ${n}`,
    battle: (area: string) => `Bitwa: ${nameOf(area)}`,
    claim: (id: string) => `Pozyskana: ${card(id)}`,
    fall: (area: string) => `Upada: ${nameOf(area)}`,
    end: 'Koniec',
  },
  eyes: 'Punkt widzenia',
  everybody: 'wszyscy',
  spectator: 'widz',
  share: 'Kopiuj odnośnik do tej chwili',
  shared: 'Odnośnik skopiowany',
  archived: 'Tak, jak ją wtedy zapisano. Według dzisiejszych zasad ta gra potoczyłaby się inaczej.',
  download: 'Pobierz zapis gry',
  loading: 'Przewijanie…',
  failed: 'Tej gry nie można teraz odtworzyć.',
  here: 'Przejdź do tej chwili',
  earlier: (n: number) => times(n, `Pokaż ${n} wcześniejszy wiersz`, `Pokaż ${n} wcześniejsze wiersze`, `Pokaż ${n} wcześniejszych wierszy`),
  rule: (id: string) => `Zasada: ${id}`,
}
