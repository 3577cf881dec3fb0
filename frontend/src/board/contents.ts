/** What lies in each area, ready to be drawn and to be read out. */
import { sorted } from '../game/choice'
import { nameOf, pieces, t } from '../i18n'
import type { Counts } from '../game/menu'
import { FACTIONS, type Faction, type Private, type Sections } from '../game/view'
import { sectorsOf } from '../i18n/things'
import { areaOf, zoneOf } from './geometry'

export interface Item {
  /** The symbol or shape. */
  shape: 'regular' | 'elite' | 'special' | 'stack' | 'token' | 'leader' | 'beside' | 'icon'
  icon: string
  /** A number, or a letter of a name. */
  text: string
  side: Faction | ''
  key: string
  /** What a face-down token shows to its owner. */
  face?: Counts
  /** The marker that something hidden shows to its owner. */
  marker?: string
}

export interface Contents {
  items: Item[]
  features: Item[]
  legions: { side: Faction; pieces: Counts }[]
  /** What stands beside them. */
  beside: Counts
  /** The terrain and everything there, a line each, and all of it with the name. */
  lines: string[]
  words: string
}

/** The areas of a sector; the central ones may be spoken of as one. */
export const harvested = (sector: string): string[] =>
  sector ? [...areaOf.values()].filter((area) => area.sectors.some((each) => each === sector || each.startsWith(`${sector}_`))).map((area) => area.id) : []

/** Face-down tokens of a side that is played by a rule: what can be told of them is the colour. */
const GARRISONS: Readonly<Record<string, string>> = { garrison_black: 'black', garrison_silver: 'silver' }
const SPECIAL = ['sardaukar', 'fedaykin']
const GENERIC = ['bashar', 'naib']

export const initials = (id: string): string => t.named.short(id).slice(0, 2)

/** What stands beside legions, by its side; and what flies, but leads where it has landed. */
export const BESIDE: Readonly<Record<string, Faction>> = { suspensor_trooper: 'harkonnen', rocket_launcher: 'atreides', sandrider: 'atreides', fremen_camp: 'atreides' }
const ESCORT = 'escort_ornithopter'
export const CAMP = 'fremen_camp'

/** A marker in at most two letters. */
const lettersOf = (marker: string): string => nameOf(marker).split(' ').map((word) => word.charAt(0)).join('').slice(0, 2)

/** A piece that stands beside legions; of one with a hidden face its owner may see which marker it shows. */
export const besideItem = (piece: string, number: number, marker = ''): Item => {
  const text = piece !== CAMP ? (number > 1 ? String(number) : '') : marker ? lettersOf(marker) : '?'
  return { shape: 'beside', icon: piece, text, side: BESIDE[piece] ?? '', key: `beside-${piece}${marker}`, ...(marker ? { marker } : {}) }
}

export function itemsOf(side: Faction, legion: Counts): Item[] {
  return Object.entries(legion).map(([piece, number]): Item => {
    const base = { side, key: `${side}-${piece}`, icon: '' }
    if (piece === 'regular' || piece === 'elite') return { ...base, shape: piece, text: number ? String(number) : '' }
    if (SPECIAL.includes(piece)) return { ...base, shape: 'special', text: number ? String(number) : '' }
    if (GARRISONS[piece]) return { ...base, shape: 'token', icon: GARRISONS[piece], text: number > 1 ? String(number) : '' }
    if (piece === 'deployment_token') return { ...base, shape: 'token', text: number > 1 ? String(number) : '' }
    if (piece === ESCORT) return { ...base, shape: 'beside', icon: piece, text: number > 1 ? String(number) : '' }
    if (BESIDE[piece]) return besideItem(piece, number)
    if (GENERIC.includes(piece)) return { ...base, shape: 'leader', text: number > 1 ? String(number) : '' }
    return { ...base, shape: 'leader', text: initials(piece) }
  })
}

/** Face-down tokens as their owner sees them, so many alike. */
export const facedItem = (face: Counts, number: number): Item => ({
  shape: 'token', icon: '', text: number > 1 ? String(number) : '', side: 'atreides', key: `atreides-token-${sorted(Object.keys(face)).map((unit) => `${unit}${face[unit]}`).join('-')}`, face,
})

function facedItems(tokens: Record<string, Counts>): Item[] {
  const alike = new Map<string, Counts[]>()
  for (const face of Object.values(tokens)) {
    const key = facedItem(face, 1).key
    alike.set(key, [...(alike.get(key) ?? []), face])
  }
  return [...alike.values()].map((faces) => facedItem(faces[0]!, faces.length))
}

export function contentsOf(view: Sections, own: Private): Map<string, Contents> {
  const found = new Map<string, Contents>()
  const stations = new Set(view.desert.stations)
  const signs = new Set(view.desert.wormsigns)
  const harvesters = new Set(view.vehicles.harvesters)
  const aims = view.automaton
  const field = new Set(harvested(aims?.harvest_sector ?? ''))
  for (const [id, area] of areaOf) {
    const features: Item[] = []
    const items: Item[] = []
    const words: string[] = []
    const icon = (name: string, text: string, side: Faction | '' = ''): Item => ({
      shape: 'icon',
      icon: name,
      text,
      side,
      key: name,
    })
    const settlement = view.desert.settlements[id]
    if (settlement) {
      features.push(icon('settlement', String(settlement), 'harkonnen'))
      words.push(t.ui.settlementOf(settlement))
    }
    if (id in view.desert.sietches) {
      const rank = view.desert.sietches[id] || own.sietches?.[id] || aims?.ranks[id] || 0
      const hidden = !view.desert.sietches[id]
      features.push({ ...icon('sietch', rank ? String(rank) : '?', 'atreides'), key: hidden ? 'sietch-hidden' : 'sietch' })
      words.push(t.ui.sietchOf(rank, hidden))
    }
    if (aims?.target === id) words.push(t.automaton.aim)
    else if (aims?.turn_target === id) words.push(t.automaton.aimNow)
    if (field.has(id)) words.push(t.automaton.field)
    const lost = area.settlement && !settlement ? 'settlement' : area.sietch && !(id in view.desert.sietches) ? 'sietch' : ''
    if (lost) {
      features.push({ ...icon('ruin', '', lost === 'sietch' ? 'atreides' : 'harkonnen'), key: `ruin-${lost}` })
      words.push(lost === 'sietch' ? t.ui.noSietch : t.ui.noSettlement)
    }
    if (stations.has(id)) {
      features.push(icon('station', ''))
      words.push(t.ui.station)
    }
    const legions: Contents['legions'] = []
    for (const side of FACTIONS) {
      const legion = view.legions[side][id]
      if (!legion) continue
      legions.push({ side, pieces: legion })
      const tokens = (side === 'atreides' && own.tokens?.[id]) || {}
      const known = Object.keys(tokens).length > 0
      items.push(...itemsOf(side, legion).filter(({ shape }) => !known || shape !== 'token'), ...facedItems(tokens))
      words.push(`${t.sides[side]}: ${pieces(legion)}`, ...Object.values(tokens).map((shows) => t.tray.faced(shows)))
    }
    const beside = view.expansion?.beside[id] ?? {}
    for (const [piece, number] of Object.entries(beside)) {
      const marker = own.faces?.[id] ?? ''
      const face = piece === CAMP ? marker : ''
      items.push(besideItem(piece, number, face))
      words.push(face ? t.war.camp(face) : pieces({ [piece]: number }))
    }
    const worm = view.desert.worms[id]
    if (worm) {
      items.push(icon(worm === 'wild_maker' ? 'wild_maker' : 'worm', ''))
      words.push(worm === 'wild_maker' ? t.ui.wildMaker : t.ui.worm)
    }
    if (harvesters.has(id)) {
      items.push(icon('harvester', '', 'harkonnen'))
      words.push(t.ui.harvester)
    }
    if (signs.has(id)) {
      items.push(icon('wormsign', ''))
      words.push(t.ui.wormsign)
    }
    if (view.desert.atomics === id) words.push(t.ui.atomics)
    const terrain = view.desert.atomics === id ? t.terrain.desert : t.terrain[area.terrain]
    const lines = [terrain, ...words]
    found.set(id, { items, features, legions, beside, lines, words: [nameOf(id), ...lines].join(', ') })
  }
  return found
}

export const zoneWords = (view: Sections, zone: string): string =>
  [nameOf(zone), ...zoneLines(view, zone)].join(', ')

/** What it lies over, and what flies there. */
export const zoneLines = (view: Sections, zone: string): string[] => [t.line.over(sectorsOf(zone)), view.vehicles.zones[zone] ? nameOf(view.vehicles.zones[zone]!) : ''].filter(Boolean)

/** The air zones an area is connected to. */
export const zonesAt = (area: string): string[] =>
  [...zoneOf.values()]
    .filter((zone) => areaOf.get(area)?.sectors.some((sector) => zone.sectors.includes(sector)))
    .map((zone) => zone.id)
