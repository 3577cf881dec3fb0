/** Thinking before acting: what only the one who thinks can see. */
import type { Counts } from '../../game/menu'
import { acc, at, from, Name, nameOf, pieces, to } from './names'
import { either, first, listed, many } from './noun'
import { of } from './sides'

export interface By {
  by: string
  path: readonly string[]
}

const through = (path: readonly string[]): string => `přes ${listed(path.map((area) => acc(area)))}`
function by({ by: way, path }: By): string {
  if (way === 'foot') return 'pěšky'
  if (way === 'worm') return path.length ? through(path) : 'ze sousední oblasti'
  if (way === 'sand') return path.length ? `jízdou na červovi ${through(path)}` : 'jízdou na červovi'
  return `ornitoptérou ${from(way)}`
}

export const planning = {
  title: 'Rozmyslete si to',
  enter: 'Rozmyslet si to (P)',
  leave: 'Zpět do hry',
  alone: 'Toto vidíte jen vy. Nic z toho se neodesílá a hra zůstává, jak je.',
  /** Of an area whose pieces are imagined. */
  ghost: 'jak si to představujete',
  tools: { way: 'Cesta a šance', threats: 'Hrozby', pieces: 'Figurky', arrow: 'Šipka', note: 'Poznámka', show: 'Ukázat' },
  titles: {
    way: 'Jak se tam legie dostane a jak by dopadl útok',
    threats: 'Co může do oblasti dosáhnout',
    pieces: 'Přesunout nebo přidat figurky jen v duchu',
    arrow: 'Nakreslit šipku',
    note: 'Připsat k místu poznámku',
    show: 'Ukázat spoluhráči místo',
  },
  begin: {
    way: 'Ukažte na legii.',
    threats: 'Ukažte na oblast: co do ní dosáhne?',
    pieces: 'Ukažte na legii, která jde jinam, nebo na oblast, kam přidáte figurky.',
    arrow: 'Ukažte, kde šipka začíná.',
    note: 'Ukažte na místo.',
    show: 'Ukažte na místo. Uvidí ho na chvíli jen váš spoluhráč.',
  },
  whither: (area: string) => `${first(from(area))}: ukažte kam.`,
  going: (area: string) => `Co jde ${from(area)}? Pak ukažte kam.`,
  setting: (area: string) => `Figurky přidané ${at(area)}`,
  fewer: (piece: string) => `Ubrat: ${nameOf(piece)}`,
  more: (piece: string) => `Přidat: ${nameOf(piece)}`,
  full: (area: string) => `${first(at(area))} nemůže stát víc než šest jednotek.`,
  asking: 'Okamžik…',
  unanswered: 'Na to odpověď není.',
  threat: (side: string, origin: string, ways: readonly By[], attack: boolean, legion: Counts) =>
    `Legie ${of(side)} ${at(origin)} (${pieces(legion)}) ${attack ? 'může zaútočit' : 'může přijít'} ${either(ways.map(by))}.`,
  worm: (origin: string, way: By, attack: boolean) => `Červ ${at(origin)} ${attack ? 'může zaútočit' : 'může přijít'} ${by(way)}.`,
  nobody: (area: string) => `${first(to(area))} jedním přesunem nic nedosáhne.`,
  reaches: (n: number, area: string) => `${first(to(area))} jedním přesunem ${many(n, { one: 'dosáhne', few: 'dosáhnou', many: 'dosáhne', other: 'dosáhne' })} ${n}:`,
  moves: (n: number, origin: string, target: string) =>
    `${first(from(origin))} ${to(target)}: ${many(n, { one: `${n} přesun`, few: `${n} přesuny, každý za jednu akci`, many: `${n} přesunu, každý za jednu akci`, other: `${n} přesunů, každý za jednu akci` })}`,
  leg: (target: string, way: By, attack: boolean) => (attack ? `Útok na ${acc(target)} ${by(way)}` : `${Name(target)}, ${by(way)}`),
  noWay: (origin: string, target: string) => `${first(from(origin))} ${to(target)} žádná cesta nevede.`,
  odds: (origin: string, target: string) => `Útok ${from(origin)} na ${acc(target)}: první kolo`,
  notePlace: (place: string) => `Poznámka k místu: ${nameOf(place)}`,
  noteText: 'Poznámka',
  keepNote: 'Uložit',
  noted: (place: string, text: string) => `${Name(place)}: ${text}`,
  arrow: (origin: string, target: string) => `Šipka ${from(origin)} ${to(target)}`,
  remove: 'Odstranit',
  back: 'Vrátit poslední figurku',
  reset: 'Figurky zpět',
  clear: 'Smazat vše',
  shown: (place: string) => `Ukazujete spoluhráči místo: ${nameOf(place)}.`,
  pointed: (place: string) => `Spoluhráč ukazuje na místo: ${nameOf(place)}.`,
}
