/**
 * Where the things in an area lie: rows of pieces in the room inside it, smaller if there are many. Where they would
 * become too small to be read, a legion is one piece with its number of units; what it consists of is fanned out.
 */
import { FACTIONS } from '../game/view'
import { SIZE } from '../generated/board'
import type { Item } from './contents'
import { ROOMS } from './geometry'

export interface Laid {
  item: Item
  x: number
  y: number
  /** Of the size of a piece, 20 units. */
  s: number
}

/** How the map is drawn just now. */
export interface Drawing {
  /** Pixels of a unit of the map. */
  unit: number
  /** How much higher than measured the land is drawn. */
  tall: number
  /** The least height of what is written on it, in pixels. */
  least: number
}
export const PLAIN: Drawing = { unit: 1, tall: 1, least: 9 }

/** A piece with what surrounds it takes so much room. */
const STEP = 21
const LARGEST = 1.75
/** Type on a piece: as a rule, and where the piece is small, in the units of a piece. */
const TYPE = 12
const MOST_TYPE = 14.5
const UNITS = ['regular', 'elite', 'special']

export const isNamed = (id: string): boolean => !/^c?(n|s)(e|w)_\d+$/.test(id)

/** How large the type on a piece of that size is. */
export const typeOn = (s: number, { unit, least }: Drawing): number => Math.min(MOST_TYPE, Math.max(TYPE, least / (s * unit)))

/** How high type has to be on a piece of that size to be read. */
export const fineOn = (s: number, { unit, least }: Drawing): number => Math.min(MOST_TYPE, least / (s * unit))

/** The smallest piece on which type can be read. */
const smallest = ({ unit, least }: Drawing): number => least / (MOST_TYPE * unit)

function fitted(rx: number, ry: number, count: number): { s: number; columns: number } {
  let best = { s: 0, columns: 1 }
  for (let columns = 1; columns <= Math.min(count, 5); columns++) {
    const rows = Math.ceil(count / columns)
    // Half the diagonal of the block has to stay inside the room; corners may touch its rim.
    const s = 1.09 / Math.hypot((columns * STEP) / 2 / rx, (rows * STEP) / 2 / ry)
    if (s > best.s) best = { s, columns }
  }
  return best
}

const number = (item: Item): number => (/^\d+$/.test(item.text) ? Number(item.text) : 1)

/** The units of a legion as one piece, its leaders as another; what is left over stays as it is. */
export function gathered(items: readonly Item[]): Item[] {
  const found: Item[] = []
  for (const side of FACTIONS) {
    const own = items.filter((item) => item.side === side)
    const units = own.filter((item) => UNITS.includes(item.shape))
    const leaders = own.filter((item) => item.shape === 'leader')
    if (units.length) found.push({ shape: 'stack', icon: '', side, key: `${side}-units`, text: String(units.reduce((sum, item) => sum + number(item), 0)) })
    if (leaders.length === 1) found.push(leaders[0]!)
    else if (leaders.length) found.push({ shape: 'leader', icon: '', side, key: `${side}-leaders`, text: String(leaders.reduce((sum, item) => sum + number(item), 0)) })
  }
  const rest = items.filter((item) => !item.side || !(UNITS.includes(item.shape) || item.shape === 'leader'))
  return [...rest.filter((item) => item.shape === 'icon' && item.side), ...found, ...rest.filter((item) => !(item.shape === 'icon' && item.side))]
}

/** Whether something of what lies there is gathered into one piece. */
export const isGathered = (there: readonly Laid[]): boolean => there.some(({ item }) => item.shape === 'stack' || item.key.endsWith('-leaders'))

/** Where the middle of so much has to be, that all of it is on the map. */
const within = (at: number, half: number, end: number): number => Math.max(half, Math.min(end - half, at))

export function laid(id: string, items: readonly Item[], drawing: Drawing = PLAIN): Laid[] {
  if (!items.length) return []
  const room = ROOMS.get(id)!
  // Where a name is printed, the pieces make way for it.
  const lift = isNamed(id) ? room.r * 0.14 : 0
  const rx = room.r - lift * 0.5
  const ry = (room.r - lift * 0.5) * drawing.tall
  const least = smallest(drawing)
  let shown = items
  let { s, columns } = fitted(rx, ry, items.length)
  if (s < least) {
    shown = gathered(items)
    ;({ s, columns } = fitted(rx, ry, shown.length))
  }
  s = Math.max(least, Math.min(s, LARGEST))
  const count = shown.length
  const rows = Math.ceil(count / columns)
  const step = STEP * s
  const middle = {
    x: within(room.x, (columns * step) / 2, SIZE[0]),
    y: within((room.y - lift) * drawing.tall, (rows * step) / 2, SIZE[1] * drawing.tall),
  }
  return shown.map((item, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    return {
      item,
      s,
      x: middle.x + ((i % columns) - (inRow - 1) / 2) * step,
      y: middle.y + (row - (rows - 1) / 2) * step,
    }
  })
}
