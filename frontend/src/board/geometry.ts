/** What can be computed once about the map: outlines, borders by kind, room inside areas, directions. */
import { AREAS, VERTICES, ZONES } from '../generated/board'
import type { Area } from './types'

export const areaOf: ReadonlyMap<string, Area> = new Map(AREAS.map((area) => [area.id, area]))
export const zoneOf = new Map(ZONES.map((zone) => [zone.id, zone]))

export const pointsOf = (area: Area): string => area.outline.map((i) => VERTICES[i]!.join(',')).join(' ')

export interface Border {
  path: string
  kind: 'plain' | 'sector' | 'impassable'
}

function bordersOf(): Border[] {
  const owners = new Map<string, Area[]>()
  for (const area of AREAS) {
    area.outline.forEach((from, i) => {
      const to = area.outline[(i + 1) % area.outline.length]!
      const key = from < to ? `${from} ${to}` : `${to} ${from}`
      owners.set(key, [...(owners.get(key) ?? []), area])
    })
  }
  const groups: Record<Border['kind'], string[]> = { plain: [], sector: [], impassable: [] }
  for (const [key, [one, other]] of owners) {
    if (!one || !other) continue
    const [from, to] = key.split(' ').map(Number) as [number, number]
    const kind = one.impassable.includes(other.id)
      ? 'impassable'
      : one.sectors.some((sector) => other.sectors.includes(sector))
        ? 'plain'
        : 'sector'
    groups[kind].push(`M${VERTICES[from]!.join(' ')}L${VERTICES[to]!.join(' ')}`)
  }
  return (Object.keys(groups) as Border['kind'][]).map((kind) => ({ kind, path: groups[kind].join('') }))
}

export const BORDERS = bordersOf()

export interface Room {
  x: number
  y: number
  /** Radius of the largest circle around it that stays inside the outline. */
  r: number
}

function distance(x: number, y: number, area: Area): number {
  let inside = false
  let least = Infinity
  const n = area.outline.length
  for (let i = 0, j = n - 1; i < n; j = i++) {
    const [ax, ay] = VERTICES[area.outline[i]!]!
    const [bx, by] = VERTICES[area.outline[j]!]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    const dx = bx - ax
    const dy = by - ay
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy))
  }
  // Circles of the air zones lie over the corners of areas: keep away from them too.
  for (const zone of ZONES) least = Math.min(least, Math.hypot(x - zone.centre[0], y - zone.centre[1]) - 19)
  return inside ? least : -least
}

/** The place in an area with the most room around it. */
function roomOf(area: Area): Room {
  const points = area.outline.map((i) => VERTICES[i]!)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  let best: Room = { x: area.centre[0], y: area.centre[1], r: distance(...area.centre, area) }
  let step = 12
  for (let x = Math.min(...xs); x < Math.max(...xs); x += step)
    for (let y = Math.min(...ys); y < Math.max(...ys); y += step) {
      const r = distance(x, y, area)
      if (r > best.r) best = { x, y, r }
    }
  for (step = 6; step >= 1.5; step /= 2)
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const r = distance(best.x + dx * step, best.y + dy * step, area)
      if (r > best.r) best = { x: best.x + dx * step, y: best.y + dy * step, r }
    }
  return best
}

export const ROOMS: ReadonlyMap<string, Room> = new Map(AREAS.map((area) => [area.id, roomOf(area)]))

export const centreOf = (place: string): { x: number; y: number } => {
  const room = ROOMS.get(place)
  if (room) return room
  const [x, y] = zoneOf.get(place)?.centre ?? [0, 0]
  return { x, y }
}

/** The nearest place in that direction, for the arrow keys. */
export function towards(from: string, dx: number, dy: number): string {
  const here = centreOf(from)
  let best = from
  let least = Infinity
  for (const id of [...areaOf.keys(), ...zoneOf.keys()]) {
    if (id === from) continue
    const there = centreOf(id)
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    if (along <= 4) continue
    const far = along + across * 2.2
    if (far < least) {
      least = far
      best = id
    }
  }
  return best
}

/** Map order for the keyboard: row by row, as one reads. */
export const READING_ORDER: readonly string[] = [...areaOf.keys(), ...zoneOf.keys()].sort((a, b) => {
  const one = centreOf(a)
  const two = centreOf(b)
  return Math.round(one.y / 90) - Math.round(two.y / 90) || one.x - two.x
})
