/** The people at the table: presence, seats, clocks. */
import { times } from './noun'
import { acts, by, of, seatName } from './sides'

/** Seconds in the largest units that say enough. */
export const spell = (seconds: number): string => {
  const days = Math.round(seconds / 86_400)
  return seconds >= 172_800 ? times(days, `${days} dzień`, `${days} dni`, `${days} dni`) : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

export const seats = {
  title: 'Przy stole',
  over: 'Gra skończona.',
  victory: 'Zwycięstwo!',
  defeat: 'Przegrana.',
  nobody: 'Gra skończona; nikt nie wygrywa.',
  /** Why it is over; who has lost is named. */
  how: {
    supremacy: () => 'Znacznik Hegemonii osiągnął 10.',
    objective: (_: string, knows: boolean) =>
      knows ? 'Wszystkie trzy znaczniki Jasnowidzenia osiągnęły wartości z twojego Sekretnego Celu.' : 'Wszystkie trzy znaczniki Jasnowidzenia osiągnęły wartości z Sekretnego Celu. Jakie, pokazuje powtórka.',
    resignation: (loser: string) => `${acts(loser, 'poddaje', 'poddają')} grę.`,
    time: (loser: string) => `Skończył się czas ${of(loser)}.`,
    cancel: () => 'Stół zgodził się przerwać tę grę.',
    end: () => 'Stół zgodził się na takie zakończenie.',
    silence: () => 'Ktoś, kogo powiadomiono o tym zakończeniu, milczał tak długo, jak stół ustalił.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'Wszystkie stoły',
  you: 'ty',
  turn: 'Twoja kolej',
  here: 'przy stole',
  away: 'z dala od stołu',
  awayNow: (who: string) => `${who} jest z dala od stołu; nic nie przepada, stół czeka.`,
  program: (name: string) => ({ greedy: 'Program', random: 'Program (gra losowo)', gentle: 'Program Noor', steady: 'Program Idris', strong: 'Program Samira', patient: 'Program Rashid' })[name] ?? (name.startsWith('lesson_') ? 'Nauczyciel' : name || 'Program'),
  watching: (n: number) => times(n, `${n} osoba ogląda`, `${n} osoby oglądają`, `${n} osób ogląda`),
  menu: 'Twoje miejsce',
  table: 'Stół',
  link: 'Przenieś na inne urządzenie',
  linkText: 'Otwórz ten odnośnik na drugim urządzeniu. Działa raz, a twoje miejsce będzie wtedy tam zamiast tutaj.',
  handOver: 'Niech dalej gra program',
  handOverSure: 'Program gra na twoim miejscu, dopóki go nie odbierzesz.',
  handed: 'Program gra za ciebie.',
  takeBack: 'Odbierz moje miejsce',
  resign: 'Poddaj grę',
  resignSure: 'Gra kończy się natychmiast i wygrywa druga strona.',
  resignTogether: 'Partner zostanie zapytany. Jeśli się zgodzi albo będzie milczeć tak długo, jak stół ustalił, wygrywa druga strona.',
  /** Who plays a seat from now on: somebody, a program for them or by itself, or nobody. */
  plays: (seat: string, who: string, program: string) =>
    who && program ? `Program gra ${by(seat)}, dopóki nie wróci ${who}.` : program ? `Od teraz ${by(seat)} gra program.` : who ? `Od teraz ${by(seat)} gra ${who}.` : `Miejsce ${of(seat)} jest puste.`,
  read: 'Rozumiem',
  report: 'Zgłoś problem',
  reportText: 'Co powinno było się stać, a co się stało? Położenie na planszy zostanie dołączone; nikt przy stole tego nie czyta.',
  reportSent: 'Dziękujemy. Zgłoszenie zapisano razem z położeniem.',
  reportDiffers: 'Twoja strona pokazuje coś innego, niż ma serwer: wczytaj ją ponownie.',
  rematch: 'Jeszcze raz, z zamianą stron',
  rematchSame: 'Jeszcze raz',
  again: (who: string) => `${who} proponuje zagrać jeszcze raz.`,
  toRematch: 'Przejdź do nowego stołu',
  replay: 'Obejrzyj powtórkę',
  download: 'Pobierz zapis gry',
  propose: 'Zapytaj stół',
  paused: 'Gra jest wstrzymana: czas nie płynie i nic nie można wybrać.',
  empty: 'nikt',
  inviteTo: (seat: string) => `Zaproś kogoś: ${seatName(seat)}`,
  inviteText: 'Kto pierwszy otworzy ten odnośnik, zajmuje miejsce.',
  failed: 'To się nie udało.',
}

export const clocks = {
  label: (side: string) => `Czas ${of(side)}`,
  left: (turn: string, reserve: string) => `${turn} na tę turę, ${reserve} w zapasie`,
  paused: 'wstrzymany',
  running: 'płynie',
  out: 'koniec czasu',
  days: (d: number, h: number) => (h ? `${d} d ${h} h` : `${d} d`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} na stronę, za każdym razem ${spell(turn)} bez odliczania`,
  hours: (h: number, m: number) => (m ? `${h} h ${m} min` : `${h} h`),
}
