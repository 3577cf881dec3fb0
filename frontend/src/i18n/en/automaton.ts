/** The automaton: what it decides, and by which criterion. */
import type { CRITERIA } from '../../generated/contract'
import { count, nameOf, pieces } from './names'
import { first, listed, many } from './noun'

/** What is decided, at the beginning of a sentence. */
const steps: Readonly<Record<keyof typeof CRITERIA, string>> = {
  attack_sietch: 'The Harkonnen attack a sietch',
  attack_legion: 'The Harkonnen attack a legion',
  target: 'The Harkonnen choose a target',
  mover: 'The Harkonnen choose who moves',
  move: 'A Harkonnen legion moves',
  part: 'Not all of a Harkonnen legion fit',
  leader: 'A Harkonnen leader comes',
  deployment: 'The Harkonnen deploy',
  house: 'The Harkonnen replace units',
  place: 'The Harkonnen place pieces',
  harvesters: 'The Harkonnen place harvesters',
  left_over: 'Harvesters for another sector',
  carryalls: 'The Harkonnen place carryalls',
  ornithopters: 'The Harkonnen place ornithopters',
  garrison: 'A garrison token is turned up',
  limit: 'Too many Harkonnen units',
  discard_sign: 'A wormsign is taken away',
  bombard: 'The Harkonnen strike a legion',
  send_to_tank: 'A leader goes to the tank',
  turn_up: 'The Harkonnen turn something up',
  cease: 'The Harkonnen go on or cease',
  hits: 'The Harkonnen take hits',
  retreat: 'A legion has to retreat',
  carryall: 'A harvester is in danger',
  spice: 'The Harkonnen spend their spice',
}
export const stepOf = (step: string): string => (Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'The Harkonnen decide')

/** What is asked where its rules leave several. */
const asks: Readonly<Record<string, string>> = {
  attack_sietch: 'Choose which Harkonnen legion attacks which sietch.',
  attack_legion: 'Choose which Harkonnen legion attacks which legion.',
  target: 'Choose the target of the Harkonnen for this turn.',
  move: 'Choose which Harkonnen legion moves where.',
  part: 'Choose who of the Harkonnen legion goes along.',
  leader: 'Choose the Harkonnen leader who comes.',
  deployment: 'Choose where the Harkonnen deploy.',
  house: 'Choose where the Harkonnen replace units.',
  place: 'Choose where the Harkonnen place pieces.',
  harvesters: 'Choose where the Harkonnen place harvesters.',
  left_over: 'Choose a sector for the harvesters left over.',
  carryalls: 'Choose where the Harkonnen place carryalls.',
  ornithopters: 'Choose where the Harkonnen place ornithopters.',
  garrison: 'Choose the garrison token that is turned up.',
  limit: 'Choose the Harkonnen unit that has to go.',
  discard_sign: 'Choose the wormsign that the Harkonnen take away.',
  bombard: 'Choose the legion that the Harkonnen strike.',
  send_to_tank: 'Choose the leader whom the Harkonnen send to the tank.',
  turn_up: 'Choose where the Harkonnen turn something up.',
}
export const asksFor = (step: string): string => asks[step] ?? 'Choose for the Harkonnen.'

/** What made one option come before the others. */
const criteria: Readonly<Record<(typeof CRITERIA)[keyof typeof CRITERIA][number], string>> = {
  highest_rank: 'the highest rank',
  greatest_difference: 'the greatest difference of power',
  no_ornithopter: 'no ornithopter needed',
  target: 'the target of the round itself',
  strongest: 'the strongest legion',
  named_leader: 'a named leader there',
  target_of_the_round: 'the target of the round',
  nearest_to_target: 'nearest to the target of the round',
  nearest_to_goal: 'nearest to the target of this turn',
  greatest_power: 'the greatest power',
  own_legion: 'a legion of their own there',
  nearest_to_a_sietch: 'nearest to any sietch',
  mountain: 'a mountain',
  plateau_or_erg: 'a plateau or minor erg',
  desert_without_sign: 'desert without a wormsign',
  most_harvesters: 'most harvesters covered',
  most_in_sum: 'most harvesters covered in sum',
  lowest_power: 'worth least',
  class_1: 'empty deep desert away from the Atreides',
  class_2: 'other empty desert away from the Atreides',
  class_3: 'other free deep desert',
  class_4: 'other free desert',
  legions_two_away: 'near a legion that could fly to a sietch',
  sector_of_target: 'at the sector of the target',
  beside_target_central: 'next to the sector of the target, between central sectors',
  beside_target: 'next to the sector of the target',
  any: 'nothing better free',
  at_most_half: 'at most half the power of the enemy',
  more_than_half: 'more than half the power of the enemy',
  generic_leader: 'generic leaders first, down to one leader',
  leader: 'leaders down to one',
  elite: 'elite units to regular ones',
  sardaukar: 'Sardaukar to regular units',
  last_leader: 'the last leader before all units would fall',
  regular: 'regular units last',
  empty_area: 'an empty area',
  no_deep_lost: 'no carryall that deep desert needs',
  saved: 'a harvester saved',
  keep_lowest: 'the lowest markers kept first',
  buy_supremacy: 'supremacy bought with all on top',
  raise_lowest: 'the lowest markers raised',
  all_kept: 'all markers kept',
}
const because = (criterion: string): string => (Object.hasOwn(criteria, criterion) ? criteria[criterion as keyof typeof criteria] : criterion.replaceAll('_', ' '))

/** Words of an option that are no names. */
const deeds: Readonly<Record<string, string>> = {
  continue: 'go on',
  cease: 'cease',
  lose_harvester: 'lose the harvester',
  keep: 'keep',
  drop: 'let drop',
  raise: 'raise',
  foot: '',
}
const said = (word: string): string => deeds[word] ?? nameOf(word)
/** Where from, where to, and how, where pieces go somewhere. */
const GO = ['attack_sietch', 'attack_legion', 'move']

/** An option of a step as it was looked at. */
const option = (step: string, words: string): string => {
  const all = words.split(' ')
  const [from = '', to = '', way = ''] = all
  if (to && GO.includes(step)) {
    return `${nameOf(from)} → ${nameOf(to)}${said(way) ? ` (${said(way)})` : ''}`
  }
  if (step === 'hits') return pieces(Object.fromEntries([...new Set(all)].map((piece) => [piece, all.filter((each) => each === piece).length])))
  // A marker, and what is done with it, one after the other.
  if (step === 'spice') return listed(all.flatMap((word, i) => (i % 2 ? [] : [all[i + 1] ? `${nameOf(word)} (${said(all[i + 1]!)})` : nameOf(word)])))
  return listed(all.map(said).filter(Boolean))
}
/** Several options; one may have commas of its own. */
export const optionsOf = (step: string, options: readonly string[]): string => options.map((words) => option(step, words)).join('; ')

/** What was weighed, in a sentence: the criterion, how much was looked at, how much of it came first, and whether somebody is asked. */
const weighed = (criterion: string, looked: number, left: number, asked: boolean): string => {
  const why = criterion && first(because(criterion))
  const rest = looked < 2 ? (why ? '' : 'There was one option.') : left < looked ? `${left} of ${looked} left.` : `All ${looked} are equal.`
  return [why ? (rest ? `${why}:` : `${why}.`) : '', rest, asked ? 'The Atreides choose.' : ''].filter(Boolean).join(' ')
}

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'the north-east',
  north_west: 'the north-west',
  south_east: 'the south-east',
  south_west: 'the south-west',
  central: 'the centre',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector

export const automaton = {
  name: 'The Harkonnen by their rules',
  step: stepOf,
  option,
  weighed,
  /** The criteria that sorted something out, one after the other. */
  passed: (passed: readonly string[]): string => listed([...new Set(passed)].map(because)),
  why: 'Why?',
  looked: 'Looked at',
  left: 'Came first',
  chosenBy: 'Decided by',
  harvest: 'Harvest in',
  target: 'Target',
  turnTarget: 'Target of this turn',
  sector: sectorOf,
  used: 'Dice used',
  unrolled: (n: number): string => many(n, { one: '1 die to roll', other: `${n} dice to roll` }),
  reinforcements: 'Reinforcements',
  faceDown: (deck: string): string => `${nameOf(deck)}, face down`,
  aside: 'Beside the board',
  last: 'Discarded last: a card of',
  garrisons: 'Garrison tokens',
  line: (faces: readonly string[], unrolled: number, cards: number): string =>
    `Harkonnen: ${many(unrolled, { one: '1 die', other: `${unrolled} dice` })} to roll, ${faces.length ? listed(faces) : 'none'} used, ${count(cards, 'card')} among the Reinforcements`,
  /** A question of everybody's rules that is put for them. */
  forThem: (question: string): string => `For the Harkonnen: ${question}`,
  /** What came before a choice among equals. */
  tied: (criterion: string): string =>
    criterion ? `Decided so far: ${because(criterion)}. What is left is equal, so you choose.` : 'Their rules make no difference between these, so you choose.',
  aim: 'Target of the Harkonnen',
  aimNow: 'Target of the Harkonnen in this turn',
  field: 'The Harkonnen harvest here',
}
