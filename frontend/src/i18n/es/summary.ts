/** What the phases that nobody plays have brought, and how a game has gone. */
import type { Counted, SummedPhase } from '../../game/summary'
import { count, nameOf } from './names'
import { many, tenths } from './noun'
import { does, The } from './sides'

const phases: Readonly<Record<SummedPhase, string>> = { hazards: 'Peligros del desierto', harvest: 'Cosecha de especia', end: 'Final de la ronda' }
const counts: Readonly<Record<Counted, (n: number) => string>> = {
  worms: (n) => many(n, { one: 'Ha emergido 1 Gusano de arena', other: `Han emergido ${n} Gusanos de arena` }),
  sand: (n) => many(n, { one: '1 ficha era solo Arena', other: `${n} fichas eran solo Arena` }),
  storms: (n) => many(n, { one: 'Se ha resuelto 1 Tormenta de coriolis', other: `Se han resuelto ${n} Tormentas de coriolis` }),
  harvesters_lost: (n) => many(n, { one: '1 Cosechadora perdida', other: `${n} Cosechadoras perdidas` }),
  harvesters_saved: (n) => many(n, { one: '1 Cosechadora salvada por un Ala de acarreo', other: `${n} Cosechadoras salvadas por Alas de acarreo` }),
  spice: (n) => many(n, { one: '1 punto de especia cosechado', other: `${n} puntos de especia cosechados` }),
  bans: (n) => many(n, { one: '1 Veto activado', other: `${n} Vetos activados` }),
  leaders_back: (n) => many(n, { one: '1 Líder ha vuelto del Tanque', other: `${n} Líderes han vuelto del Tanque` }),
  cards_gone: (n) => many(n, { one: '1 carta descartada', other: `${n} cartas descartadas` }),
  harkonnen_lost: (n) => `Los Harkonnen han recibido ${count(n, 'hit')}`,
  atreides_lost: (n) => `Los Atreides han recibido ${count(n, 'hit')}`,
}
const isFace = (face: string): face is 'sword' | 'shield' | 'special' => ['sword', 'shield', 'special'].includes(face)

export const summary = {
  title: (phase: SummedPhase, round: number) => `${phases[phase]}, ronda ${round}`,
  show: 'Qué han traído las últimas fases',
  marker: 'Marcador',
  before: 'antes',
  after: 'después',
  counts,
}

export const ending = {
  title: 'Cómo ha ido',
  objectives: 'Objetivos secretos',
  goal: (marker: string, wanted: number, reached: number) => `${nameOf(marker)} ${reached} de ${wanted}`,
  hidden: 'Lo que estaba bocabajo',
  sietch: (rank: number) => `un Sietch de nivel ${rank}`,
  turns: 'Momentos decisivos',
  dice: 'Dados de Combate',
  rolled: (side: string, n: number) => `${The(side)} ${does(side, 'ha', 'han')} tirado ${count(n, 'die')}`,
  face: (face: string, n: number, expected: number) => `${isFace(face) ? count(n, face) : `${face} ${n}`}, se esperaban ${tenths(expected)}`,
  spice: 'Especia por ronda',
  round: (n: number) => `Ronda ${n}`,
  failed: 'No se ha podido cargar.',
}
