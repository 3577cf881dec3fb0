/** When no time passes, of what the server has told of it. */
import type { Clock } from '../net/protocol'

type Time = Pick<Clock, 'at' | 'rests'>

/** How much of the time between the telling and a moment does not count. */
export const rested = (clock: Time, at: number): number =>
  (clock.rests ?? []).reduce((sum, { begin, until }) => sum + Math.max(0, Math.min(at, until) - Math.max(clock.at, begin)), 0)

/** Until when whoever is asked has no need to hurry; 0 while their time runs. */
export const restsUntil = (clock: Time, at: number): number => clock.rests?.find(({ begin, until }) => begin <= at && at < until)?.until ?? 0

/** A date as the server writes it, some days after a moment, by the calendar of a zone. */
export function dateAfter(at: number, days: number, zone: string): string {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
