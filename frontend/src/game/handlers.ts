/**
 * Where each decision is answered: for every kind and verb the places of its levels. The table is complete by
 * type: a kind or a verb without its place does not compile.
 */
import { KINDS, isKind, type FreeVerb, type Kind, type VerbOf } from './kinds'

/** A place on the screen where a word of a choice is pointed at. */
export type Spot =
  | 'board' // areas and air zones
  | 'dice' // dice in the action boxes
  | 'actions' // what an action box offers
  | 'leaders' // leader cards
  | 'hand' // one's own planning cards
  | 'row' // prescience cards
  | 'supply' // pieces in the supply
  | 'pieces' // figures of a legion
  | 'tokens' // deployment tokens
  | 'decks' // planning decks
  | 'tracks' // prescience markers
  | 'spice' // The Spice Must Flow
  | 'sectors' // sectors of the board
  | 'buttons' // a word of its own beside the sentence

/** `tab`: entered through its own button because the board could not tell it from another verb. */
export interface VerbSpec {
  at: readonly Spot[]
  tab?: boolean
}

export type Handler<K extends Kind> = { readonly [V in VerbOf<K>]: VerbSpec }

const button: VerbSpec = { at: [] }
const on = (...at: Spot[]): VerbSpec => ({ at })
const tab = (...at: Spot[]): VerbSpec => ({ at, tab: true })

export const HANDLERS: { readonly [K in Kind]: Handler<K> } = {
  advance_or_stay: { advance: button, stay: button },
  attach: { attach: on('row'), done: button },
  attack_with_worm: { worm_attack: on('board', 'board'), done: button },
  call_carryall: { carryall: on('board'), lose_harvester: button },
  cash_camp: { cash: button, keep: button },
  change_die: { change: on('dice', 'actions'), place: on('actions') },
  choose_abilities: { use: on('leaders') },
  choose_action: {
    act: on('dice', 'actions'),
    leader: on('dice', 'leaders'),
    play: on('dice', 'hand'),
    claim_with: on('dice', 'row'),
    // The same dice lie on both boards: which are meant has to be said first.
    claim_with_partners: tab('dice', 'row'),
    nothing: on('dice'),
    desert_power: on('actions'),
    war: on('actions'),
  },
  choose_bonus: { advance: on('tracks'), decline: button },
  choose_camp: { camp: on('buttons', 'board') },
  choose_casualties: { casualties: on('pieces') },
  choose_desert_power: { desert_power: on('actions'), war: on('actions'), done: button },
  choose_escort: { escort: on('board', 'board'), done: button },
  choose_effect: { resolve: on('board') },
  choose_figures: { figures: on('pieces') },
  choose_move: { move: on('board', 'board'), done: button },
  choose_placing: { place: tab('board'), deploy: tab('board'), take: tab('board', 'pieces', 'board'), done: button },
  choose_refuge: { drive_to: on('board') },
  choose_rising: { rise: on('board') },
  choose_sector: { sector: on('sectors'), done: button },
  choose_sietch: { deploy: on('board', 'supply'), done: button },
  choose_signs: { signs: on('board') },
  choose_site: { detonate: on('board'), done: button },
  choose_step: { choose: on('actions'), done: button },
  choose_target: { bombard: on('board'), done: button },
  choose_token: { draw_token: button, take_token: on('tokens', 'board'), done: button },
  choose_vehicle: {
    harvester: tab('board', 'board'),
    ornithopter: tab('board', 'board'),
    carryall: tab('board', 'board'),
    escort: tab('board', 'board'),
    done: button,
  },
  choose_vehicle_places: { harvester: on('board'), ornithopter: on('board'), carryall: on('board') },
  choose_war_action: { war: on('actions'), done: button },
  choose_worm_figure: { worm_from: on('board') },
  choose_worm_move: { move_worm: on('board', 'board'), done: button },
  choose_worm_place: { place_worm: on('board', 'board'), done: button },
  claim_at_end: { claim: on('row'), done: button },
  claim_window: { claim: on('row'), decline: button },
  continue_or_cease: { continue: button, cease: button },
  deploy_harkonnen: { deploy: on('board') },
  deploy_launchers: { launchers: on('board'), done: button },
  deploy_suspensors: { sector: on('sectors'), suspensors: on('board'), done: button },
  discard_enemy_die: { discard_die: on('dice'), done: button },
  discard_for_dice: { discard: on('hand') },
  discard_signs: { discard_signs: on('board') },
  discard_to_limit: { discard: on('hand') },
  displace_enemy: { displace: on('board', 'board'), done: button },
  draw_from_decks: { draw: on('decks') },
  end_turn: { done: button },
  exchange_prescience: { exchange: on('row') },
  fire_rockets: { fire: on('sectors'), done: button },
  force_die: { force: on('dice'), done: button },
  forced_discard: { discard: on('hand') },
  further_ban: { ban: on('spice') },
  hit_vehicles: { remove: on('board') },
  launch_rockets: { launch: on('sectors'), done: button },
  let_act: { go: button },
  let_enter: { enter: on('leaders'), done: button },
  lower_imperium: { lower: on('spice'), done: button },
  move_suspensor: { suspensor: on('board', 'board'), done: button },
  move_sietch: { move_sietch: on('board', 'board'), done: button },
  order_attack: { attack: on('board', 'board', 'board'), done: button },
  order_in_tank: { ahead: on('leaders') },
  place_bene_gesserit: { bene_gesserit: on('actions'), pass: button },
  place_signs: { signs: on('board'), rider: tab('board', 'board') },
  play_another: { play: on('hand'), done: button },
  put_prescience_away: { remove: on('row') },
  put_token: { put_token: on('board') },
  remove_excess: { remove: on('pieces') },
  remove_for_claim: { remove_token: on('board', 'tokens') },
  remove_vehicles: { remove: on('board') },
  retreat: { retreat_to: on('board') },
  retreat_or_stand: { retreat: button, stand: button },
  reveal_area: { reveal: on('board'), done: button },
  reveal_for_claim: { reveal: on('tokens') },
  scout_with_suspensor: { suspensor_scout: on('board', 'board', 'buttons'), done: button },
  send_to_tank: { send_to_tank: on('leaders'), done: button },
  settle_tie: {
    attack: on('board', 'board', 'board'),
    move_to: on('board', 'board', 'board'),
    target: on('board'),
    deploy: on('board'),
    leader: on('leaders'),
    place_in: on('board'),
    replace_in: on('board'),
    harvester: on('board'),
    carryall: on('board'),
    ornithopter: on('board'),
    sector: on('sectors'),
    turn_up: on('board'),
    remove: on('buttons'),
    discard_sign: on('board'),
    bombard: on('board'),
    send_to_tank: on('leaders'),
    take_along: on('pieces'),
  },
  shift_prescience: { shift: on('tracks', 'tracks'), done: button },
  shift_steps: { raise: on('tracks') },
  shuffle_back: { shuffle_back: on('row'), done: button },
  spend_spice: { spend: on('spice', 'spice', 'spice', 'spice', 'spice') },
  swap_leaders: { swap: on('leaders'), done: button },
  swap_tokens: { swap: on('board', 'board'), done: button },
  swap_wild_maker: { swap_worm: button, keep: button },
  take_turn: { take_turn: button },
  upgrade: { replace: on('board') },
  use_any_result: { act: on('actions'), leader: on('leaders'), done: button },
}

export const FREE_HANDLERS: { readonly [V in FreeVerb]: VerbSpec } = {
  guerrilla: tab('tokens'),
  scout: tab('board', 'board', 'buttons'),
  atomics: tab('board'),
  scheming: tab('hand'),
  claim: tab('row'),
  // Stands beside the end of a turn alone, and is what the turn still waits for.
  war: on('actions'),
}

const WAR: FreeVerb = 'war'
const UNKNOWN: VerbSpec = { at: ['buttons', 'buttons', 'buttons', 'buttons', 'buttons'] }

export interface Found {
  spec: VerbSpec
  free: boolean
}

/** The place of a verb. One that is unknown comes from a newer server: it is shown as plain words, not lost. */
export function specOf(kind: string, verb: string): Found {
  if (isKind(kind) && (KINDS[kind] as readonly string[]).includes(verb)) {
    return { spec: (HANDLERS[kind] as Record<string, VerbSpec>)[verb] ?? UNKNOWN, free: false }
  }
  if (Object.hasOwn(FREE_HANDLERS, verb)) return { spec: FREE_HANDLERS[verb as FreeVerb], free: verb !== WAR }
  return { spec: UNKNOWN, free: false }
}
