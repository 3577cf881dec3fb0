/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import { many } from './noun'
import { choice, verb } from './word'

export const plans = {
  title: 'Plan ahead',
  lead: 'Choose now what you may be asked again. If the question comes with the very same words and choices, your answer is given once, without you. If anything is different, the plan is dropped and you are asked as ever. Nobody else learns of it.',
  now: 'What you have put together now',
  lately: 'What you have chosen lately',
  nothing: 'Nothing yet: here stands what you were asked on this device. Put a choice together, or come back after the next one.',
  lay: 'Lay down for next time',
  laid: 'Laid down',
  none: 'You have laid nothing down.',
  count: (n: number) => many(n, { one: '1 plan waits', other: `${n} plans wait` }),
  withdraw: 'Withdraw',
  answer: (what: Choice) => (what.parts.length ? `Your answer: ${verb(what.verb)}, ${choice(what)}.` : `Your answer: ${verb(what.verb)}.`),
  waits: 'It waits for the question.',
  used: 'Your plan was used.',
  why: {
    prompt: 'Your plan was dropped: the question came, but about something else.',
    menu: 'Your plan was dropped: the question came, but with other choices.',
    answered: 'Your plan was dropped: you have answered yourself.',
    seat: 'Your plan was dropped: the seat is no longer yours.',
    over: 'Your plan was dropped: the game is over.',
  } as Record<string, string>,
  dropped: 'Your plan was dropped.',
  seen: 'I have seen it',
}

export type PlansWords = typeof plans
