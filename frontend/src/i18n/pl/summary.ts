/** What the phases that nobody plays have brought, and how a game has gone. */
import type { Counted, SummedPhase } from '../../game/summary'
import { count, nameOf } from './names'
import { tenths, times } from './noun'
import { acts, seatName } from './sides'

const phases: Readonly<Record<SummedPhase, string>> = { hazards: 'Pustynne Zagrożenia', harvest: 'Wydobywanie Przyprawy', end: 'Koniec Rundy' }
const hits = (side: string, n: number): string => `${acts(side, 'otrzymuje', 'otrzymują')} ${count(n, 'hit', 'acc')}`
const counts: Readonly<Record<Counted, (n: number) => string>> = {
  worms: (n) => times(n, `${n} wynurzony Czerw Pustyni`, `${n} wynurzone Czerwie Pustyni`, `${n} wynurzonych Czerwi Pustyni`),
  sand: (n) => times(n, `${n} Znak to tylko Piasek`, `${n} Znaki to tylko Piasek`, `${n} Znaków to tylko Piasek`),
  storms: (n) => times(n, `${n} rzut za Kurzawę`, `${n} rzuty za Kurzawy`, `${n} rzutów za Kurzawy`),
  harvesters_lost: (n) => times(n, `${n} stracona Żniwiarka`, `${n} stracone Żniwiarki`, `${n} straconych Żniwiarek`),
  harvesters_saved: (n) => times(n, `${n} Żniwiarka uratowana przez Zgarniarkę`, `${n} Żniwiarki uratowane przez Zgarniarki`, `${n} Żniwiarek uratowanych przez Zgarniarki`),
  spice: (n) => `wydobyta Przyprawa: ${n}`,
  bans: (n) => times(n, `${n} nowy Zakaz`, `${n} nowe Zakazy`, `${n} nowych Zakazów`),
  leaders_back: (n) => times(n, `${n} Przywódca wraca ze Zbiornika`, `${n} Przywódców wraca ze Zbiornika`, `${n} Przywódców wraca ze Zbiornika`),
  cards_gone: (n) => times(n, `${n} karta odrzucona`, `${n} karty odrzucone`, `${n} kart odrzuconych`),
  harkonnen_lost: (n) => hits('harkonnen', n),
  atreides_lost: (n) => hits('atreides', n),
}
const isFace = (face: string): face is 'sword' | 'shield' | 'special' => ['sword', 'shield', 'special'].includes(face)

export const summary = {
  title: (phase: SummedPhase, round: number) => `${phases[phase]}, Runda ${round}`,
  show: 'Co przyniosły ostatnie fazy',
  marker: 'Znacznik',
  before: 'przedtem',
  after: 'potem',
  counts,
}

export const ending = {
  title: 'Jak to poszło',
  objectives: 'Sekretne Cele',
  goal: (marker: string, wanted: number, reached: number) => `${nameOf(marker)}: ${reached} z ${wanted}`,
  hidden: 'Co leżało zakryte',
  sietch: (rank: number) => `Sicz rangi ${rank}`,
  turns: 'Punkty zwrotne',
  dice: 'Kości Walki',
  rolled: (side: string, n: number) => `${seatName(side)}: rzut ${times(n, `${n} kością`, `${n} kośćmi`, `${n} kośćmi`)}`,
  face: (face: string, n: number, expected: number) => `${isFace(face) ? count(n, face) : `${face} ${n}`}, oczekiwane ${tenths(expected)}`,
  spice: 'Przyprawa według Rund',
  round: (n: number) => `Runda ${n}`,
  failed: 'Tego nie udało się wczytać.',
}
