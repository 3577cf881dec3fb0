/**
 * Every kind of decision the engine can put, with the verbs its menus may have. A test compares the kinds with
 * the engine's own list; the table of handlers must have an entry for each, or the client does not compile.
 */
export const KINDS = {
  advance_or_stay: ['advance', 'stay'],
  attach: ['attach', 'done'],
  attack_with_worm: ['worm_attack', 'done'],
  call_carryall: ['carryall', 'lose_harvester'],
  change_die: ['change', 'place'],
  choose_abilities: ['use'],
  choose_action: ['act', 'leader', 'play', 'claim_with', 'nothing', 'desert_power'],
  choose_bonus: ['advance', 'decline'],
  choose_casualties: ['casualties'],
  choose_desert_power: ['desert_power', 'done'],
  choose_effect: ['resolve'],
  choose_figures: ['figures'],
  choose_move: ['move', 'done'],
  choose_placing: ['place', 'deploy', 'take', 'done'],
  choose_refuge: ['drive_to'],
  choose_rising: ['rise'],
  choose_sector: ['sector', 'done'],
  choose_sietch: ['deploy', 'done'],
  choose_signs: ['signs'],
  choose_site: ['detonate', 'done'],
  choose_step: ['choose', 'done'],
  choose_target: ['bombard', 'done'],
  choose_token: ['draw_token', 'take_token', 'done'],
  choose_vehicle: ['harvester', 'ornithopter', 'carryall', 'done'],
  choose_vehicle_places: ['harvester', 'ornithopter', 'carryall'],
  choose_worm_figure: ['worm_from'],
  choose_worm_move: ['move_worm', 'done'],
  choose_worm_place: ['place_worm', 'done'],
  claim_at_end: ['claim', 'done'],
  claim_window: ['claim', 'decline'],
  continue_or_cease: ['continue', 'cease'],
  deploy_harkonnen: ['deploy'],
  discard_enemy_die: ['discard_die', 'done'],
  discard_for_dice: ['discard'],
  discard_signs: ['discard_signs'],
  discard_to_limit: ['discard'],
  displace_enemy: ['displace', 'done'],
  draw_from_decks: ['draw'],
  exchange_prescience: ['exchange'],
  fire_rockets: ['fire', 'done'],
  force_die: ['force', 'done'],
  forced_discard: ['discard'],
  further_ban: ['ban'],
  let_enter: ['enter', 'done'],
  lower_imperium: ['lower', 'done'],
  move_sietch: ['move_sietch', 'done'],
  order_attack: ['attack', 'done'],
  order_in_tank: ['ahead'],
  place_bene_gesserit: ['bene_gesserit', 'pass'],
  place_signs: ['signs'],
  play_another: ['play', 'done'],
  put_prescience_away: ['remove'],
  put_token: ['put_token'],
  remove_excess: ['remove'],
  remove_for_claim: ['remove_token'],
  remove_vehicles: ['remove'],
  retreat: ['retreat_to'],
  retreat_or_stand: ['retreat', 'stand'],
  reveal_area: ['reveal', 'done'],
  reveal_for_claim: ['reveal'],
  send_to_tank: ['send_to_tank', 'done'],
  shift_prescience: ['shift', 'done'],
  shift_steps: ['raise'],
  shuffle_back: ['shuffle_back', 'done'],
  spend_spice: ['spend'],
  swap_leaders: ['swap', 'done'],
  swap_tokens: ['swap', 'done'],
  swap_wild_maker: ['swap_worm', 'keep'],
  take_turn: ['take_turn'],
  upgrade: ['replace'],
  use_any_result: ['act', 'leader', 'done'],
} as const

export type Kind = keyof typeof KINDS
export type VerbOf<K extends Kind> = (typeof KINDS)[K][number]

/** What may stand beside any decision of one's own turn. */
export const FREE_VERBS = ['guerrilla', 'scout', 'atomics', 'scheming', 'claim'] as const
export type FreeVerb = (typeof FREE_VERBS)[number]

export type Verb = VerbOf<Kind> | FreeVerb

export const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word)
