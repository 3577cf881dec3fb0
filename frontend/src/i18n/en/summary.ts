/** What the phases that nobody plays have brought, and how a game has gone. */
import type { Counted, SummedPhase } from '../../game/summary'
import { count, nameOf } from './names'
import { many, tenths } from './noun'
import { The, isSide } from './sides'

const phases: Readonly<Record<SummedPhase, string>> = { hazards: 'Desert hazards', harvest: 'Spice harvest', end: 'End of the round' }
const counts: Readonly<Record<Counted, (n: number) => string>> = {
  worms: (n) => many(n, { one: `${n} sandworm surfaced`, other: `${n} sandworms surfaced` }),
  sand: (n) => many(n, { one: `${n} sign was only sand`, other: `${n} signs were only sand` }),
  storms: (n) => many(n, { one: `${n} storm was rolled for`, other: `${n} storms were rolled for` }),
  harvesters_lost: (n) => many(n, { one: `${n} harvester lost`, other: `${n} harvesters lost` }),
  harvesters_saved: (n) => many(n, { one: `${n} harvester saved by a carryall`, other: `${n} harvesters saved by carryalls` }),
  spice: (n) => `${n} spice harvested`,
  bans: (n) => many(n, { one: `${n} ban activated`, other: `${n} bans activated` }),
  leaders_back: (n) => many(n, { one: `${n} leader back from the tank`, other: `${n} leaders back from the tank` }),
  cards_gone: (n) => many(n, { one: `${n} card discarded`, other: `${n} cards discarded` }),
  harkonnen_lost: (n) => many(n, { one: `The Harkonnen took ${n} hit`, other: `The Harkonnen took ${n} hits` }),
  atreides_lost: (n) => many(n, { one: `The Atreides took ${n} hit`, other: `The Atreides took ${n} hits` }),
}
const isFace = (face: string): face is 'sword' | 'shield' | 'special' => ['sword', 'shield', 'special'].includes(face)

export const summary = {
  title: (phase: SummedPhase, round: number) => `${phases[phase]}, round ${round}`,
  show: 'What the last phases have brought',
  marker: 'Marker',
  before: 'before',
  after: 'after',
  counts,
}

export const ending = {
  title: 'How it went',
  objectives: 'Secret objectives',
  goal: (marker: string, wanted: number, reached: number) => `${nameOf(marker)} ${reached} of ${wanted}`,
  hidden: 'What lay face down',
  sietch: (rank: number) => `a sietch of rank ${rank}`,
  turns: 'Turning points',
  dice: 'Combat dice',
  rolled: (side: string, n: number) => many(n, { one: `${isSide(side) ? The(side) : nameOf(side)} rolled ${n} die`, other: `${isSide(side) ? The(side) : nameOf(side)} rolled ${n} dice` }),
  face: (face: string, n: number, expected: number) => `${isFace(face) ? count(n, face) : `${face} ${n}`}, ${tenths(expected)} expected`,
  spice: 'Spice by round',
  round: (n: number) => `Round ${n}`,
  failed: 'This could not be loaded.',
}
