/** The card that is being read, and where it was named. */
import { LEADERS, PROPHECIES } from '../generated/cards'
import type { GameEvent } from '../game/view'
import { cardOf } from '../i18n/things'

class Reading {
  id = $state('')
  at = $state.raw<DOMRect | null>(null)
  open(id: string, at: DOMRect): void {
    this.id = id
    this.at = at
  }
  close(): void {
    this.id = ''
  }
}

export const reading = new Reading()

const isCard = (id: string): boolean => id in LEADERS || id in PROPHECIES || cardOf(id) !== undefined

function* words(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const each of value) yield* words(each)
  else if (value && typeof value === 'object') yield* Object.keys(value)
}

/** What every event has, and leaders without a name, who are pieces like others. */
const NONE: readonly string[] = ['event', 'rule', 'only', 'bashar', 'naib']

/** The cards and leaders that an event names, each once. */
export function cardsIn(event: GameEvent): string[] {
  const named = Object.entries(event).flatMap(([name, value]) => (NONE.includes(name) ? [] : [...words(value)]))
  return [...new Set(named)].filter((id) => isCard(id) && !NONE.includes(id))
}
