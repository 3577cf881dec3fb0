/**
 * What the sentences of the wire are given: for every event, question and refusal with parameters the kind of each.
 * Types of sentences are made of these tables, and so are the samples they are tried with.
 */
import type { Counts } from '../game/menu'
import type { Faction } from '../game/view'
import type { AreaId, LeadersId, MarkersId, PhasesId, PiecesId, ResultsId, SeatsId, SectorsId, ZoneId } from '../generated/ids'

/** What stands for a thing over the wire. Whatever a newer server names besides is told by its id. */
export interface Things {
  seat: SeatsId
  side: Faction
  area: AreaId
  zone: ZoneId
  /** Where a vehicle may be. */
  place: AreaId | ZoneId
  /** Where figures come from. */
  origin: AreaId | 'supply'
  sector: SectorsId
  piece: PiecesId
  leader: LeadersId | 'bashar' | 'naib'
  /** Planning cards are many, and an owner's own may be among them. */
  card: string
  prophecy: string
  marker: MarkersId
  result: ResultsId
  phase: PhasesId
  way: 'foot' | 'sand' | 'carrier' | ZoneId
  number: number
  /** Words of choices: what was looked at, one after the other. */
  words: readonly string[]
  flag: boolean
  token: string
  /** A word of a short list that the language has a table for. */
  word: string
  pieces: Counts
  results: Counts
  faces: Counts
  copies: Counts
  areas: readonly AreaId[]
  leaders: readonly LeadersId[]
  /** Of which one has to be there. */
  figures: readonly (PiecesId | LeadersId)[]
  cards: readonly string[]
  /** What a lasting effect is about: a result and perhaps on whose board, or leaders. */
  scope: { board?: SeatsId; result?: ResultsId; with?: readonly LeadersId[] }
}

/** A kind; with a question mark, a parameter that may be missing. */
export type Kind = keyof Things | `${keyof Things}?`
export type Given<Params extends Readonly<Record<string, Kind>>> = {
  readonly [Name in keyof Params]: Params[Name] extends `${infer Thing extends keyof Things}?` ? Things[Thing] | undefined : Params[Name] extends keyof Things ? Things[Params[Name]] : never
}
type Table = Readonly<Record<string, Readonly<Record<string, Kind>>>>
/** A sentence for everything in a table. */
export type Sentences<Params extends Table> = { readonly [Key in keyof Params]: (p: Given<Params[Key]>) => string }

const table = <Params extends Table>(params: Params): Params => params

export const EVENTS = table({
  action_dice_rolled: { faction: 'seat', dice: 'results' },
  action_taken: { faction: 'seat', action: 'word' },
  atomics_detonated: { site: 'area' },
  attachment_discarded: { planning: 'card', card: 'prophecy' },
  ban_activated: { marker: 'marker' },
  battle_begun: { faction: 'seat', target: 'area', origin: 'area', surprise: 'flag', way: 'way?' },
  battle_ended: { winner: 'seat?', target: 'area' },
  automaton_acts: { result: 'result' },
  automaton_ceased: { target: 'area', own: 'number', enemy: 'number' },
  automaton_chose: { step: 'word', criterion: 'word', options: 'words', left: 'words' },
  automaton_gained_die: {},
  automaton_rolled: { result: 'result', again: 'words', forced: 'flag' },
  bene_gesserit_gained: { faction: 'seat' },
  bene_gesserit_placed: { faction: 'seat', result: 'result' },
  bombarded: { area: 'area', rolled: 'faces?', hits: 'number' },
  card_attached: { planning: 'card', card: 'prophecy' },
  card_done_with: { card: 'card' },
  card_laid_aside: { card: 'card' },
  card_played: { seat: 'seat', card: 'card' },
  card_turned_up: { card: 'card' },
  cards_discarded: { seat: 'seat', cards: 'copies' },
  cards_drawn: { seat: 'seat', number: 'number', deck: 'seat' },
  cards_seen: { cards: 'cards' },
  cards_used_freely: { seat: 'seat', card: 'card' },
  casualties_taken: { faction: 'seat', area: 'area', hits: 'pieces' },
  choice_taken_back: { seat: 'seat' },
  claims_declined: { cards: 'cards' },
  combat_rolled: { faction: 'seat', dice: 'number', rolled: 'faces?' },
  cone_closed: {},
  cone_offered: { seat: 'seat?', faction: 'seat?' },
  cone_opened: { faction: 'seat?' },
  deck_empty: { deck: 'seat' },
  deck_made_anew: { deck: 'seat' },
  desert_power_used: { option: 'word' },
  dice_dealt: { board: 'seat', dice: 'results?' },
  dice_lost: { faction: 'seat', dice: 'number', token: 'flag' },
  dice_set_aside: { dice: 'number', row: 'number' },
  die_changed: { faction: 'seat', old: 'result', new: 'result' },
  die_spent: { faction: 'seat', token: 'flag', result: 'result' },
  effect_begun: { name: 'word', until: 'word', now: 'flag', scope: 'scope' },
  effect_ended: { name: 'word' },
  enemy_die_discarded: { faction: 'seat', result: 'result', token: 'flag' },
  excess_removed: { faction: 'seat', pieces: 'pieces', area: 'area' },
  figures_put_down: { units: 'pieces?', area: 'area' },
  game_rebased: {},
  game_won: { faction: 'seat', how: 'word' },
  garrison_laid: { area: 'area', token: 'piece' },
  garrison_placed: { area: 'area', pieces: 'pieces' },
  garrison_turned_up: { area: 'area', token: 'piece', pieces: 'pieces' },
  hand_seen: { seat: 'seat' },
  hand_shown: { seat: 'seat' },
  harvest_sector_drawn: { sector: 'word' },
  harvester_removed: { area: 'area' },
  harvester_rescued: { area: 'area' },
  hits_counted: { attacker_lands: 'number', defender_lands: 'number' },
  imperium_marker_set: { marker: 'marker', step: 'word', row: 'number' },
  leader_advanced_in_tank: { leader: 'leader' },
  leader_cards_readied: { leaders: 'leaders' },
  leader_entered: { leader: 'leader' },
  leader_left_game: { leader: 'leader' },
  leader_left_tank: { leader: 'leader' },
  leader_pushed_in_tank: { leader: 'leader' },
  leader_replaced: { by: 'leader', leader: 'leader' },
  leader_spent: { leader: 'leader' },
  leader_swapped: { leader: 'leader', area: 'area', replaced: 'flag' },
  leader_to_tank: { leader: 'leader' },
  leaders_lost_alone: { area: 'area', leaders: 'pieces' },
  legion_advanced: { faction: 'seat', origin: 'area', to: 'area' },
  legion_destroyed: { faction: 'side', area: 'area' },
  legion_displaced: { faction: 'side', origin: 'area', to: 'area' },
  legion_moved: { faction: 'seat', pieces: 'pieces', origin: 'area', to: 'area', way: 'way?' },
  legion_retreated: { faction: 'side', origin: 'area', to: 'area' },
  nothing_done: { why: 'word' },
  objective_drawn: {},
  objective_seen: {},
  ornithopter_used: { zone: 'zone' },
  phase_begun: { round: 'number', phase: 'phase' },
  pieces_deployed: { faction: 'seat', pieces: 'pieces', area: 'area' },
  pieces_placed: { faction: 'seat', pieces: 'pieces', area: 'area', origin: 'origin?' },
  prescience_claimed: { card: 'prophecy' },
  prescience_exchanged: { removed: 'cards' },
  prescience_lowered: { marker: 'marker', to: 'number' },
  prescience_put_away: { removed: 'cards?' },
  prescience_raised: { marker: 'marker', to: 'number' },
  prescience_revealed: { card: 'prophecy' },
  prescience_shuffled_back: { card: 'prophecy' },
  reinforcement_laid: { deck: 'seat', card: 'word' },
  reinforcements_discarded: { cards: 'cards' },
  rockets_fired: { sector: 'sector', rolled: 'faces?', hits: 'number' },
  scouted: { area: 'area' },
  seat_handed_over: { to: 'word', seat: 'seat' },
  settlement_destroyed: { area: 'area', rank: 'number' },
  settlement_undefended: { target: 'area' },
  sietch_moved: { origin: 'area', to: 'area' },
  sietch_revealed: { area: 'area', rank: 'number' },
  sietches_hidden: {},
  sietches_known: {},
  special_action_taken: { leader: 'leader' },
  spice_harvested: { spice: 'number', area: 'area' },
  spice_reserved: {},
  spice_stockpiled: {},
  station_taken: { area: 'area', marker: 'marker' },
  step_skipped: { source: 'card', why: 'word' },
  storm_rolled: { area: 'area', rolled: 'faces?', hits: 'number' },
  supremacy_raised: { to: 'number' },
  surprise_added: {},
  tactics_discarded: { area: 'area', stands: 'flag' },
  taken_back: { to: 'number' },
  tank_ordered: { leaders: 'leaders' },
  target_drawn: { area: 'area' },
  token_deployed: { area: 'area' },
  token_drawn: {},
  token_placed: { area: 'area', origin: 'origin?' },
  token_removed: { area: 'area' },
  token_revealed: { area: 'area', shows: 'pieces' },
  token_seen: { token: 'token' },
  tokens_swapped: { areas: 'areas' },
  turn_begun: { faction: 'seat' },
  turn_taken: { seat: 'seat' },
  units_replaced: { number: 'number', old: 'piece', new: 'piece', area: 'area' },
  vehicle_placed: { vehicle: 'piece', place: 'place' },
  vehicle_removed: { vehicle: 'piece', place: 'place' },
  vehicles_withdrawn: {},
  vote_carried: { about: 'word', seat: 'seat?', winner: 'seat?' },
  wild_maker_swapped: { area: 'area' },
  worm_attacks: { origin: 'area', target: 'area' },
  worm_moved: { origin: 'area', to: 'area' },
  worm_placed: { area: 'area' },
  worm_rolled: { rolled: 'faces?', hits: 'number' },
  worms_chosen: { areas: 'areas' },
  wormsign_discarded: { area: 'area' },
  wormsign_placed: { area: 'area' },
  wormsign_revealed: { area: 'area', face: 'word' },
})

/** Questions with parameters; the others are the same every time. */
export const QUESTIONS = table({
  advance_or_stay: { target: 'area', origin: 'area' },
  call_carryall: { area: 'area' },
  change_die: { board: 'seat?' },
  choose_bonus: { steps: 'number?' },
  choose_casualties: { hits: 'number?', area: 'area' },
  choose_figures: { area: 'area', shows: 'pieces' },
  choose_move: { with_leader: 'flag', having: 'figures', area: 'area?', ground: 'word', left: 'number?' },
  choose_placing: { deploy: 'flag', pieces: 'pieces', now: 'pieces?' },
  choose_refuge: { area: 'area' },
  choose_sietch: { with_token: 'flag' },
  choose_target: { dice: 'number?' },
  choose_vehicle_places: { number: 'number?', kind: 'piece' },
  choose_worm_figure: { area: 'area' },
  claim_at_end: { left: 'number?' },
  claim_window: { cards: 'cards' },
  continue_or_cease: { round: 'number?' },
  discard_for_dice: { round: 'number?' },
  discard_to_limit: { number: 'number' },
  draw_from_decks: { number: 'number?' },
  forced_discard: { number: 'number?' },
  let_act: { dice: 'number' },
  let_enter: { leader: 'leader', removes: 'leader' },
  order_attack: { surprise: 'flag', with_leader: 'flag', having: 'figures', area: 'area?', ground: 'word' },
  remove_excess: { area: 'area', excess: 'number' },
  remove_vehicles: { most: 'number?' },
  retreat: { area: 'area' },
  reveal_for_claim: { number: 'number?', area: 'area?' },
  settle_tie: { step: 'word', criterion: 'word' },
  shift_steps: { to: 'marker', from: 'marker' },
  spend_spice: { spice: 'number?' },
  upgrade: { most: 'number?', old: 'piece', new: 'piece' },
})

/** What the server knows to follow from a choice. */
export const CONSEQUENCES = table({
  exceeds_limit: { area: 'area', excess: 'number' },
  leaves_leaders_alone: { leaders: 'pieces', area: 'area' },
  leaves_undefended: { area: 'area' },
})

/** What speaks for a choice that a program would take. */
export const REASONS = table({
  advances: { card: 'prophecy' },
  comes_near_legion: { area: 'area', place: 'area' },
  comes_near_place: { area: 'area', place: 'area' },
  destroys_harvester: { area: 'area' },
  guards: { area: 'area' },
  hand_has_room: { number: 'number' },
  harvesters_wait: { number: 'number' },
  joins: { area: 'area' },
  outnumbers: { origin: 'area', target: 'area', ours: 'number', theirs: 'number' },
  strikes_place: { origin: 'area', target: 'area' },
  takes_station: { area: 'area' },
  threatened: { area: 'area', place: 'area' },
  tokens_wait: { number: 'number' },
  undefended: { origin: 'area', target: 'area' },
  units_wait: { number: 'number' },
  worm_reaches: { origin: 'area', target: 'area' },
})

/** What a card lets last. */
export const LASTING = table({
  forced_die: { until: 'word', now: 'flag', scope: 'scope' },
  no_orders: { until: 'word', now: 'flag', scope: 'scope' },
})

/** Refusals of the engine that name something; the others are the same every time. */
export const REFUSED = table({
  'choice.bad_number': { name: 'word' },
  'choice.bad_shape': { at: 'word' },
  'choice.bad_word': { word: 'word' },
  'choice.repeated_item': { item: 'word' },
  'choice.repeated_key': { name: 'word' },
  'choice.too_long': { most: 'number' },
  'entry.not_your_decision': { seat: 'seat' },
  'mode.players': { word: 'word', asked: 'number' },
  'mode.unknown': { word: 'word' },
  'options.excludes': { option: 'word', other: 'word', word: 'word' },
  'options.needs': { option: 'word', other: 'word', word: 'word' },
  'options.no_value': { option: 'word', word: 'word' },
  'options.unknown': { word: 'word' },
  'order.ban': { marker: 'marker' },
  'order.enemy': { area: 'area' },
  'order.forbidden': { area: 'area', piece: 'piece' },
  'order.impassable': { area: 'area', to: 'area' },
  'order.lacks': { area: 'area', piece: 'piece' },
  'order.moved': { area: 'area' },
  'order.no_friends': { area: 'area' },
  'order.no_leader': { area: 'area' },
  'order.no_legion': { area: 'area' },
  'order.no_unit': { area: 'area' },
  'order.nobody_there': { area: 'area' },
  'order.not_meant': { area: 'area' },
  'order.nowhere': { area: 'area' },
  'order.settlement': { area: 'area' },
  'order.too_far': { area: 'area', to: 'area' },
  'order.worm': { area: 'area' },
  'spice.too_little': { asked: 'number', have: 'number' },
  'spice.top_row': { marker: 'marker' },
  'menu.all_must_go': { area: 'area', have: 'number', piece: 'piece', asked: 'number' },
  'menu.cannot_go_that_way': { area: 'area', to: 'area', by: 'word' },
  'menu.cannot_go_there': { area: 'area', to: 'area' },
  'menu.cannot_place_there': { verb: 'word', area: 'area' },
  'menu.cannot_start_there': { verb: 'word', area: 'area' },
  'menu.leader_needs_unit': { piece: 'piece', area: 'area' },
  'menu.malformed': { at: 'word' },
  'menu.missing_item': { verb: 'word', level: 'word' },
  'menu.must_go_along': { area: 'area', piece: 'piece' },
  'menu.needs_leader': { verb: 'word' },
  'menu.needs_unit': { verb: 'word' },
  'menu.no_such_item': { item: 'word', level: 'word', verb: 'word' },
  'menu.not_a_count': { name: 'word' },
  'menu.not_a_way': { area: 'area', to: 'area' },
  'menu.not_among': { item: 'word', verb: 'word' },
  'menu.not_available': { asked: 'number', piece: 'piece', have: 'number' },
  'menu.not_destroyed': { needed: 'number', hits: 'number' },
  'menu.not_listed': { verb: 'word' },
  'menu.not_offered': { verb: 'word' },
  'menu.not_there': { area: 'area', have: 'number', piece: 'piece', asked: 'number' },
  'menu.nothing_placed': { area: 'area' },
  'menu.one_area_only': { verb: 'word' },
  'menu.one_part_only': { verb: 'word' },
  'menu.one_per_area': { area: 'area' },
  'menu.repeated_item': { item: 'word', verb: 'word' },
  'menu.survivor_needed': { verb: 'word' },
  'menu.too_few': { verb: 'word', least: 'number', asked: 'number' },
  'menu.too_many': { verb: 'word', most: 'number', asked: 'number' },
  'menu.unexpected_item': { item: 'word', verb: 'word' },
  'menu.unexpected_name': { name: 'word', verb: 'word' },
  'menu.way_needed': { area: 'area', to: 'area' },
  'menu.wrong_total': { hits: 'number', asked: 'number' },
  'record.nonces_missing': { seats: 'number' },
})
