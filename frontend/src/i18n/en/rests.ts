/** Days on which no time passes. Loaded when somebody asks for some, or has some. */
import { listed, many } from './noun'

export const rests = {
  title: 'Days off and holidays',
  lead: 'On such days no time passes and no silence counts. Whoever likes plays on.',
  week: 'Days of the week on which the table rests',
  zone: 'By the clock of',
  daysOff: 'Days off for each, in a year',
  allowed: (n: number) => many(n, { one: '1 day', other: `${n} days` }),
  none: 'none',
  agreed: (days: readonly string[], zone: string) => `No time passes on ${listed(days)} (${zone}).`,
  each: (n: number) => many(n, { one: 'Each may take 1 day off in a year.', other: `Each may take ${n} days off in a year.` }),
  own: 'My days off',
  ownText: (left: number, all: number) => `Of ${many(all, { one: '1 day', other: `${all} days` })} in a year you have ${left} left. They have to be announced a day before they begin, and they do not hold up a vote that was begun before.`,
  ownNone: 'This table has agreed on no days off of one’s own.',
  holiday: 'A holiday for all',
  holidayText: (zone: string) => `Everybody who plays has to agree. Days are those of ${zone}.`,
  first: 'From',
  last: 'Until and with',
  take: 'Take these days off',
  back: 'I am back',
  backSoon: 'I do not take them',
  taken: (first: string, last: string) => `You have days off from ${first} until ${last}.`,
  propose: 'Ask the table',
  restsUntil: (when: string) => `No time passes until ${when}.`,
  restsFrom: (when: string) => `From ${when} on no time passes.`,
  isAway: (who: string, until: string) => `${who} is away until ${until}: meanwhile no time passes for that seat.`,
  willBeAway: (who: string, from: string, until: string) => `${who} will be away from ${from} until ${until}.`,
}

export type RestWords = typeof rests
