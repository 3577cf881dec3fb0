/**
 * What happened, as a film: each event becomes a step with a motion and one line of text. A pure function of what was told:
 * it knows no rules, and shows nothing that is not in the events that a seat has heard.
 */
import { AREAS } from '../generated/board'
import { TOKENS } from '../generated/cards'
import type { Counts } from '../game/menu'
import { sideOf, type Faction, type GameEvent } from '../game/view'
import { placesOfWords } from '../i18n/things'
import type { EVENTS, Given } from '../i18n/params'

/** What an entry of the log told, as frames, histories and replays carry it. */
export interface Heard {
  seq: number
  by: string
  kind: string
  events: readonly GameEvent[]
}

/** Pieces or a symbol that move together. */
export interface Figures {
  side: Faction | ''
  pieces: Counts
  /** A symbol in place of pieces: a worm, a sietch, a vehicle. */
  icon: string
}

export type Motion =
  /** Only told. */
  | { kind: 'say' }
  /** A new phase, a turn, the end. */
  | { kind: 'title'; weight: 'phase' | 'turn' | 'end' }
  /** From place to place. */
  | { kind: 'slide'; way: readonly string[]; figures: Figures; strikes: boolean }
  /** Something comes up, or falls, at places. */
  | { kind: 'rise' | 'fall'; places: readonly string[]; figures: Figures }
  /** Looked at there. */
  | { kind: 'mark'; places: readonly string[] }
  /** Looked at by criteria: all that was, and what of it came first. */
  | { kind: 'weigh'; looked: readonly string[]; left: readonly string[] }
  /** Faces of cards, leaders or tokens. */
  | { kind: 'show'; cards: readonly string[]; faces: readonly Counts[]; places: readonly string[] }
  | { kind: 'dice'; die: 'combat' | 'action'; rolled: Counts; side: Faction | ''; places: readonly string[] }
  /** A marker goes up or down. */
  | { kind: 'climb'; marker: string; to: number; down: boolean }

export interface Step {
  /** The entry it belongs to, and its place in the whole. */
  seq: number
  key: string
  event: GameEvent
  motion: Motion
}

const SAY: Motion = { kind: 'say' }
const icon = (name: string, side: Faction | '' = ''): Figures => ({ side, pieces: {}, icon: name })
const some = (side: string, pieces: Counts | undefined): Figures => ({ side: sideOf(side) ?? '', pieces: pieces ?? {}, icon: '' })
/** The areas passed on the way; records of older games do not tell them, and there it is straight. */
const passed = (p: Readonly<Record<string, unknown>>): readonly string[] => (Array.isArray(p['path']) ? (p['path'] as unknown[]).filter((area) => typeof area === 'string') : [])
const along = (origin: string, to: string, path: readonly string[] = []): readonly string[] => [origin, ...path, to]
const slide = (way: readonly string[], figures: Figures, strikes = false): Motion => ({ kind: 'slide', way, figures, strikes })
const rise = (place: string, figures: Figures): Motion => ({ kind: 'rise', places: [place], figures })
const fall = (place: string, figures: Figures): Motion => ({ kind: 'fall', places: [place], figures })
const legion = (side: string): Figures => some(side, { regular: 0 })
const mark = (...places: string[]): Motion => ({ kind: 'mark', places })
const show = (...cards: string[]): Motion => ({ kind: 'show', cards, faces: [], places: [] })
const fought = (place: string, rolled: Counts | undefined): Motion => ({ kind: 'dice', die: 'combat', rolled: rolled ?? {}, side: '', places: place ? [place] : [] })
/** The figures of a worm, by which kind it is. */
const worm = (kind: unknown): Figures => icon(kind === 'wild_maker' ? 'wild_maker' : 'worm')
const say = (): Motion => SAY

type Directions = { readonly [Key in keyof typeof EVENTS]: (p: Given<(typeof EVENTS)[Key]> & Readonly<Record<string, unknown>>) => Motion }

/** How each kind of event is shown. A new kind is no event of the client until it stands here. */
const DIRECTIONS: Directions = {
  action_dice_rolled: (p) => ({ kind: 'dice', die: 'action', rolled: p.dice, side: sideOf(p.faction) ?? '', places: [] }),
  action_taken: say,
  atomics_detonated: (p) => fall(p.site, icon('ruin')),
  attachment_discarded: (p) => show(p.planning),
  automaton_acts: say,
  automaton_ceased: (p) => mark(p.target),
  automaton_chose: (p) => ({ kind: 'weigh', looked: placesOfWords(p.options), left: placesOfWords(p.left) }),
  automaton_gained_die: say,
  automaton_rolled: (p) => ({ kind: 'dice', die: 'action', rolled: { [p.result]: 1 }, side: 'harkonnen', places: [] }),
  ban_activated: (p) => ({ kind: 'climb', marker: p.marker, to: 0, down: true }),
  battle_begun: (p) => slide(along(p.origin, p.target, passed(p)), icon('sword', sideOf(p.faction) ?? ''), true),
  battle_ended: (p) => mark(p.target),
  bene_gesserit_gained: say,
  bene_gesserit_placed: say,
  bombarded: (p) => fought(p.area, p.rolled),
  camp_cashed: (p) => fall(p.area, some('atreides', { fremen_camp: 1 })),
  camp_known: say,
  camp_placed: (p) => rise(p.area, some('atreides', { fremen_camp: 1 })),
  camp_removed: (p) => fall(p.area, some('atreides', { fremen_camp: 1 })),
  camp_shown: say,
  card_attached: (p) => show(p.planning, p.card),
  card_done_with: (p) => show(p.card),
  card_laid_aside: (p) => show(p.card),
  card_played: (p) => show(p.card),
  card_turned_up: (p) => show(p.card),
  cards_discarded: (p) => show(...Object.keys(p.cards)),
  cards_drawn: say,
  cards_seen: (p) => show(...p.cards),
  cards_used_freely: (p) => show(p.card),
  casualties_taken: (p) => fall(p.area, some(p.faction, p.hits)),
  choice_taken_back: say,
  claims_declined: say,
  combat_rolled: (p) => ({ ...(fought('', p.rolled) as Extract<Motion, { kind: 'dice' }>), side: sideOf(p.faction) ?? '' }),
  cone_closed: say,
  cone_offered: say,
  cone_opened: say,
  days_off_over: say,
  days_off_taken: say,
  deck_empty: say,
  deck_made_anew: say,
  desert_power_used: say,
  dice_dealt: (p) => ({ kind: 'dice', die: 'action', rolled: p.dice ?? {}, side: sideOf(p.board) ?? '', places: [] }),
  dice_lost: say,
  dice_set_aside: say,
  die_changed: (p) => ({ kind: 'dice', die: 'action', rolled: { [p.new]: 1 }, side: sideOf(p.faction) ?? '', places: [] }),
  die_spent: (p) => ({ kind: 'dice', die: 'action', rolled: { [p.result]: 1 }, side: sideOf(p.faction) ?? '', places: [] }),
  effect_begun: say,
  effect_ended: say,
  enemy_die_discarded: say,
  escorts_withdrawn: (p) => fall(p.area, some('harkonnen', { escort_ornithopter: p.number })),
  excess_removed: (p) => fall(p.area, some(p.faction, p.pieces)),
  figures_put_down: (p) => rise(p.area, some('atreides', p.units)),
  game_rebased: say,
  game_won: () => ({ kind: 'title', weight: 'end' }),
  garrison_laid: (p) => rise(p.area, some('harkonnen', { [p.token]: 1 })),
  garrison_placed: (p) => rise(p.area, some('harkonnen', p.pieces)),
  garrison_turned_up: (p) => rise(p.area, some('harkonnen', p.pieces)),
  hand_seen: say,
  hand_shown: say,
  harvest_sector_drawn: say,
  harvester_removed: (p) => fall(p.area, icon('harvester', 'harkonnen')),
  harvester_rescued: (p) => rise(p.area, icon('carryall', 'harkonnen')),
  hits_counted: say,
  imperium_marker_set: (p) => ({ kind: 'climb', marker: p.marker, to: p.row, down: p.step === 'drop' }),
  launchers_fired: (p) => fought('', p.rolled),
  leader_advanced_in_tank: (p) => show(p.leader),
  leader_cards_readied: say,
  leader_entered: (p) => show(p.leader),
  leader_left_game: (p) => show(p.leader),
  leader_left_tank: (p) => show(p.leader),
  leader_pushed_in_tank: (p) => show(p.leader),
  leader_replaced: (p) => show(p.by),
  leader_spent: (p) => show(p.leader),
  leader_swapped: (p) => ({ kind: 'show', cards: [p.leader], faces: [], places: [p.area] }),
  leader_to_tank: (p) => show(p.leader),
  leaders_lost_alone: (p) => fall(p.area, some('', p.leaders)),
  legion_advanced: (p) => slide(along(p.origin, p.to), legion(p.faction)),
  legion_destroyed: (p) => fall(p.area, legion(p.faction)),
  legion_displaced: (p) => slide(along(p.origin, p.to), legion(p.faction)),
  legion_moved: (p) => slide(along(p.origin, p.to, passed(p)), some(p.faction, p.pieces)),
  legion_retreated: (p) => slide(along(p.origin, p.to), legion(p.faction)),
  nothing_done: say,
  objective_drawn: say,
  objective_seen: say,
  ornithopter_used: (p) => fall(p.zone, icon('ornithopter', 'harkonnen')),
  phase_begun: () => ({ kind: 'title', weight: 'phase' }),
  pieces_deployed: (p) => rise(p.area, some(p.faction, p.pieces)),
  pieces_joined: (p) => rise(p.area, some(p.faction, p.pieces)),
  pieces_placed: (p) => (p.origin && p.origin !== 'supply' ? slide(along(p.origin, p.area), some(p.faction, p.pieces)) : rise(p.area, some(p.faction, p.pieces))),
  prescience_claimed: (p) => show(p.card),
  prescience_exchanged: (p) => show(...p.removed),
  prescience_lowered: (p) => ({ kind: 'climb', marker: p.marker, to: p.to, down: true }),
  prescience_put_away: say,
  prescience_raised: (p) => ({ kind: 'climb', marker: p.marker, to: p.to, down: false }),
  prescience_revealed: (p) => show(p.card),
  prescience_shuffled_back: (p) => show(p.card),
  reinforcement_laid: (p) => (p.card ? show(p.card) : say()),
  reinforcements_discarded: (p) => show(...p.cards),
  riders_went: (p) => slide([p.origin, p.to], some('atreides', { sandrider: 1 })),
  rockets_fired: (p) => fought('', p.rolled),
  scouted: (p) => rise(p.area, icon('ornithopter', 'harkonnen')),
  seat_handed_over: say,
  settlement_destroyed: (p) => fall(p.area, AREAS.some(({ id, sietch }) => id === p.area && sietch) ? icon('sietch', 'atreides') : icon('settlement', 'harkonnen')),
  settlement_undefended: (p) => mark(p.target),
  sietch_moved: (p) => slide(along(p.origin, p.to), icon('sietch', 'atreides')),
  sietch_revealed: (p) => rise(p.area, icon('sietch', 'atreides')),
  sietches_hidden: say,
  sietches_known: say,
  special_action_taken: (p) => show(p.leader),
  spice_harvested: (p) => rise(p.area, icon('spice', 'harkonnen')),
  spice_reserved: say,
  spice_stockpiled: say,
  station_taken: (p) => fall(p.area, icon('station')),
  step_skipped: say,
  storm_rolled: (p) => fought(p.area, p.rolled),
  supremacy_raised: (p) => ({ kind: 'climb', marker: 'supremacy', to: p.to, down: false }),
  surprise_added: say,
  tactics_discarded: (p) => mark(p.area),
  taken_back: say,
  tank_ordered: say,
  target_drawn: (p) => mark(p.area),
  token_deployed: (p) => rise(p.area, some('atreides', { deployment_token: 1 })),
  token_drawn: say,
  token_placed: (p) => (p.origin ? slide(along(p.origin, p.area), some('atreides', { deployment_token: 1 })) : rise(p.area, some('atreides', { deployment_token: 1 }))),
  token_removed: (p) => fall(p.area, some('atreides', { deployment_token: 1 })),
  token_revealed: (p) => ({ kind: 'show', cards: [], faces: [p.shows], places: [p.area] }),
  token_seen: (p) => ({ kind: 'show', cards: [], faces: [TOKENS[p.token] ?? {}], places: [] }),
  tokens_swapped: (p) => mark(...p.areas),
  trooper_moved: (p) => slide([p.origin, p.to], some('harkonnen', { suspensor_trooper: 1 })),
  trooper_scouted: (p) => mark(p.area),
  troopers_placed: (p) => rise(p.area, some('', p.pieces)),
  troopers_removed: (p) => fall(p.area, some('', p.pieces)),
  turn_begun: () => ({ kind: 'title', weight: 'turn' }),
  turn_taken: say,
  units_replaced: (p) => rise(p.area, some('', { [p.new]: p.number })),
  vehicle_placed: (p) => rise(p.place, icon(p.vehicle, 'harkonnen')),
  vehicle_removed: (p) => fall(p.place, icon(p.vehicle, 'harkonnen')),
  vehicles_withdrawn: say,
  vote_carried: say,
  war_action_taken: say,
  war_token_spent: say,
  war_tokens_placed: say,
  wild_maker_swapped: (p) => rise(p.area, icon('worm')),
  worm_attacks: (p) => slide(along(p.origin, p.target, passed(p)), worm(p['worm']), true),
  worm_moved: (p) => slide(along(p.origin, p.to, passed(p)), worm(p['worm'])),
  worm_placed: (p) => rise(p.area, worm(p['worm'])),
  worm_rolled: (p) => fought('', p.rolled),
  worms_chosen: (p) => ({ kind: 'rise', places: p.areas, figures: icon('worm') }),
  wormsign_discarded: (p) => fall(p.area, icon('wormsign')),
  wormsign_placed: (p) => rise(p.area, icon('wormsign')),
  wormsign_revealed: (p) => (p.face === 'sand' ? fall(p.area, icon('wormsign')) : rise(p.area, icon('worm'))),
}

/** What only somebody without that knowledge is told; whoever has it is told more by another event of the entry. */
const TWINS: Readonly<Record<string, string>> = { cards_drawn: 'cards_seen', token_drawn: 'token_seen' }

function motionOf(event: GameEvent): Motion {
  const direct = Object.hasOwn(DIRECTIONS, event.event) ? (DIRECTIONS as unknown as Readonly<Record<string, (p: GameEvent) => Motion>>)[event.event] : undefined
  try {
    return direct?.(event) ?? SAY
  } catch {
    // An older or newer server says less of it; it is told all the same.
    return SAY
  }
}

/** What was told, as steps: each event one, in the order in which it happened. */
export function steps(heard: readonly Heard[]): Step[] {
  return heard.flatMap(({ seq, events }) => {
    const keys = new Set(events.map((event) => event.event))
    return events.flatMap((event, i) => (keys.has(TWINS[event.event] ?? '') ? [] : [{ seq, key: `${seq} ${i}`, event, motion: motionOf(event) }]))
  })
}

/** At most so many; what is only said goes first, then the oldest: all of it stands in the log. */
export const MOST = 60
export function bounded(all: readonly Step[], most = MOST): Step[] {
  let over = all.length - most
  if (over <= 0) return [...all]
  const kept = all.filter((step) => step.motion.kind !== 'say' || over-- <= 0)
  return kept.slice(-most)
}

/** Whether that is done by a side, as far as can be told of the event. */
function isOf(event: GameEvent, side: Faction): boolean {
  const motion = motionOf(event)
  return event['faction'] === side || motion.kind === 'weigh' || ('figures' in motion && motion.figures.side === side)
}

/**
 * What others did, of what a seat has heard: of its own entries only what followed from them by itself, after the action.
 * Where nobody plays a side, its deeds follow from entries of those who do; what was equal for it was chosen for it. Entries
 * before `from` are not shown.
 */
export function ofOthers(heard: readonly Heard[], seats: readonly string[], unseated: Faction | null = null, from = 0): Heard[] {
  return heard.slice(from).flatMap((entry, i) => {
    if (!seats.includes(entry.by)) return [entry]
    const before = heard[from + i - 1]?.events.at(-1)
    if (unseated && before && motionOf(before).kind === 'weigh') return [entry]
    const first = entry.events.findIndex((event) => event.event === 'phase_begun' || (unseated && isOf(event, unseated)))
    return first < 0 ? [] : [{ ...entry, events: entry.events.slice(first) }]
  })
}

/** Since the seat chose last: what it missed. For who only watches, since the turn began. */
export function missed(heard: readonly Heard[], seats: readonly string[], unseated: Faction | null = null): Heard[] {
  const own = heard.findLastIndex((entry) => seats.includes(entry.by))
  const turn = heard.findLastIndex((entry) => entry.events.some((event) => event.event === 'turn_begun'))
  return ofOthers(heard, seats, unseated, own >= 0 ? own : Math.max(0, turn))
}

/** How long each is shown at normal speed, in milliseconds: a card long enough to be read by who has not seen it before. */
const LONG: Readonly<Record<Motion['kind'], number>> = { say: 750, title: 800, slide: 950, rise: 750, fall: 850, mark: 700, weigh: 1900, show: 2400, dice: 1500, climb: 900 }
/** The part of their time after which dice have fallen and gone, where the line of their result takes their place. */
export const FALLEN = 0.4
export const SPEEDS = ['none', 'slow', 'normal', 'fast'] as const
export type Speed = (typeof SPEEDS)[number]
const TIMES: Readonly<Record<Exclude<Speed, 'none'>, number>> = { slow: 2, normal: 1, fast: 0.45 }
/** Whoever plays faster than the film is told it faster. */
const WAITING = 20

export function lengthOf(step: Step, speed: Exclude<Speed, 'none'>, waiting = 0): number {
  const legs = step.motion.kind === 'slide' ? Math.max(0, step.motion.way.length - 2) * 250 : 0
  // Where there was nothing to choose there is less to read.
  if (step.motion.kind === 'weigh' && step.motion.looked.length === step.motion.left.length) return Math.round(LONG.mark * TIMES[speed])
  return Math.round((LONG[step.motion.kind] + legs) * TIMES[speed] * (waiting > WAITING ? 0.5 : 1))
}

/** Where a step happens on the map, the last of it last. */
export function placesOf({ motion }: Step): readonly string[] {
  switch (motion.kind) {
    case 'slide':
      return motion.way
    case 'rise':
    case 'fall':
    case 'mark':
    case 'show':
    case 'dice':
      return motion.places
    case 'weigh':
      return motion.left
    default:
      return []
  }
}
