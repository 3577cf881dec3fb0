/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { AskedKind } from '../../plans/orders'
import { names } from './names'
import { listed, many } from './noun'
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
  once: 'Kinds of questions, seen or not',
  onceLead: 'Your order answers the next question of that kind, once. If it leaves the question open, the plan is dropped and you are asked.',
  next: 'The next time, whatever it is about:',
  when: {
    end_turn: 'Before my turn ends',
    discard_for_dice: 'Cards can be discarded for combat dice',
    choose_casualties: 'My units take hits',
    continue_or_cease: 'After a round of my attack',
    call_carryall: 'A worm takes a harvester',
    claim_window: 'Cards can be claimed during the round',
    claim_at_end: 'Cards can be claimed at its end',
    choose_effect: 'Worms are settled one after the other',
    choose_worm_figure: 'A worm surfaces',
    swap_leaders: 'Leaders may leave the board',
    swap_wild_maker: 'The Wild Maker may be exchanged',
    order_in_tank: 'Leaders go to the tank together',
    let_act: 'Before the Harkonnen act',
  } as Record<AskedKind, string>,
  goesOn: (n: number) => `Go on while the next roll wins with at least ${n} %.`,
  declines: (ids: readonly string[]) => `Do not claim: ${names(ids)}.`,
  losses: (kinds: readonly string[]) => `Casualties in this order: ${listed(kinds)}.`,
  answer: (what: Choice) => (what.parts.length ? `Your answer: ${verb(what.verb)}, ${choice(what)}.` : `Your answer: ${verb(what.verb)}.`),
  waits: 'It waits for the question.',
  used: 'Your plan was used.',
  why: {
    prompt: 'Your plan was dropped: the question came, but about something else.',
    menu: 'Your plan was dropped: the question came, but with other choices.',
    doubt: 'Your plan was dropped: the question came, but your order leaves it open.',
    answered: 'Your plan was dropped: you have answered yourself.',
    seat: 'Your plan was dropped: the seat is no longer yours.',
    over: 'Your plan was dropped: the game is over.',
  } as Record<string, string>,
  dropped: 'Your plan was dropped.',
  seen: 'I have seen it',
}

export type PlansWords = typeof plans
