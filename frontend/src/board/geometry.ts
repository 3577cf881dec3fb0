/** What can be computed once about the map: outlines, borders by kind, room inside areas, directions. */
import { AREAS, SIZE, VERTICES, ZONES } from '../generated/board'
import type { Area } from './types'

export const areaOf: ReadonlyMap<string, Area> = new Map(AREAS.map((area) => [area.id, area]))
export const zoneOf = new Map(ZONES.map((zone) => [zone.id, zone]))

type Point = [number, number]

/** Repeatable chance, so that the land looks the same to everybody. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

const [WIDTH, HEIGHT] = SIZE
const onRim = ([ax, ay]: Point, [bx, by]: Point): boolean =>
  (ax === bx && (ax <= 0 || ax >= WIDTH)) || (ay === by && (ay <= 0 || ay >= HEIGHT))

const edges = new Map<string, Point[]>()

/** The way from one corner to the next: not quite straight, and the same seen from either side. */
function edgeOf(from: number, to: number): Point[] {
  const [low, high] = from < to ? [from, to] : [to, from]
  const key = `${low} ${high}`
  let way = edges.get(key)
  if (!way) {
    way = bent(VERTICES[low]! as Point, VERTICES[high]! as Point, low * 8191 + high)
    edges.set(key, way)
  }
  return from < to ? way : [...way].reverse()
}

function bent(a: Point, b: Point, seed: number): Point[] {
  if (onRim(a, b)) return []
  const random = chance(seed + 1)
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const far = Math.hypot(dx, dy)
  const parts = Math.max(2, Math.round(far / 9))
  const bow = (random() - 0.5) * Math.min(7, far * 0.1)
  const wave = (random() - 0.5) * Math.min(5, far * 0.08)
  const phase = random() * 6.3
  return Array.from({ length: parts - 1 }, (_, i): Point => {
    const t = (i + 1) / parts
    const hold = Math.sin(Math.PI * t)
    const off = bow * hold + wave * hold * Math.sin(t * 9 + phase) + (random() - 0.5) * 1.6 * hold
    return [a[0] + dx * t - (dy / far) * off, a[1] + dy * t + (dx / far) * off]
  })
}

const drawn = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

/** The corners of an area with the bends between them. */
export function shapeOf(area: Area): Point[] {
  return area.outline.flatMap((from, i) => [VERTICES[from]! as Point, ...edgeOf(from, area.outline[(i + 1) % area.outline.length]!)])
}

export const OUTLINES: ReadonlyMap<string, string> = new Map(AREAS.map((area) => [area.id, `M${drawn(shapeOf(area))}Z`]))

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
    groups[kind].push(`M${drawn([VERTICES[from]! as Point, ...edgeOf(from, to), VERTICES[to]! as Point])}`)
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

/** How far inside the outline of an area a point is; less than nothing outside. */
export function within(x: number, y: number, area: Area): number {
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
  return inside ? least : -least
}

/** The same, where circles of the air zones lie over the corners of areas: away from them too. */
export function distance(x: number, y: number, area: Area): number {
  const inside = within(x, y, area)
  const least = ZONES.reduce((so, zone) => Math.min(so, Math.hypot(x - zone.centre[0], y - zone.centre[1]) - 19), Math.abs(inside))
  return inside > 0 ? least : -least
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

interface Spot {
  x: number
  y: number
}
/** An arrow begins and ends at the edge of what lies there, not on it. */
const EDGE = 30
/** Where an arrow that leads to or from somewhere else touches what lies here. */
export function beside(here: Spot, there: Spot): Spot {
  const far = Math.hypot(there.x - here.x, there.y - here.y) || 1
  const off = Math.min(EDGE, far * 0.35) / far
  return { x: here.x + (there.x - here.x) * off, y: here.y + (there.y - here.y) * off }
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
