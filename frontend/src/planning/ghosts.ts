/** Legions as one imagines them: what stands on the board with what one has set and moved in mind. */
import { LEADERS } from '../generated/cards'
import type { Counts } from '../game/menu'
import { FACTIONS, type Faction, type Private, type Sections } from '../game/view'

export type Legions = Record<Faction, Record<string, Counts>>
/** Pieces that go somewhere in mind: out of the box where `from` is empty, off the board where `to` is. */
export interface Moved {
  side: Faction
  from: string
  to: string
  pieces: Counts
}

const FACE_DOWN = 'deployment_token'
/** So many units may stand together. */
export const MOST = 6
/** What one may set out of the box, by side: units of each tier and the leader without a name. */
export const BOX: Readonly<Record<Faction, readonly string[]>> = { harkonnen: ['regular', 'elite', 'sardaukar', 'bashar'], atreides: ['regular', 'elite', 'fedaykin', 'naib'] }

export const isLeader = (piece: string): boolean => piece in LEADERS || piece === 'bashar' || piece === 'naib'
export const units = (legion: Counts): number => Object.entries(legion).reduce((sum, [piece, n]) => (isLeader(piece) ? sum : sum + n), 0)

/** What stands where, with one's own tokens by their names: those can be told apart. */
export function legionsOf(view: Sections, own: Private): Legions {
  const found: Legions = { harkonnen: { ...view.legions.harkonnen }, atreides: { ...view.legions.atreides } }
  for (const [area, tokens] of Object.entries(own.tokens ?? {})) {
    const { [FACE_DOWN]: _, ...others } = found.atreides[area] ?? {}
    found.atreides[area] = { ...others, ...Object.fromEntries(Object.keys(tokens).map((token) => [token, 1])) }
  }
  return found
}

function changed(legion: Counts, pieces: Counts, sign: 1 | -1): Counts {
  const found = { ...legion }
  for (const [piece, n] of Object.entries(pieces)) found[piece] = (found[piece] ?? 0) + sign * n
  return Object.fromEntries(Object.entries(found).filter(([, n]) => n > 0))
}

/** The legions after these moves in mind. What has left the board or died meanwhile goes nowhere. */
export function imagine(legions: Legions, moves: readonly Moved[]): Legions {
  const found: Legions = { harkonnen: { ...legions.harkonnen }, atreides: { ...legions.atreides } }
  for (const { side, from, to, pieces } of moves) {
    const here = found[side][from] ?? {}
    const going = from ? Object.fromEntries(Object.entries(pieces).flatMap(([piece, n]) => (here[piece] ? [[piece, Math.min(n, here[piece])]] : []))) : pieces
    if (from) found[side][from] = changed(here, going, -1)
    if (to) found[side][to] = changed(found[side][to] ?? {}, going, 1)
  }
  for (const side of FACTIONS) found[side] = Object.fromEntries(Object.entries(found[side]).filter(([, legion]) => Object.keys(legion).length > 0))
  return found
}

const same = (one: Counts = {}, other: Counts = {}): boolean => Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([piece, n]) => other[piece] === n)

/** What is imagined otherwise than it is, by side and area. */
export function otherwise(real: Legions, imagined: Legions): Legions {
  const found: Legions = { harkonnen: {}, atreides: {} }
  for (const side of FACTIONS)
    for (const area of new Set([...Object.keys(real[side]), ...Object.keys(imagined[side])]))
      if (!same(real[side][area], imagined[side][area])) found[side][area] = imagined[side][area] ?? {}
  return found
}

/** The view as the board shows it: own tokens are face down for all but their owner. */
export function shown(view: Sections, own: Private, imagined: Legions): { view: Sections; own: Private } {
  const faces = Object.assign({}, ...Object.values(own.tokens ?? {})) as Record<string, Counts>
  const tokens: Record<string, Record<string, Counts>> = {}
  const atreides: Record<string, Counts> = {}
  for (const [area, legion] of Object.entries(imagined.atreides)) {
    const named = Object.keys(legion).filter((piece) => piece in faces)
    if (named.length) tokens[area] = Object.fromEntries(named.map((token) => [token, faces[token]!]))
    const rest = Object.fromEntries(Object.entries(legion).filter(([piece]) => !(piece in faces)))
    atreides[area] = named.length ? { ...rest, [FACE_DOWN]: named.length } : rest
  }
  return { view: { ...view, legions: { harkonnen: imagined.harkonnen, atreides } }, own: own.tokens ? { ...own, tokens } : own }
}

/** Whose legion stands there; of two sides, which no rule allows, the first. */
export const sideAt = (legions: Legions, area: string): Faction | null => FACTIONS.find((side) => legions[side][area]) ?? null
