/** The automaton: what it decides, and by which criterion. */

/** What is decided, at the beginning of a sentence. */
export const ties: Readonly<Record<string, string>> = {
  attack_sietch: 'The Harkonnen attack a sietch',
  attack_legion: 'The Harkonnen attack a legion',
  target: 'The Harkonnen choose a target for this turn',
  move: 'A Harkonnen legion moves',
  leader: 'A Harkonnen leader comes',
  deployment: 'The Harkonnen deploy',
  house: 'The Harkonnen replace units',
  place: 'The Harkonnen place pieces',
  harvesters: 'The Harkonnen place harvesters',
  left_over: 'Harvesters are left over for another sector',
  carryalls: 'The Harkonnen place carryalls',
  ornithopters: 'The Harkonnen place ornithopters',
  garrison: 'A garrison token must be turned up',
  limit: 'Too many Harkonnen units stand together',
  discard_sign: 'The Harkonnen take a wormsign away',
  bombard: 'The Harkonnen strike a legion',
  send_to_tank: 'The Harkonnen send a leader to the tank',
  turn_up: 'The Harkonnen turn something up',
}

/** Why one option came before the others. */
const criteria: Readonly<Record<string, string>> = {
  highest_rank: 'it has the highest rank',
  greatest_difference: 'the difference of power is greatest',
  no_ornithopter: 'no ornithopter is needed',
  target: 'it is the target',
  strongest: 'it is the strongest',
  named_leader: 'a named leader stands there',
  target_of_the_round: 'it is the target of the round',
  nearest_to_target: 'it is nearest to the target',
  nearest_to_goal: 'it is nearest to the target',
  greatest_power: 'it has the greatest power',
  own_legion: 'a legion of their own stands there',
  nearest_to_a_sietch: 'it is nearest to a sietch',
  mountain: 'it is a mountain',
  plateau_or_erg: 'it is a plateau or minor erg',
  desert_without_sign: 'no wormsign lies there',
  most_harvesters: 'most harvesters are covered',
  most_in_sum: 'most harvesters are covered in sum',
  lowest_power: 'it is worth least',
  class_1: 'empty deep desert comes first',
  class_2: 'other empty desert comes next',
  class_3: 'other free deep desert comes next',
  class_4: 'other free desert comes last',
  legions_two_away: 'a legion there could fly to a sietch',
  sector_of_target: 'it is of the sector of the target',
  beside_target_central: 'it lies beside the sector of the target, between central sectors',
  beside_target: 'it lies beside the sector of the target',
  any: 'nothing better is free',
}
export const because = (criterion: string): string => criteria[criterion] ?? ''

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'the north-east',
  north_west: 'the north-west',
  south_east: 'the south-east',
  south_west: 'the south-west',
  central: 'the centre',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector
