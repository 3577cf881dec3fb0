/** The words about days on which no time passes, in the language in use: loaded when somebody asks for some, or has some. */
import { chapter, words } from '.'

export const r = await chapter('rests', 'rests')

/** A day of the week as the language in use calls it; 0 is Monday. */
export const weekday = (n: number, style: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(words.now.language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + n))
