/** What a finger means: the nearest place that can be chosen; where two are as near, it has to be asked. */
import { areaOf, within, zoneOf } from './geometry'

/** So far from where it aims a finger comes down, in pixels, and so near to each other are two that it cannot tell apart. */
const REACH = 22
const CLOSE = 7
/** The same where any place may be meant: nearly all of them have neighbours. */
export const CLOSE_AMONG_ALL = 3

/** How far away a place is from a point of the map, in units; nothing inside it. */
function away(place: string, x: number, y: number, halo: number): number {
  const area = areaOf.get(place)
  if (area) return Math.max(0, -within(x, y, area))
  const [zx, zy] = zoneOf.get(place)?.centre ?? [Infinity, Infinity]
  return Math.max(0, Math.hypot(x - zx, y - zy) - halo)
}

/** The places that a touch may mean, the nearest first: one where it is clear, none where nothing is in reach. */
export function meant(x: number, y: number, open: Iterable<string>, pixels: number, close = CLOSE): string[] {
  const found = [...open]
    .map((place) => ({ place, far: away(place, x, y, REACH / pixels) * pixels }))
    .filter(({ far }) => far <= REACH)
    .sort((a, b) => a.far - b.far)
  return found.filter(({ far }) => far - found[0]!.far <= close).map(({ place }) => place)
}
