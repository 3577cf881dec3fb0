/** What speaks for what a program would do here. */
import type { REASONS, Sentences } from '../params'
import { count, nameOf } from './names'
import { many } from './noun'

export const reasons: Sentences<typeof REASONS> = {
  advances: (p) => `${nameOf(p.card)} can be claimed now, and brings markers forward.`,
  comes_near_legion: (p) => `From ${nameOf(p.area)} the enemy legion in ${nameOf(p.place)} is one step away.`,
  comes_near_place: (p) => `From ${nameOf(p.area)} the enemy's place ${nameOf(p.place)} is one step away.`,
  destroys_harvester: (p) => `There is a harvester in ${nameOf(p.area)}.`,
  guards: (p) => `${nameOf(p.area)} is yours to hold.`,
  hand_has_room: (p) => many(p.number, { one: 'There is room for 1 more card in your hand.', other: `There is room for ${p.number} more cards in your hand.` }),
  harvesters_wait: (p) => many(p.number, { one: '1 harvester waits in the supply.', other: `${p.number} harvesters wait in the supply.` }),
  joins: (p) => `A legion of yours is in ${nameOf(p.area)} already: together they are stronger.`,
  outnumbers: (p) => `From ${nameOf(p.origin)} you attack ${nameOf(p.target)} with ${count(p.ours, 'unit')} against ${p.theirs}.`,
  strikes_place: (p) => `${nameOf(p.target)} is a place of the enemy, and ${nameOf(p.origin)} can reach it.`,
  takes_station: (p) => `There is a testing station in ${nameOf(p.area)}.`,
  threatened: (p) => `${nameOf(p.area)} is yours, and the enemy legion in ${nameOf(p.place)} is near it.`,
  tokens_wait: (p) => many(p.number, { one: '1 deployment token is left.', other: `${p.number} deployment tokens are left.` }),
  undefended: (p) => `Nobody defends ${nameOf(p.target)}, and ${nameOf(p.origin)} can reach it.`,
  units_wait: (p) => many(p.number, { one: '1 regular unit waits in the supply.', other: `${p.number} regular units wait in the supply.` }),
  worm_reaches: (p) => `The worm in ${nameOf(p.origin)} reaches ${nameOf(p.target)}.`,
}

export const advice = {
  ask: 'What would be sensible?',
}
