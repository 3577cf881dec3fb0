/** Thinking before acting: what only the one who thinks can see. */
import type { Counts } from '../../game/menu'
import { at, from, nameOf, pieces, to } from './names'
import { either, first, listed, times } from './noun'
import { of } from './sides'

export interface By {
  by: string
  path: readonly string[]
}
const through = (path: readonly string[]): string => listed(path.map((area) => nameOf(area)))

function by({ by: way, path }: By): string {
  if (way === 'foot') return 'pieszo'
  if (way === 'worm') return path.length ? `przez: ${through(path)}` : 'z sąsiedztwa'
  if (way === 'sand') return path.length ? `jako Jeździec Piasku przez: ${through(path)}` : 'jako Jeździec Piasku'
  return `Ornitopterem ${from(way)}`
}

export const planning = {
  title: 'Pomyśl, zanim zagrasz',
  enter: 'Pomyśl, zanim zagrasz (P)',
  leave: 'Wróć do gry',
  alone: 'Widzisz to tylko ty. Nic nie jest wysyłane, a gra pozostaje bez zmian.',
  /** Of an area whose pieces are imagined. */
  ghost: 'tak, jak to sobie wyobrażasz',
  tools: { way: 'Droga i szanse', threats: 'Zagrożenia', pieces: 'Figurki', arrow: 'Strzałka', note: 'Notatka', show: 'Pokaż' },
  titles: {
    way: 'Jak Legion tam dotrze i jak poszedłby atak',
    threats: 'Co może dotrzeć na Obszar',
    pieces: 'Przesuwaj albo stawiaj figurki w myślach',
    arrow: 'Narysuj strzałkę',
    note: 'Dodaj notatkę do miejsca',
    show: 'Pokaż partnerowi miejsce',
  },
  begin: {
    way: 'Wskaż Legion.',
    threats: 'Wskaż Obszar: co może na niego dotrzeć?',
    pieces: 'Wskaż Legion, który idzie gdzie indziej, albo Obszar, na którym stawiasz figurki.',
    arrow: 'Wskaż, gdzie zaczyna się strzałka.',
    note: 'Wskaż miejsce.',
    show: 'Wskaż miejsce. Zobaczy je tylko twój partner, przez chwilę.',
  },
  whither: (area: string) => `${first(from(area))}: wskaż dokąd.`,
  going: (area: string) => `Co idzie ${from(area)}? Potem wskaż dokąd.`,
  setting: (area: string) => `Figurki postawione ${at(area)}`,
  fewer: (piece: string) => `Mniej: ${nameOf(piece)}`,
  more: (piece: string) => `Więcej: ${nameOf(piece)}`,
  full: (area: string) => `${first(at(area))} nie może stać więcej niż sześć jednostek.`,
  asking: 'Chwileczkę…',
  unanswered: 'Nie ma na to odpowiedzi.',
  threat: (side: string, origin: string, ways: readonly By[], attack: boolean, legion: Counts) =>
    `Legion ${of(side)} ${at(origin)} (${pieces(legion)}) może ${attack ? 'zaatakować' : 'przyjść'} ${either(ways.map(by))}.`,
  worm: (origin: string, way: By, attack: boolean) => `Czerw Pustyni ${at(origin)} może ${attack ? 'zaatakować' : 'przyjść'} ${by(way)}.`,
  nobody: (area: string) => `Nic nie może jednym ruchem dotrzeć ${to(area)}.`,
  reaches: (n: number, area: string) => `Jednym ruchem może dotrzeć ${to(area)}: ${n}`,
  moves: (n: number, from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}: ${times(n, `${n} ruch`, `${n} ruchy, każdy to Akcja`, `${n} ruchów, każdy to Akcja`)}`,
  leg: (to: string, way: By, attack: boolean) => (attack ? `Atak: ${nameOf(to)}, ${by(way)}` : `${nameOf(to)}, ${by(way)}`),
  noWay: (origin: string, target: string) => `Nie ma drogi ${from(origin)} ${to(target)}.`,
  odds: (from: string, to: string) => `Atak: ${nameOf(from)} → ${nameOf(to)}, pierwsza runda`,
  notePlace: (place: string) => `Notatka: ${nameOf(place)}`,
  noteText: 'Notatka',
  keepNote: 'Zachowaj',
  noted: (place: string, text: string) => `${nameOf(place)}: ${text}`,
  arrow: (origin: string, target: string) => `Strzałka ${from(origin)} ${to(target)}`,
  remove: 'Zabierz to',
  back: 'Cofnij ostatnią figurkę',
  reset: 'Figurki z powrotem',
  clear: 'Wyczyść wszystko',
  shown: (place: string) => `Pokazujesz partnerowi: ${nameOf(place)}.`,
  pointed: (place: string) => `Partner wskazuje: ${nameOf(place)}.`,
}
