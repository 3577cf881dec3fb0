/** Names of areas, pieces, cards and the rest by their ids, and lists of them in a sentence. */
import { AREAS, ZONES } from '../generated/board'
import { CARDS, LEADERS, NAMES, PROPHECIES } from '../generated/names'
import type { Counts } from '../game/menu'

const areaNames = new Map(AREAS.map((area) => [area.id, area.name]))
const zoneSectors = new Map(ZONES.map((zone) => [zone.id, zone.sectors]))

const unnamed = /^(n|s)(e|w)_\d+$|^c(n|s)(e|w)_\d+$/

/** Areas without a printed name are called by their sector and number, as players point at them. */
export function areaName(id: string): string {
  const own = NAMES[id]?.[0]
  if (own) return own
  if (unnamed.test(id)) return id.replace('_', ' ').toUpperCase()
  return areaNames.get(id) || id
}

export const isArea = (id: string): boolean => areaNames.has(id)
export const isZone = (id: string): boolean => zoneSectors.has(id)

export function zoneName(id: string): string {
  const [one, other] = zoneSectors.get(id) ?? []
  const named = (sector = '') => NAMES[sector]?.[0] ?? sector
  return (NAMES['air_zone']?.[0] ?? '{} {}').replace('{}', named(one)).replace('{}', named(other))
}

const readable = (id: string): string => {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Several copies of one card carry a number in their ids. */
export const cardOf = (id: string) => CARDS[id] ?? CARDS[id.replace(/_\d+$/, '')]

export function nameOf(id: string, number = 1): string {
  if (isArea(id)) return areaName(id)
  if (isZone(id)) return zoneName(id)
  if (/^(start|deploy)_\d+$/.test(id)) return NAMES['deployment_token']![0]!
  const known = NAMES[id]
  if (known) return known[number === 1 ? 0 : 1]!
  return LEADERS[id]?.name ?? cardOf(id)?.name ?? PROPHECIES[id]?.name ?? readable(id)
}

const ISOLATED = /\u2068([^\u2069]*)\u2069/

/** The name of a person, who writes it as they like: from right to left too, without turning the sentence around it. */
export const person = (name: string): string => `\u2068${name}\u2069`

/** A sentence taken apart at the names of people in it. */
export const namesIn = (sentence: string): { text: string; isName: boolean }[] =>
  sentence.split(ISOLATED).flatMap((text, i) => (text ? [{ text, isName: i % 2 === 1 }] : []))

export const listed = (words: readonly string[], and = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${and} ${words[words.length - 1]}`

/** Figures of people have no number before their names. */
const single = (id: string): boolean => (id in LEADERS && id !== 'bashar' && id !== 'naib') || id === 'paul' || id === 'jessica'

export function pieces(counts: Counts | undefined): string {
  const there = Object.entries(counts ?? {}).filter(([, n]) => n > 0)
  return listed(there.map(([id, n]) => (single(id) ? nameOf(id) : `${n} ${nameOf(id, n)}`)))
}
