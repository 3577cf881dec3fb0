/** Thinking before acting: what only the one who thinks can see. */
import type { Counts } from '../../game/menu'
import { at, nameOf, ofThe, pieces, the, theNames, toThe } from './names'
import { either, many } from './noun'
import { The } from './sides'

export interface By {
  by: string
  path: readonly string[]
}

function by({ by: way, path }: By): string {
  if (way === 'foot') return 'a pie'
  if (way === 'worm') return path.length ? `por ${theNames(path)}` : 'desde el Área de al lado'
  if (way === 'sand') return path.length ? `cabalgando por ${theNames(path)}` : 'cabalgando'
  return `con el Ornitóptero ${ofThe(way)}`
}

export const planning = {
  title: 'Piensa antes de actuar',
  enter: 'Pensar antes de actuar (P)',
  leave: 'Volver a la partida',
  alone: 'Solo tú ves esto. No se envía nada y la partida sigue como está.',
  /** Of an area whose pieces are imagined. */
  ghost: 'tal como lo imaginas',
  tools: { way: 'Camino y probabilidades', threats: 'Amenazas', pieces: 'Piezas', arrow: 'Flecha', note: 'Nota', show: 'Señalar' },
  titles: {
    way: 'Cómo llega una Legión y cómo iría un ataque',
    threats: 'Qué puede llegar a un Área',
    pieces: 'Mueve o coloca piezas mentalmente',
    arrow: 'Dibuja una flecha',
    note: 'Escribe una nota sobre un lugar',
    show: 'Señala un lugar a tu compañero',
  },
  begin: {
    way: 'Señala una Legión.',
    threats: 'Señala un Área: ¿qué puede llegar a ella?',
    pieces: 'Señala una Legión que vaya a otro sitio, o un Área donde colocar piezas.',
    arrow: 'Señala dónde empieza la flecha.',
    note: 'Señala un lugar.',
    show: 'Señala un lugar. Solo lo ve tu compañero, un momento.',
  },
  whither: (area: string) => `Desde ${the(area)}: señala hasta dónde.`,
  going: (area: string) => `¿Qué sale ${ofThe(area)}? Después señala hasta dónde.`,
  setting: (area: string) => `Piezas colocadas ${at(area)}`,
  fewer: (piece: string) => `Quitar 1: ${nameOf(piece)}`,
  more: (piece: string) => `Añadir 1: ${nameOf(piece)}`,
  full: (area: string) => `No caben más de seis Unidades ${at(area)}.`,
  asking: 'Un momento…',
  unanswered: 'No hay respuesta a eso.',
  threat: (side: string, origin: string, ways: readonly By[], attack: boolean, legion: Counts) =>
    `${The(side)} ${ofThe(origin)} (${pieces(legion)}) ${attack ? 'pueden atacar' : 'pueden llegar'} ${either(ways.map(by))}.`,
  worm: (origin: string, way: By, attack: boolean) => `El Gusano de arena ${ofThe(origin)} ${attack ? 'puede atacar' : 'puede llegar'} ${by(way)}.`,
  nobody: (area: string) => `Nada puede llegar ${toThe(area)} en un movimiento.`,
  reaches: (n: number, area: string) => many(n, { one: `1 puede llegar ${toThe(area)} en un movimiento:`, other: `${n} pueden llegar ${toThe(area)} en un movimiento:` }),
  moves: (n: number, from: string, to: string) => many(n, { one: `Desde ${the(from)} hasta ${the(to)}: 1 movimiento`, other: `Desde ${the(from)} hasta ${the(to)}: ${n} movimientos, cada uno con una Acción` }),
  leg: (to: string, way: By, attack: boolean) => (attack ? `Atacar ${the(to)} ${by(way)}` : `${nameOf(to)}, ${by(way)}`),
  noWay: (from: string, to: string) => `No hay camino desde ${the(from)} hasta ${the(to)}.`,
  odds: (from: string, to: string) => `Ataque desde ${the(from)} contra ${the(to)}: el primer asalto`,
  notePlace: (place: string) => `Nota sobre ${the(place)}`,
  noteText: 'Nota',
  keepNote: 'Guardarla',
  noted: (place: string, text: string) => `${nameOf(place)}: ${text}`,
  arrow: (from: string, to: string) => `Flecha desde ${the(from)} hasta ${the(to)}`,
  remove: 'Quitarla',
  back: 'Deshacer la última pieza',
  reset: 'Devolver las piezas',
  clear: 'Borrar todo',
  shown: (place: string) => `Le señalas ${the(place)} a tu compañero.`,
  pointed: (place: string) => `Tu compañero señala ${the(place)}.`,
}
