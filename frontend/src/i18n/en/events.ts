/** The log: a sentence for every event. */
import { TOKENS } from '../../generated/cards'
import { where } from '../grammar'
import type { EVENTS, Given, Sentences } from '../params'
import { lasting } from './lasting'
import { count, nameOf, names, pieces, result, some, total } from './names'
import { first, many } from './noun'
import { action, copies, dice, faces, from, phase, way } from './say'
import { because, sectorOf, ties } from './automaton'
import { The, the } from './sides'

const endings: Readonly<Record<string, string>> = {
  supremacy: ' by supremacy',
  objective: ' by their secret objective',
  resignation: ': the opponent has resigned',
  time: ' on time',
}
const signFaces: Readonly<Record<string, string>> = { sand: 'only sand', sandworm: 'a sandworm', burrowing_sandworm: 'a burrowing sandworm' }
export const effects: Readonly<Record<string, string>> = { forced_die: 'a forced result', no_orders: 'a leader cannot be given orders' }
const whys: Readonly<Record<string, string>> = {
  no_sietch: 'no sietch is left',
  no_token: 'no token is left',
  no_legion: 'there is no such legion',
  no_place: 'there is no place for it',
  no_pieces: 'the pieces are not there',
  no_units: 'there are no such units',
  no_worm: 'there is no worm',
  no_wormsign: 'there is no wormsign',
  no_vehicle: 'there is no vehicle',
  no_card: 'there is no card',
  no_die: 'there is no such die',
  no_leader: 'there is no such leader',
  no_effect: 'it would do nothing',
  cannot_move: 'nobody can move',
  cannot_attack: 'nobody can attack',
  deck_empty: 'the deck is empty',
  condition: 'its condition is not met',
  left_game: 'that leader has left the game',
  already_in_play: 'that leader is in play',
  already_done: 'it has been done',
  nothing_hidden: 'nothing is hidden',
  at_the_end: 'the marker is at the end',
  impossible: 'it is impossible',
  no_part_possible: 'no part of it is possible',
}
const agreed: Readonly<Record<string, (p: Given<(typeof EVENTS)['vote_carried']>) => string>> = {
  pause: () => 'the game is paused',
  resume: () => 'the game goes on',
  more_time: () => 'both sides get more time',
  replace: (p) => `somebody else plays ${the(p.seat ?? '')}`,
  cancel: () => 'the game is cancelled',
  end: (p) => (p.winner ? `${the(p.winner)} have won` : 'nobody has won'),
}
const why = (id: string): string => (id ? `: ${whys[id] ?? id.replaceAll('_', ' ')}` : '')

/** One line for a step of the automaton: what it is about, what came of it, and by which criterion. */
const chose = (p: Given<(typeof EVENTS)['automaton_chose']>): string => {
  const why = because(p.criterion)
  const told = p.left.slice(0, 3).map((words) => words.split(' ').filter((word) => word !== 'foot').map((word) => nameOf(word)).join(', '))
  const more = p.left.length > 3 ? ` and ${p.left.length - 3} more` : ''
  return `${ties[p.step] ?? 'The Harkonnen choose'}: ${told.join('; ')}${more}${why ? ` (${why})` : ''}.`
}

export const events: Sentences<typeof EVENTS> = {
  action_dice_rolled: (p) =>
    `${The(p.faction)} rolled ${dice(p.dice) || 'no dice'}.`,
  action_taken: (p) => `${The(p.faction)}: ${action(p.action)}.`,
  atomics_detonated: (p) => `The family atomics strike ${nameOf(p.site)}: it is desert now.`,
  attachment_discarded: (p) => `${nameOf(p.planning)} leaves ${nameOf(p.card)}.`,
  automaton_acts: (p) => `The Harkonnen take the action of ${result(p.result)}.`,
  automaton_ceased: (p) => `The Harkonnen cease at ${nameOf(p.target)}: power ${p.own} against ${p.enemy}.`,
  automaton_chose: (p) => chose(p),
  automaton_gained_die: () => 'The Harkonnen get a die from the spice board.',
  automaton_rolled: (p) => (p.forced ? `The Harkonnen have to use ${result(p.result)}.` : `The Harkonnen roll ${result(p.result)}.`),
  ban_activated: (p) => `${nameOf(p.marker)} imposes its ban.`,
  battle_begun: (p) =>
    `${The(p.faction)} attack ${nameOf(p.target)} from ${nameOf(p.origin)}${where(p.surprise, ', by surprise')}${way(p.way)}.`,
  battle_ended: (p) => (p.winner ? `${The(p.winner)} hold the field at ${nameOf(p.target)}.` : `Nobody is left at ${nameOf(p.target)}.`),
  bene_gesserit_gained: (p) => `${The(p.faction)} gain a Bene Gesserit token.`,
  bene_gesserit_placed: (p) => `${The(p.faction)} place a Bene Gesserit token on ${result(p.result)}.`,
  bombarded: (p) => `Special attack on ${nameOf(p.area)}: ${faces(p.rolled)}; ${count(p.hits, 'hit')}.`,
  card_attached: (p) => `${nameOf(p.planning)} stays with ${nameOf(p.card)}.`,
  card_done_with: (p) => `${nameOf(p.card)} is discarded.`,
  card_laid_aside: (p) => `${nameOf(p.card)} is laid aside.`,
  card_played: (p) => `${The(p.seat)} play ${nameOf(p.card)}.`,
  card_turned_up: (p) => `The Harkonnen turn up ${nameOf(p.card)}.`,
  cards_discarded: (p) => `${The(p.seat)} discard ${copies(p.cards)}.`,
  cards_drawn: (p) => `${The(p.seat)} draw ${count(p.number, 'card')} from the ${nameOf(p.deck)} deck.`,
  cards_seen: (p) => `You drew ${names(p.cards)}.`,
  cards_used_freely: (p) => `${The(p.seat)} discard copies of ${nameOf(p.card)} for their effect.`,
  casualties_taken: (p) => `${The(p.faction)} take hits in ${nameOf(p.area)}: ${pieces(p.hits)}.`,
  choice_taken_back: (p) => `${The(p.seat)} take their last choice back.`,
  claims_declined: (p) => `Not claimed: ${names(p.cards)}.`,
  combat_rolled: (p) => `${The(p.faction)} roll ${count(p.dice, 'die')}: ${faces(p.rolled)}.`,
  cone_closed: () => 'The Cone of Silence is closed.',
  cone_offered: (p) => `${The(p.seat ?? p.faction ?? '')} offer their partner a Cone of Silence.`,
  cone_opened: (p) => `A Cone of Silence is open${where(p.faction, ` for ${the(p.faction ?? '')}`)}.`,
  deck_empty: (p) => `The ${nameOf(p.deck)} deck is empty.`,
  deck_made_anew: (p) => `The deck of ${the(p.deck)} is shuffled anew.`,
  desert_power_used: (p) => `Desert Power: ${action(p.option)}.`,
  dice_dealt: (p) =>
    `${The(p.board)} are dealt ${dice(p.dice) || 'no dice'}.`,
  dice_lost: (p) => `${The(p.faction)} lose ${count(p.dice, 'unspent_die')}${where(p.token, ' and a token')}.`,
  dice_set_aside: (p) => `${count(p.dice, 'harkonnen_die')} set aside: row ${p.row} of the spice board is in force.`,
  die_changed: (p) =>
    p.old ? `${The(p.faction)} turn a die from ${result(p.old)} to ${result(p.new)}.` : `${The(p.faction)} place a die for which there was no room at ${result(p.new)}.`,
  die_spent: (p) => p.token ? `${The(p.faction)} spend the Bene Gesserit token on ${result(p.result)}.` : `${The(p.faction)} spend ${result(p.result)}.`,
  effect_begun: (p) => Object.hasOwn(lasting, p.name) ? lasting[p.name as keyof typeof lasting](p) : `A lasting effect begins: ${p.name}.`,
  effect_ended: (p) => `A lasting effect ends: ${effects[p.name] ?? p.name}.`,
  enemy_die_discarded: (p) => p.token ? `A ${result(p.result)} token of ${the(p.faction)} is discarded.` : `A ${result(p.result)} die of ${the(p.faction)} is discarded.`,
  excess_removed: (p) => `${The(p.faction)} remove ${pieces(p.pieces)} from ${nameOf(p.area)}: too many.`,
  figures_put_down: (p) => `${pieces(p.units) || 'Nobody'} ${many(total(p.units) || 1, { one: 'stands', other: 'stand' })} up in ${nameOf(p.area)}.`,
  game_rebased: () => 'The game goes on under corrected rules.',
  game_won: (p) => `${The(p.faction)} win the game${endings[p.how] ?? ''}.`,
  garrison_laid: (p) => `A ${nameOf(p.token)} is laid in ${nameOf(p.area)}.`,
  garrison_placed: (p) => `Garrison of ${nameOf(p.area)}: ${pieces(p.pieces)}.`,
  garrison_turned_up: (p) => `A ${nameOf(p.token)} in ${nameOf(p.area)} is turned up: ${pieces(p.pieces) || 'nothing'}.`,
  hand_seen: (p) => `You have seen the hand of ${the(p.seat)}.`,
  hand_shown: (p) => `${The(p.seat)} show their hand to their partner.`,
  harvest_sector_drawn: (p) => `The Harkonnen harvest in ${sectorOf(p.sector)}.`,
  harvester_removed: (p) => `The harvester in ${nameOf(p.area)} is lost.`,
  harvester_rescued: (p) => `A carryall saves the harvester in ${nameOf(p.area)}.`,
  hits_counted: (p) => `The attacker lands ${count(p.attacker_lands, 'hit')}, the defender ${count(p.defender_lands, 'hit')}.`,
  imperium_marker_set: (p) => p.step === 'raise' ? `${nameOf(p.marker)} rises: row ${p.row}.` : p.step === 'drop' ? `${nameOf(p.marker)} is let fall: row ${p.row}.` : `${nameOf(p.marker)} stays: row ${p.row}.`,
  leader_advanced_in_tank: (p) => `${nameOf(p.leader)} advances in the tank.`,
  leader_cards_readied: (p) => `Leader cards are turned up again: ${names(p.leaders)}.`,
  leader_entered: (p) => `${nameOf(p.leader)} enters play.`,
  leader_left_game: (p) => `${nameOf(p.leader)} leaves the game.`,
  leader_left_tank: (p) => `${nameOf(p.leader)} leaves the tank.`,
  leader_pushed_in_tank: (p) => `${nameOf(p.leader)} is pushed on in the tank.`,
  leader_replaced: (p) => `${nameOf(p.by)} takes the place of ${nameOf(p.leader)}.`,
  leader_spent: (p) => `${nameOf(p.leader)}'s card is spent.`,
  leader_swapped: (p) => `${nameOf(p.leader)} leaves ${nameOf(p.area)}${where(p.replaced, ' for a generic leader')}.`,
  leader_to_tank: (p) => `${nameOf(p.leader)} goes to the tank.`,
  leaders_lost_alone: (p) => `Without a unit in ${nameOf(p.area)}, ${pieces(p.leaders)} ${many(total(p.leaders), { one: 'is', other: 'are' })} lost.`,
  legion_advanced: (p) => `${The(p.faction)} advance from ${nameOf(p.origin)} to ${nameOf(p.to)}.`,
  legion_destroyed: (p) => `The ${nameOf(p.faction)} legion in ${nameOf(p.area)} is destroyed.`,
  legion_displaced: (p) => `The ${nameOf(p.faction)} legion in ${nameOf(p.origin)} is moved to ${nameOf(p.to)}.`,
  legion_moved: (p) => `${The(p.faction)} move ${pieces(p.pieces)} from ${nameOf(p.origin)} to ${nameOf(p.to)}${way(p.way)}.`,
  legion_retreated: (p) => `The ${nameOf(p.faction)} legion retreats from ${nameOf(p.origin)} to ${nameOf(p.to)}.`,
  nothing_done: (p) => `Nothing happens${why(p.why)}.`,
  objective_drawn: () => 'The Atreides draw a secret objective.',
  objective_seen: () => 'You have looked at your secret objective.',
  ornithopter_used: (p) => `The ornithopter in ${nameOf(p.zone)} is used.`,
  phase_begun: (p) => `Round ${p.round}: ${phase(p.phase)}.`,
  pieces_deployed: (p) => `${The(p.faction)} deploy ${pieces(p.pieces)} in ${nameOf(p.area)}.`,
  pieces_placed: (p) => `${The(p.faction)} place ${pieces(p.pieces)} in ${nameOf(p.area)}${from(p.origin)}.`,
  prescience_claimed: (p) => `The Atreides claim ${nameOf(p.card)}.`,
  prescience_exchanged: (p) => `Exchanged: ${names(p.removed)}.`,
  prescience_lowered: (p) => `${nameOf(p.marker)} goes down to ${p.to}.`,
  prescience_put_away: (p) => (p.removed?.length ? `Out of the game: ${names(p.removed)}.` : 'All unclaimed prescience cards go back into the deck.'),
  prescience_raised: (p) => `${nameOf(p.marker)} goes up to ${p.to}.`,
  prescience_revealed: (p) => `Prescience: ${nameOf(p.card)}.`,
  prescience_shuffled_back: (p) => `${nameOf(p.card)} is shuffled back.`,
  reinforcement_laid: (p) => (p.card ? `${nameOf(p.card)} joins the Reinforcements.` : `A card of ${the(p.deck)} joins the Reinforcements.`),
  reinforcements_discarded: (p) => `From the Reinforcements: ${names(p.cards)}.`,
  rockets_fired: (p) => `Rockets at ${nameOf(p.sector)}: ${faces(p.rolled)}; ${count(p.hits, 'hit')}.`,
  scouted: (p) => `An ornithopter scouts ${nameOf(p.area)}.`,
  seat_handed_over: (p) =>
    p.to === 'program'
      ? `A program plays ${the(p.seat)} from now on.`
      : p.to === 'person'
        ? `A person plays ${the(p.seat)} from now on.`
        : p.to === 'nobody'
          ? `The seat of ${the(p.seat)} is empty.`
          : `The seat of ${the(p.seat)} is handed over.`,
  settlement_destroyed: (p) => `The settlement in ${nameOf(p.area)}, rank ${p.rank}, is destroyed.`,
  settlement_undefended: (p) => `Nobody defends ${nameOf(p.target)}.`,
  sietch_moved: (p) => `The sietch in ${nameOf(p.origin)} moves to ${nameOf(p.to)}.`,
  sietch_revealed: (p) => `The sietch in ${nameOf(p.area)} is revealed: rank ${p.rank}.`,
  sietches_hidden: () => 'Eight sietches lie hidden.',
  sietches_known: () => 'You know the ranks of your sietches.',
  special_action_taken: (p) => `${nameOf(p.leader)}: special action.`,
  spice_harvested: (p) => `${p.spice} spice from ${nameOf(p.area)}.`,
  spice_reserved: () => 'One spice is kept in reserve.',
  spice_stockpiled: () => 'Spice is stockpiled.',
  station_taken: (p) => `The testing station in ${nameOf(p.area)} is taken: ${nameOf(p.marker)}.`,
  step_skipped: (p) => `${nameOf(p.source)}: a part is skipped${why(p.why)}.`,
  storm_rolled: (p) => `A Coriolis storm over ${nameOf(p.area)}: ${faces(p.rolled)}; ${count(p.hits, 'hit')}.`,
  supremacy_raised: (p) => `Supremacy rises to ${p.to}.`,
  surprise_added: () => 'Surprise adds a special.',
  tactics_discarded: (p) => (p.stands ? `${nameOf(p.area)} lies in the harvest sector: another target is drawn.` : `${nameOf(p.area)} has fallen: another target is drawn.`),
  taken_back: (p) => `The table has agreed to take back what was chosen from entry ${p.to} on.`,
  tank_ordered: (p) => `They go to the tank in this order, the foremost first: ${names(p.leaders)}.`,
  target_drawn: (p) => `The target of the Harkonnen is ${nameOf(p.area)}.`,
  token_deployed: (p) => `A deployment token is put in ${nameOf(p.area)}.`,
  token_drawn: () => 'A deployment token is drawn.',
  token_placed: (p) => `A deployment token goes to ${nameOf(p.area)}${from(p.origin)}.`,
  token_removed: (p) => `A deployment token in ${nameOf(p.area)} leaves the game unseen.`,
  token_revealed: (p) => `A token in ${nameOf(p.area)} shows ${pieces(p.shows)}.`,
  token_seen: (p) => `The drawn token shows ${pieces(TOKENS[p.token])}; only the Atreides see it.`,
  tokens_swapped: (p) => `The tokens of ${names(p.areas)} change places.`,
  turn_begun: (p) => `Turn of ${the(p.faction)}.`,
  turn_taken: (p) => `${The(p.seat)} take the turn.`,
  units_replaced: (p) => many(p.number, { one: `${some(p.number, p.old)} in ${nameOf(p.area)} becomes ${some(p.number, p.new)}.`, other: `${some(p.number, p.old)} in ${nameOf(p.area)} become ${nameOf(p.new, 2)}.` }),
  vehicle_placed: (p) => `${first(nameOf(p.vehicle))} in ${nameOf(p.place)}.`,
  vehicle_removed: (p) => `The ${nameOf(p.vehicle)} in ${nameOf(p.place)} is removed.`,
  vehicles_withdrawn: () => 'Vehicles in the air are withdrawn.',
  vote_carried: (p) => `The table has agreed: ${agreed[p.about]?.(p) ?? p.about}.`,
  wild_maker_swapped: (p) => `The Wild Maker in ${nameOf(p.area)} gives way to a sandworm.`,
  worm_attacks: (p) => `The worm in ${nameOf(p.origin)} attacks ${nameOf(p.target)}.`,
  worm_moved: (p) => `A worm moves from ${nameOf(p.origin)} to ${nameOf(p.to)}.`,
  worm_placed: (p) => `A worm surfaces in ${nameOf(p.area)}.`,
  worm_rolled: (p) => `The worm rolls ${faces(p.rolled)}: ${count(p.hits, 'hit')}.`,
  worms_chosen: (p) => `Worms rise in ${names(p.areas)}.`,
  wormsign_discarded: (p) => `The wormsign in ${nameOf(p.area)} is taken away.`,
  wormsign_placed: (p) => `A wormsign in ${nameOf(p.area)}.`,
  wormsign_revealed: (p) => `The wormsign in ${nameOf(p.area)}: ${signFaces[p.face] ?? p.face}.`,
}
