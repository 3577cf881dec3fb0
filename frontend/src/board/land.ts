/**
 * What the land looks like: dunes, ripples, strata and peaks, strewn by repeatable chance and drawn as a few long
 * paths, so that the whole ground is a handful of elements however much there is on it.
 */
import { AREAS } from '../generated/board'
import { chance, distance, ROOMS, shapeOf } from './geometry'
import type { Area, Terrain } from './types'

const n = (value: number): string => value.toFixed(1)

/** Points strewn over an area, at least so far inside it. */
function strewn(area: Area, dx: number, dy: number, inside: number, seed: number): { x: number; y: number; r: () => number }[] {
  const random = chance(seed)
  const points = shapeOf(area)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const found: { x: number; y: number; r: () => number }[] = []
  let odd = 0
  for (let y = Math.min(...ys); y < Math.max(...ys); y += dy, odd = dx / 2 - odd)
    for (let x = Math.min(...xs) + odd; x < Math.max(...xs); x += dx) {
      const px = x + (random() - 0.5) * dx * 0.8
      const py = y + (random() - 0.5) * dy * 0.8
      if (distance(px, py, area) > inside) found.push({ x: px, y: py, r: random })
    }
  return found
}

const each = (terrain: Terrain, draw: (area: Area, seed: number) => string): string =>
  AREAS.map((area, i) => (area.terrain === terrain ? draw(area, i + 1) : '')).join('')

/** Crescents with their steep side away from the light. */
function crescents(area: Area, seed: number): { shade: string; crest: string } {
  let shade = ''
  let crest = ''
  for (const { x, y, r } of strewn(area, 66, 34, 4, seed)) {
    const w = 20 + r() * 16
    const h = 7 + r() * 5
    const lean = (r() - 0.5) * 10
    const top = `M${n(x - w)} ${n(y + lean * 0.3)}Q${n(x + lean)} ${n(y - h)} ${n(x + w)} ${n(y - lean * 0.3)}`
    crest += top
    shade += `${top}Q${n(x + lean + 4)} ${n(y + h * 0.55)} ${n(x - w)} ${n(y + lean * 0.3)}Z`
  }
  return { shade, crest }
}

function ripples(area: Area, seed: number): string {
  return strewn(area, 46, 21, 3, seed)
    .map(({ x, y, r }) => {
      const w = 11 + r() * 12
      const h = 2 + r() * 2.5
      return `M${n(x - w)} ${n(y)}q${n(w / 2)} ${n(-h)} ${n(w)} 0t${n(w)} ${n((r() - 0.5) * 3)}`
    })
    .join('')
}

function grains(area: Area, seed: number): string {
  return strewn(area, 11, 9, 3, seed)
    .map(({ x, y }) => `M${n(x)} ${n(y)}h.01`)
    .join('')
}

/** Steps of a table mountain: its outline drawn again, smaller and smaller. */
function strata(area: Area, seed: number): string {
  const random = chance(seed)
  const room = ROOMS.get(area.id)!
  const shape = shapeOf(area).filter((_, i) => i % 2 === 0)
  return [0.88, 0.74, 0.58]
    .map((by) => `M${shape.map(([x, y]) => `${n(room.x + (x - room.x) * by + random() * 2)} ${n(room.y + (y - room.y) * by + random() * 2)}`).join('L')}Z`)
    .join('')
}

/** Peaks with a face in the light and one in the shade; smaller towards the rim. */
function peaks(area: Area, seed: number): { light: string; shade: string } {
  let light = ''
  let shade = ''
  for (const { x, y, r } of strewn(area, 25, 17, 7, seed)) {
    const h = 8 + r() * 8
    const w = h * (0.75 + r() * 0.35)
    const foot = y + h * 0.45
    const top = `${n(x + (r() - 0.5) * 4)} ${n(foot - h)}`
    const ridge = `${n(x + w * 0.15)} ${n(foot + 1)}`
    light += `M${n(x - w)} ${n(foot)}L${top}L${ridge}Z`
    shade += `M${top}L${n(x + w)} ${n(foot - 1)}L${ridge}Z`
  }
  return { light, shade }
}

const dunes = AREAS.map((area, i) => (area.terrain === 'deep_desert' ? crescents(area, i + 1) : { shade: '', crest: '' }))
const ranges = AREAS.map((area, i) => (area.terrain === 'mountain' ? peaks(area, i + 7) : { light: '', shade: '' }))
const together = (parts: string[]): string => parts.join('')

export const LAND = {
  duneShade: together(dunes.map((each) => each.shade)),
  duneCrest: together(dunes.map((each) => each.crest)),
  ripples: each('desert', ripples),
  ergRipples: each('minor_erg', ripples),
  grains: each('minor_erg', grains),
  strata: each('plateau', strata),
}

/** By area, because atomics lay one mountain waste. */
export const PEAKS: ReadonlyMap<string, { light: string; shade: string }> = new Map(
  AREAS.flatMap((area, i) => (area.terrain === 'mountain' ? [[area.id, ranges[i]!] as const] : [])),
)
