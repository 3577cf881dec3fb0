/** Why the engine has refused something: a sentence for every key, with names and numbers in their places. */
import type { REFUSED, Sentences } from '../params'
import { isArea } from '../things'
import { count, nameOf, some } from './names'
import { first, many } from './noun'
import { the } from './sides'
import { verb, word } from './word'

/** Of an area there is but one: a number is of what is in it. */
const there = (n: number, what: string): string => (isArea(what) ? `${n} in ${nameOf(what)}` : some(n, what))
const were = (n: number): string => many(n, { one: 'was', other: 'were' })

const named: Sentences<typeof REFUSED> = {
  'choice.bad_number': (p) => `The number for '${word(p.name)}' must be a whole number from 0 to 999, written without sign or leading zeros.`,
  'choice.bad_shape': (p) => `The choice is not well formed: '${word(p.at)}' is not what it should be.`,
  'choice.bad_word': (p) => `'${word(p.word)}' is not a word a choice may contain: small letters, digits and underscores, a letter first, at most 80.`,
  'choice.repeated_item': (p) => `'${word(p.item)}' is named more than once.`,
  'choice.repeated_key': (p) => `A value for '${word(p.name)}' is given more than once.`,
  'choice.too_long': (p) => `The choice is longer than ${p.most} characters.`,
  'mode.players': (p) => `The mode ${word(p.word)} cannot be played by ${p.asked}.`,
  'mode.unknown': (p) => `There is no mode '${word(p.word)}'.`,
  'options.excludes': (p) => `The option ${word(p.option)} does not go with ${word(p.other)} = ${word(p.word)}.`,
  'options.needs': (p) => `The option ${word(p.option)} is only for tables with ${word(p.other)} = ${word(p.word)}.`,
  'options.no_value': (p) => `The option ${word(p.option)} cannot be '${word(p.word)}'.`,
  'options.unknown': (p) => `There is no option '${word(p.word)}'.`,
  'entry.not_your_decision': (p) => `It is not for ${the(p.seat)} to decide this.`,
  'menu.all_must_go': (p) => `Everything in ${nameOf(p.area)} must go: ${there(p.have, p.piece)}, not ${p.asked}.`,
  'menu.cannot_go_that_way': (p) => `From ${word(p.area)} one cannot reach ${word(p.to)} this way: ${word(p.by)}.`,
  'menu.cannot_go_there': (p) => `From ${word(p.area)} one cannot reach ${word(p.to)}.`,
  'menu.cannot_place_there': (p) => `'${verb(p.verb)}' is not possible in ${word(p.area)}.`,
  'menu.cannot_start_there': (p) => `'${verb(p.verb)}' cannot start from ${word(p.area)}.`,
  'menu.leader_needs_unit': (p) => `${first(word(p.piece))} cannot go to ${word(p.area)} without a friendly unit there.`,
  'menu.malformed': (p) => `The description of what is legal is not well formed: '${word(p.at)}' is not what it should be.`,
  'menu.missing_item': (p) => `'${verb(p.verb)}' is not complete: '${word(p.level)}' is missing.`,
  'menu.must_go_along': (p) => `From ${word(p.area)} at least one must go along: ${word(p.piece)}.`,
  'menu.needs_leader': (p) => `At least one leader must take part in '${verb(p.verb)}'.`,
  'menu.needs_unit': (p) => `At least one unit must take part in '${verb(p.verb)}'.`,
  'menu.no_such_item': (p) => `'${word(p.item)}' cannot be chosen as '${word(p.level)}' of '${verb(p.verb)}' here.`,
  'menu.not_a_count': (p) => `The number for '${word(p.name)}' must be 1 or more; what is not wanted is left out.`,
  'menu.not_a_way': (p) => `The way from ${word(p.area)} to ${word(p.to)} must be a name, not a number.`,
  'menu.not_among': (p) => `'${word(p.item)}' cannot be chosen for '${verb(p.verb)}' here.`,
  'menu.not_available': (p) => `${there(p.asked, p.piece)} ${were(p.asked)} asked for, ${p.have} can be had.`,
  'menu.not_destroyed': (p) => `To destroy everything takes ${count(p.needed, 'hit')}, not ${p.hits}.`,
  'menu.not_listed': (p) => `Only a few ways of '${verb(p.verb)}' are left here, and this is none of them.`,
  'menu.not_offered': (p) => `'${verb(p.verb)}' is not offered now.`,
  'menu.not_there': (p) => `${nameOf(p.area)} has ${there(p.have, p.piece)}, ${p.asked} ${were(p.asked)} asked for.`,
  'menu.nothing_placed': (p) => `${word(p.area)} is named, but nothing goes there.`,
  'menu.one_area_only': (p) => `Everything in '${verb(p.verb)}' must go to one and the same area.`,
  'menu.one_part_only': (p) => `'${verb(p.verb)}' has only one part.`,
  'menu.one_per_area': (p) => `Only one unit may go to ${word(p.area)}.`,
  'menu.repeated_item': (p) => `'${word(p.item)}' is named more than once in '${verb(p.verb)}'.`,
  'menu.survivor_needed': (p) => `'${verb(p.verb)}' must leave a unit standing, or else everything is destroyed.`,
  'menu.too_few': (p) => `'${verb(p.verb)}' needs at least ${p.least}, ${p.asked} ${were(p.asked)} chosen.`,
  'menu.too_many': (p) => `'${verb(p.verb)}' allows at most ${p.most}, ${p.asked} ${were(p.asked)} chosen.`,
  'menu.unexpected_item': (p) => `'${word(p.item)}' has no place in '${verb(p.verb)}'.`,
  'menu.unexpected_name': (p) => `A value for '${word(p.name)}' has no place in '${verb(p.verb)}'.`,
  'menu.way_needed': (p) => `There is no way on foot from ${word(p.area)} to ${word(p.to)}: say which way to take.`,
  'menu.wrong_total': (p) => `The number of hits to take is ${p.hits}, ${p.asked} ${were(p.asked)} assigned.`,
  'record.nonces_missing': (p) => `Each of the ${p.seats} seats must contribute to the draws, unless the game is for practice.`,
}

const always = {
  'choice.empty': () => 'The choice is empty.',
  'choice.empty_part': () => 'A part of the choice is empty.',
  'choice.not_canonical': () => 'The choice is not in its one canonical form: single spaces, names and items in alphabetical order, nothing that goes without saying.',
  'cone.already_invited': () => 'An invitation to a Cone of Silence is still open.',
  'cone.already_open': () => 'A Cone of Silence is open already.',
  'cone.no_partner': () => 'A Cone of Silence is for partners who share a faction.',
  'cone.none_left': () => 'All Cone of Silence tokens have been spent.',
  'cone.not_invited': () => 'The partner has not invited to a Cone of Silence.',
  'cone.not_open': () => 'No Cone of Silence is open.',
  'entry.game_over': () => 'The game is over.',
  'entry.malformed': () => 'The entry is not well formed.',
  'entry.other_game': () => 'The entry belongs to another game.',
  'entry.stale': () => 'The game has moved on; look again.',
  'entry.unknown_kind': () => 'There is no such kind of entry.',
  'entry.unknown_seat': () => 'There is no such seat in this game.',
  'entry.unsound_position': () => 'The position does not stand up to the rules of the game.',
  'entry.wrong_actor': () => 'An entry of this kind does not come from there: some are made by seats, others by the table.',
  'record.bad_nonce': () => 'What a seat contributes to the draws must be 1 to 64 letters, digits, dashes or underscores.',
  'record.no_beginning': () => 'The record does not begin with the set-up of the game, so nobody could verify it.',
  'record.still_running': () => 'The game is not over: its record would show the key of all draws to come.',
  'take_back.not_this_turn': () => 'Only a choice of the turn that is being played can be taken back by the table.',
  'undo.beginning': () => 'Nothing has been chosen yet that could be taken back.',
  'undo.draw': () => 'The last choice cannot be taken back: chance has decided since.',
  'undo.game_over': () => 'The game is over; nothing can be taken back.',
  'undo.learned': () => 'The last choice cannot be taken back: something hidden has been seen since.',
  'undo.other_seat': () => 'The last choice cannot be taken back: another seat has decided since.',
  'undo.rebase': () => 'The last choice cannot be taken back: the game has been carried over to corrected rules since.',
  'undo.taken_back': () => 'The last choice cannot be taken back: the table has taken choices back since.',
}

export const refusals = { ...named, ...always }
