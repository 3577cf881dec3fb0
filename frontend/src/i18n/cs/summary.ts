/** What the phases that nobody plays have brought, and how a game has gone. */
import type { Counted, SummedPhase } from '../../game/summary'
import { count, Name, nameOf } from './names'
import { many, outOf, tenths } from './noun'

const phases: Readonly<Record<SummedPhase, string>> = { hazards: 'Pouštní hrozby', harvest: 'Sběr koření', end: 'Konec kola' }
const hits = (n: number): string => count(n, 'hit')
const counts: Readonly<Record<Counted, (n: number) => string>> = {
  worms: (n) => many(n, { one: `vynořil se ${n} písečný červ`, few: `vynořili se ${n} píseční červi`, many: `vynořilo se ${n} písečného červa`, other: `vynořilo se ${n} písečných červů` }),
  sand: (n) => many(n, { one: `${n} výstraha byla jen písek`, few: `${n} výstrahy byly jen písek`, many: `${n} výstrahy byly jen písek`, other: `${n} výstrah bylo jen písek` }),
  storms: (n) => many(n, { one: `házelo se za ${n} bouři`, few: `házelo se za ${n} bouře`, many: `házelo se za ${n} bouře`, other: `házelo se za ${n} bouří` }),
  harvesters_lost: (n) => many(n, { one: `ztraceno ${n} těžební vozidlo`, few: `ztracena ${n} těžební vozidla`, many: `ztraceno ${n} těžebního vozidla`, other: `ztraceno ${n} těžebních vozidel` }),
  harvesters_saved: (n) => many(n, { one: `karyol zachránil ${n} těžební vozidlo`, few: `karyoly zachránily ${n} těžební vozidla`, many: `karyoly zachránily ${n} těžebního vozidla`, other: `karyoly zachránily ${n} těžebních vozidel` }),
  spice: (n) => many(n, { one: `získán ${n} bod koření`, few: `získány ${n} body koření`, many: `získáno ${n} bodu koření`, other: `získáno ${n} bodů koření` }),
  bans: (n) => many(n, { one: `aktivována ${n} sankce`, few: `aktivovány ${n} sankce`, many: `aktivováno ${n} sankce`, other: `aktivováno ${n} sankcí` }),
  leaders_back: (n) => many(n, { one: `${n} velitel se vrátil z nádrže`, few: `${n} velitelé se vrátili z nádrže`, many: `${n} velitele se vrátilo z nádrže`, other: `${n} velitelů se vrátilo z nádrže` }),
  cards_gone: (n) => many(n, { one: `odhozena ${n} karta`, few: `odhozeny ${n} karty`, many: `odhozeno ${n} karty`, other: `odhozeno ${n} karet` }),
  harkonnen_lost: (n) => `Harkonnenové utrpěli ${hits(n)}`,
  atreides_lost: (n) => `Atreidové utrpěli ${hits(n)}`,
}
const isFace = (face: string): face is 'sword' | 'shield' | 'special' => ['sword', 'shield', 'special'].includes(face)

export const summary = {
  title: (phase: SummedPhase, round: number) => `${phases[phase]}, ${round}. kolo`,
  show: 'Co přinesly poslední fáze',
  marker: 'Žeton',
  before: 'předtím',
  after: 'potom',
  counts,
}

export const ending = {
  title: 'Jak to probíhalo',
  objectives: 'Tajné cíle',
  goal: (marker: string, wanted: number, reached: number) => `${nameOf(marker)} ${reached} ${outOf(wanted)}`,
  hidden: 'Co leželo lícem dolů',
  sietch: (rank: number) => `síč úrovně ${rank}`,
  turns: 'Zlomové okamžiky',
  dice: 'Bitevní kostky',
  rolled: (side: string, n: number) => `${Name(side)}: ${count(n, 'die')}`,
  face: (face: string, n: number, expected: number) => `${isFace(face) ? count(n, face) : `${face} ${n}`}, očekáváno ${tenths(expected)}`,
  spice: 'Koření po kolech',
  round: (n: number) => `${n}. kolo`,
  failed: 'Toto se nepodařilo načíst.',
}
