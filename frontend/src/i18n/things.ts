/** What kind of thing an id is: an area, an air zone, a card. The same in every language. */
import { AREAS, ZONES } from '../generated/board'
import { CARDS, type CardFacts } from '../generated/cards'

const areas = new Map(AREAS.map((area) => [area.id, area.sectors]))
const zones = new Map(ZONES.map((zone) => [zone.id, zone.sectors]))

export const isArea = (id: string): boolean => areas.has(id)
export const isZone = (id: string): boolean => zones.has(id)
/** Air zones have letters, from the west to the east. */
const letters = new Map([...ZONES].sort((a, b) => a.centre[0] - b.centre[0] || a.centre[1] - b.centre[1]).map((zone, i) => [zone.id, String.fromCharCode(65 + i)]))
export const letterOf = (zone: string): string => letters.get(zone) ?? ''
/** The first letter of every word, but of the small ones in between. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}|.{4}/u.test(word))
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .join('')
export const areaSectorsOf = (area: string): readonly string[] => areas.get(area) ?? []
export const sectorsOf = (zone: string): readonly string[] => zones.get(zone) ?? []

/** Several copies of one card carry a number in their ids. */
export function cardOf(id: string): (CardFacts & { id: string }) | undefined {
  for (const own of [id, id.replace(/_\d+$/, '')]) if (CARDS[own]) return { ...CARDS[own], id: own }
  return undefined
}

/** The places that words of choices name, each once. */
export const placesOfWords = (words: readonly string[]): string[] => [...new Set(words.flatMap((each) => each.split(' ')).filter((word) => isArea(word) || isZone(word)))]
