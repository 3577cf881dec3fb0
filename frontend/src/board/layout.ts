/** Where the things in an area lie: rows of pieces in the largest circle inside it, smaller if there are many. */
import type { Item } from './contents'
import { ROOMS } from './geometry'

export interface Laid {
  item: Item
  x: number
  y: number
  /** Of the size of a piece, 20 units. */
  s: number
}

/** A piece with what surrounds it takes so much room. */
const STEP = 21
const LARGEST = 1.75

export const isNamed = (id: string): boolean => !/^c?(n|s)(e|w)_\d+$/.test(id)

export function laid(id: string, items: readonly Item[]): Laid[] {
  const count = items.length
  if (!count) return []
  const room = ROOMS.get(id)!
  // Where a name is printed, the pieces make way for it.
  const lift = isNamed(id) ? room.r * 0.14 : 0
  const radius = room.r - lift * 0.5
  let columns = 1
  let s = 0
  for (let tried = 1; tried <= Math.min(count, 5); tried++) {
    const rows = Math.ceil(count / tried)
    // Half the diagonal of the block has to stay inside the circle; corners may touch it.
    const fits = (radius * 1.09) / Math.hypot((tried * STEP) / 2, (rows * STEP) / 2)
    if (fits > s) {
      s = fits
      columns = tried
    }
  }
  s = Math.min(s, LARGEST)
  const rows = Math.ceil(count / columns)
  const step = STEP * s
  return items.map((item, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    return {
      item,
      s,
      x: room.x + ((i % columns) - (inRow - 1) / 2) * step,
      y: room.y - lift + (row - (rows - 1) / 2) * step,
    }
  })
}
