/** What something told or asked is about: its places, its cards and leaders. */
import { LEADERS, PROPHECIES } from '../generated/cards'
import { cardOf, isArea, isZone } from '../i18n/things'
import type { GameEvent } from './view'

const isCard = (id: string): boolean => id in LEADERS || id in PROPHECIES || cardOf(id) !== undefined

function* words(value: unknown): Generator<string> {
  // What a rule has chosen has words of choices: places one behind the other.
  if (typeof value === 'string') yield* value.split(' ')
  else if (Array.isArray(value)) for (const each of value) yield* words(each)
  else if (value && typeof value === 'object') yield* Object.keys(value)
}

/** What every event has, what was only looked at, and leaders without a name, who are pieces like others. */
const NONE: readonly string[] = ['event', 'rule', 'only', 'options', 'passed', 'bashar', 'naib']
const said = (event: GameEvent): string[] => [...new Set(Object.entries(event).flatMap(([name, value]) => (NONE.includes(name) ? [] : [...words(value)])))]

/** The cards and leaders that an event names, each once. */
export const cardsIn = (event: GameEvent): string[] => said(event).filter((id) => isCard(id) && !NONE.includes(id))
/** The areas and air zones, likewise. */
export const placesIn = (event: GameEvent): string[] => said(event).filter((id) => isArea(id) || isZone(id))
