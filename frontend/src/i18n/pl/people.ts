/** Whom one plays with, and how one has played. Loaded with its page. */
import type { PeopleWords } from '../en/people'
import { times } from './noun'
import { seatName } from './sides'

const games = (n: number): string => times(n, `${n} gra`, `${n} gry`, `${n} gier`)
export const people: PeopleWords = {
  title: 'Moje gry i znajomi',
  back: 'Wróć do stołów',
  somebody: 'Najpierw powiedz, kim jesteś: otwórz stół albo się zaloguj.',
  none: 'Nie masz tu jeszcze skończonej gry.',
  bySide: 'Według strony',
  byOpponent: 'Według przeciwnika',
  byLength: 'Według długości',
  side: (faction: string) => seatName(faction),
  lengths: { short: 'do 100 wpisów', middle: 'do 300 wpisów', long: 'dłuższe' } as Record<string, string>,
  tally: (won: number, lost: number, drawn: number) => `wygrane: ${won}, przegrane: ${lost}${drawn ? `, nierozstrzygnięte: ${drawn}` : ''}`,
  contacts: 'Osoby z moich gier',
  together: (all: number, running: number) => `${games(all)}${running ? `, w toku: ${running}` : ''}`,
  block: 'Zablokuj',
  unblock: 'Odblokuj',
  blockThem: (name: string) => `Zablokuj: ${name}`,
  unblockThem: (name: string) => `Odblokuj: ${name}`,
  blockText: 'Kto jest zablokowany, nie może zaprosić cię do stołu ani usiąść przy twoim, a ty nie słyszysz, co mówi. Ta osoba się o tym nie dowie. Trwające gry toczą się dalej.',
  calls: 'Zaproszenia do gry',
  callsYou: (name: string, when: string) => `${name} zaprasza cię do stołu, ${when}.`,
  sit: 'Usiądź',
  no: 'Nie, dziękuję',
  ask: 'Zaproś kogoś ze swoich gier',
  askOne: 'Zaproś',
  askThem: (name: string) => `Zaproś: ${name}`,
  states: { open: 'zaproszenie wysłane', accepted: 'siedzi przy stole', refused: 'odmowa' } as Record<string, string>,
  games: 'Skończone gry',
  search: 'Szukaj po nazwie, stronie albo po tym, w co grano',
  result: 'Wynik',
  length: 'Długość',
  any: 'wszystkie',
  found: games,
  outcome: { won: 'wygrana', lost: 'przegrana', drawn: 'nierozstrzygnięta' } as Record<string, string>,
  watch: 'Obejrzyj znowu',
  export: 'Wszystko, co o mnie zapisano',
  exportText: 'Jako plik dla ciebie: twoje wypowiedzi, twoje miejsca, przeglądarki, które cię znają. Nie ma w nim niczego, czym można by się gdzieś dostać, ani tego, co zrobili inni w twojej sprawie.',
  save: 'Zapisz plik',
}
