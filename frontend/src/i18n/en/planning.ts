/** Thinking before acting: what only the one who thinks can see. */
import type { Counts } from '../../game/menu'
import { nameOf, pieces } from './names'
import { either, listed, many } from './noun'
import { The } from './sides'

export interface By {
  by: string
  path: readonly string[]
}

function by({ by: way, path }: By): string {
  if (way === 'foot') return 'on foot'
  if (way === 'worm') return path.length ? `through ${listed(path.map((area) => nameOf(area)))}` : 'as a neighbour'
  if (way === 'sand') return path.length ? `riding through ${listed(path.map((area) => nameOf(area)))}` : 'riding'
  return `by the ornithopter of ${nameOf(way)}`
}

export const planning = {
  title: 'Think before you act',
  enter: 'Think before you act (P)',
  leave: 'Back to the game',
  alone: 'Only you see this. Nothing of it is sent, and the game stays as it is.',
  /** Of an area whose pieces are imagined. */
  ghost: 'as you imagine it',
  tools: { way: 'Way and odds', threats: 'Threats', pieces: 'Pieces', arrow: 'Arrow', note: 'Note', show: 'Show' },
  titles: {
    way: 'How a legion gets there, and how an attack would go',
    threats: 'What can reach an area',
    pieces: 'Move or set pieces in mind',
    arrow: 'Draw an arrow',
    note: 'Write a note to a place',
    show: 'Show your partner a place',
  },
  begin: {
    way: 'Point at a legion.',
    threats: 'Point at an area: what can reach it?',
    pieces: 'Point at a legion that goes elsewhere, or at an area where you set pieces.',
    arrow: 'Point at where the arrow begins.',
    note: 'Point at a place.',
    show: 'Point at a place. Your partner alone sees it, for a moment.',
  },
  whither: (area: string) => `From ${nameOf(area)}: point at where to.`,
  going: (area: string) => `What goes from ${nameOf(area)}? Then point at where to.`,
  setting: (area: string) => `Pieces set in ${nameOf(area)}`,
  fewer: (piece: string) => `One ${nameOf(piece)} less`,
  more: (piece: string) => `One ${nameOf(piece)} more`,
  full: (area: string) => `More than six units cannot stand in ${nameOf(area)}.`,
  asking: 'One moment …',
  unanswered: 'There is no answer to that.',
  threat: (side: string, origin: string, ways: readonly By[], attack: boolean, legion: Counts) =>
    `${The(side)} in ${nameOf(origin)} (${pieces(legion)}) ${attack ? 'can attack' : 'can come'} ${either(ways.map(by))}.`,
  worm: (origin: string, way: By, attack: boolean) => `The worm in ${nameOf(origin)} ${attack ? 'can attack' : 'can come'} ${by(way)}.`,
  nobody: (area: string) => `Nothing can reach ${nameOf(area)} in one move.`,
  reaches: (n: number, area: string) => many(n, { one: `${n} can reach ${nameOf(area)} in one move:`, other: `${n} can reach ${nameOf(area)} in one move:` }),
  moves: (n: number, from: string, to: string) => many(n, { one: `From ${nameOf(from)} to ${nameOf(to)}: ${n} move`, other: `From ${nameOf(from)} to ${nameOf(to)}: ${n} moves, each of an action` }),
  leg: (to: string, way: By, attack: boolean) => (attack ? `Attack ${nameOf(to)} ${by(way)}` : `${nameOf(to)}, ${by(way)}`),
  noWay: (from: string, to: string) => `No way leads from ${nameOf(from)} to ${nameOf(to)}.`,
  odds: (from: string, to: string) => `${nameOf(from)} attacks ${nameOf(to)}: the first round`,
  notePlace: (place: string) => `Note to ${nameOf(place)}`,
  noteText: 'Note',
  keepNote: 'Keep it',
  noted: (place: string, text: string) => `${nameOf(place)}: ${text}`,
  arrow: (from: string, to: string) => `Arrow from ${nameOf(from)} to ${nameOf(to)}`,
  remove: 'Take it away',
  back: 'Undo the last piece',
  reset: 'Pieces back',
  clear: 'Clear all',
  shown: (place: string) => `You show ${nameOf(place)} to your partner.`,
  pointed: (place: string) => `Your partner points at ${nameOf(place)}.`,
}
