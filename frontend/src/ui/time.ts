/** Times in words: short enough for a clock, long enough for days. */
import { t } from '../i18n'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (n: number): string => String(n).padStart(2, '0')

export function tellTime(ms: number): string {
  const left = Math.max(0, ms)
  if (left >= 2 * DAY) return t.clocks.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR))
  if (left >= 2 * HOUR) return t.clocks.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE))
  const seconds = Math.ceil(left / SECOND)
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
