/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import type { Choice } from '../../game/choice'
import type { Counts } from '../../game/menu'
import type { Unused } from '../../game/unused'
import type { Sound } from '../../sound/meaning'
import { busy } from './busy'
import { at, count, nameOf, names, pieces, result, to } from './names'
import { first, listed, times } from './noun'
import { results } from './say'
import { seatName } from './sides'
import { choice, verb as told, word } from './word'

const seatsOf = (ids: readonly string[]): string => ids.map((id) => nameOf(id)).join(', ')

export const tray = {
  /** People by name, with what they play, or else whoever plays it. */
  waiting: (people: readonly string[], seats: readonly string[], kind: string) =>
    `Czekamy. ${people.length ? `${people.join(', ')} (${seatsOf(seats)})` : listed(seats.map((seat) => seatName(seat)))}: ${(busy as Readonly<Record<string, string>>)[kind] ?? 'decyzja'}.`,
  leave: 'zostaw',
  keepsNothing: 'na najniższym poziomie niczego to nie zmienia: jego Zakaz i tak wchodzi w życie',
  step: (n: number) => `na poziomie ${n}`,
  later: (what: Counts) => `Potem: ${pieces(what)}`,
  moves: (marker: string, from: number, to: number) => (from === to ? `${nameOf(marker)}: ${from}` : `${nameOf(marker)}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`,
  going: (n: number, where: string) => `${count(n, 'piece')} ${to(where)}`,
  drawn: (shows: Counts | undefined) => `Dobrany żeton Rozmieszczenia: ${pieces(shows)}`,
  partnerDrew: (shows: Counts | undefined) => `Żeton Rozmieszczenia dobrany przez partnera: ${pieces(shows)}`,
  faced: (shows: Counts) => `Zakryty żeton: ${pieces(shows)}; inni tego nie widzą`,
  free: (verb: string) => `Akcja Darmowa: ${told(verb)}. Twoja decyzja czeka.`,
  choices: (n: number) => `do wyboru: ${n}`,
  unseen: 'Jego awers widzi tylko twoja strona, tutaj i gdy leży na planszy.',
  staying: (n: number, from: string) => (n ? `${times(n, 'zostaje', 'zostają', 'zostaje')} ${n} ${at(from)}` : `nikt nie zostaje ${at(from)}`),
}

/** Asked before what is drawn is left behind, and before a die does nothing. */
function leaves(unused: Unused): string {
  if ('moves' in unused) return `niewykorzystane: ${count(unused.moves, 'move')}`
  if ('claims' in unused) return `niewykorzystane: ${count(unused.claims, 'claim')}`
  if ('pieces' in unused) return `nieumieszczone: ${pieces(unused.pieces)}`
  return `bez „${told(unused.verb)}”`
}

export const sure = {
  drawn: (what: Choice) => `Masz to ułożone, ale jeszcze niewysłane: ${choice(what)}.`,
  begun: 'Coś jest zaczęte, ale nieskończone.',
  waste: (die: string) => `Wydasz kość ${Object.hasOwn(results, die) ? result(die, 'gen') : word(die)} i nic z tego nie będzie.`,
  without: (verb: string) => `${told(verb)}, bez tego`,
  back: 'Wróć do tego',
  ends: (verb: string, unused: Unused) => ('verb' in unused ? `${told(verb)} bez tego` : `${told(verb)}, ${leaves(unused)}`),
  left: (unused: Unused) => `${first(leaves(unused))}. Nie da się tego później nadrobić.`,
}

const signs: Readonly<Record<Sound, string>> = { dice: 'Rzut kośćmi', worm: 'Czerw Pustyni', storm: 'Kurzawa', fall: 'Upadek Osady albo Siczy', turn: 'Twoja tura' }

/** What is always in view: both sides in a line each, the prescience row, one's hand. */
export const line = {
  dice: (side: string, faces: readonly string[], used: number, tokens: number, cards: number) =>
    `${nameOf(side)}: niewykorzystane kości: ${faces.length ? listed(faces) : 'żadne'}, wykorzystane: ${used}, ${count(tokens, 'token')}, na ręce ${count(cards, 'card')}`,
  sides: 'Obie strony',
  claimNow: 'Do pozyskania:',
  noDice: 'Nie masz już kości: wybierz to, co ich nie kosztuje.',
  theirToken: 'żeton dla Atrydów',
  atomics: 'Rodowa Broń Atomowa',
  victory: 'zwycięstwo',
  noCards: 'Brak kart na ręce',
  lookUp: 'Do sprawdzenia',
  backTo: (question: string) => `Wróć do: ${question}`,
  details: 'Szczegóły',
  showPlace: 'Pokaż na mapie',
  which: 'Które z tych?',
  signs: (sounds: readonly Sound[]) => listed(sounds.map((sound) => signs[sound])),
  over: (sectors: readonly string[]) => `nad ${names(sectors, 'ins')}`,
  point: 'Wskaż Obszar albo kartę, żeby tu o nich przeczytać.',
}

const kinds: Readonly<Record<string, string>> = { regular: 'Regularne', elite: 'Elitarne', special_elite: 'Specjalne Elitarne', generic: 'zwykli Przywódcy', named: 'Nazwani Przywódcy' }

export const orders = {
  title: 'Stałe polecenia',
  ahead: 'Zaplanuj z góry',
  lead: 'Na to, co tu ustalisz, odpowiadamy odtąd za ciebie, bez pytania. Nikt inny tego nie widzi. O to, co zostawisz otwarte, pytamy jak zawsze.',
  set: 'Wydaj te polecenia',
  clear: 'Pytaj mnie o wszystko',
  given: (n: number) => count(n, 'order'),
  ask: 'Pytaj mnie',
  keepCards: 'Nigdy nie odrzucaj kart za kości Walki',
  keepLeaders: 'Przywódcy i Dziki Stworzyciel zostają na planszy na koniec Rundy',
  turnEnd: 'Akcje Darmowe przed końcem mojej tury',
  turnEnds: { opened: 'Pytaj, gdy moja Akcja jakąś umożliwiła', ask: 'Pytaj, ilekroć jakaś jest możliwa', at_once: 'Zakończ turę od razu' },
  letAct: 'Niech Harkonnenowie działają zaraz po mojej turze, bez pytania',
  always: 'Odtąd bez pytania',
  letActMeans: 'Wtedy po ostatnim wyborze tury niczego już nie cofniesz.',
  lets: 'Na twoje polecenie Harkonnenowie działają zaraz po twojej turze: jej ostatniego wyboru nie można cofnąć.',
  askAgain: 'Najpierw mnie pytaj',
  worms: 'Rozpatruj Czerwie w kolejności z planszy',
  figures: 'Wynurzające się Czerwie pochodzą najpierw z zapasu',
  carryall: 'Żniwiarka w niebezpieczeństwie',
  carryalls: { always: 'Ratuj ją, jeśli może to zrobić tylko jedna Zgarniarka', first: 'Ratuj ją pierwszą Zgarniarką', never: 'Niech przepadnie' },
  goOn: 'Po rundzie mojego ataku',
  goOns: { cease: 'Wstrzymaj Atak', percent: 'Kontynuuj, póki szansa wygranej w następnym rzucie to co najmniej' },
  casualties: 'Ofiary',
  casualtiesOrder: 'Usuwaj je w tej kolejności',
  kinds,
  earlier: (kind: string) => `${kinds[kind] ?? kind}: wcześniej`,
  decline: 'Karty Jasnowidzenia, których nie pozyskiwać, gdy będzie można',
}
