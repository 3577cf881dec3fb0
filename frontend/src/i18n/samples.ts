/** What sentences are tried with: every number class of any language, and every noun that a parameter can be. */
import { AREAS, ZONES } from '../generated/board'
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../generated/cards'
import { CRITERIA } from '../generated/contract'
import type { Choice } from '../game/choice'
import type { Counts } from '../game/menu'
import type { Unused } from '../game/unused'
import { FREE_VERBS } from '../game/kinds'
import { FACTIONS, ROLES } from '../game/view'
import { PHRASES, PROPOSALS } from '../net/protocol'
import { person } from './person'
import { SOUNDS } from '../sound/meaning'
import type { Catalogue, Whole } from './en'
import { wars } from './en/events'
import { CONSEQUENCES, EVENTS, LASTING, QUESTIONS, REASONS, REFUSED, type Kind, type Things } from './params'

const UNUSED: readonly Unused[] = [{ moves: 1 }, { moves: 2 }, { claims: 1 }, { claims: 3 }, { pieces: { elite: 2 } }, { verb: 'attack' }]
export const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 101] as const
const SEATS = ['harkonnen', 'atreides', 'house_harkonnen', 'corrino', 'house_atreides', 'fremen'] as const
const SECTORS = ['north_east', 'south_east', 'south_west', 'north_west', 'central_north_east', 'central_south_east', 'central_south_west', 'central_north_west'] as const
const PIECES = ['regular', 'elite', 'sardaukar', 'fedaykin', 'bashar', 'naib', 'deployment_token', 'harvester', 'ornithopter', 'carryall', 'sandworm'] as const
const RESULTS = ['strategy', 'leadership', 'deployment', 'mentat', 'house'] as const
const MARKERS = ['choam', 'spacing_guild', 'landsraad', 'kwisatz_haderach', 'sand_dwellers', 'jihad'] as const
const PHASES = ['setup', 'start', 'vehicles', 'actions', 'hazards', 'harvest', 'end'] as const

const areas = AREAS.map((area) => area.id) as Things['area'][]
const zones = ZONES.map((zone) => zone.id) as Things['zone'][]
const leaders = Object.keys(LEADERS) as Things['leader'][]
const cards = Object.keys(CARDS)
const prophecies = Object.keys(PROPHECIES)
const people = leaders.filter((leader) => leader !== 'bashar' && leader !== 'naib') as Things['leaders'][number][]
const each = <Id extends string>(ids: readonly Id[]): Counts[] => [...ids.flatMap((id) => NUMBERS.slice(1).map((n) => ({ [id]: n }))), Object.fromEntries(ids.map((id, i) => [id, i + 1]))]
const pieces = [...each(PIECES), ...people.map((leader) => ({ [leader]: 1 })), { paul: 1, elite: 2 }]
const few = <Id>(ids: readonly Id[]): Id[][] => [...ids.map((id) => [id]), ids.slice(0, 2), ids.slice(0, 5)]

/** A value of every kind that differs in words. */
export const THINGS: { readonly [Thing in keyof Things]: readonly Things[Thing][] } = {
  seat: SEATS,
  side: FACTIONS,
  area: areas,
  zone: zones,
  place: [...areas, ...zones],
  origin: [...areas, 'supply'],
  sector: SECTORS,
  piece: PIECES,
  leader: leaders,
  card: cards,
  prophecy: prophecies,
  marker: MARKERS,
  result: RESULTS,
  phase: PHASES,
  way: ['foot', 'sand', 'carrier', ...zones],
  number: NUMBERS,
  flag: [true, false],
  token: Object.keys(TOKENS),
  word: ['something_newer'],
  words: [['carthag windgap foot'], ['arsunt', 'north_pole', 'carthag', 'arrakeen']],
  pieces,
  results: each(RESULTS),
  faces: [{}, ...each(['sword', 'shield', 'special', 'blank'])],
  abilities: [{ attacker: { bashar: 1 } }],
  numbers: [[1, 1]],
  copies: [...cards.map((card) => ({ [card]: 1 })), { [cards[0]!]: 2, [cards[1]!]: 1 }],
  areas: few(areas),
  leaders: few(people),
  figures: [...PIECES.slice(2, 6).map((piece) => [piece]), ...few(people), []],
  cards: few(prophecies),
  scope: [...SEATS.map((board) => ({ board, result: 'mentat' as const, with: people.slice(0, 2) })), ...RESULTS.map((result) => ({ result, with: people.slice(2, 3) })), ...people.map((one) => ({ result: 'house' as const, with: [one] }))],
}

/** A catalogue, or what there is of one. */
export type Sketched = { readonly [Chapter in keyof Whole]?: unknown }

/** What a word can be, by sentence and parameter. */
const WORDS = (t: Sketched): Readonly<Record<string, readonly string[]>> => ({
  'action_taken.action': Object.keys((t.actions as object | undefined) ?? {}),
  'automaton_chose.step': ['move', 'target'],
  'automaton_chose.criterion': ['', 'nearest_to_target', 'mountain'],
  'settle_tie.step': Object.keys(CRITERIA),
  'settle_tie.criterion': [''],
  'card_turned_up.branch': ['steps', 'instead'],
  'target_drawn.sector': ['north_east', 'central'],
  'tactics_discarded.sector': ['south_west'],
  'harvest_sector_drawn.sector': ['north_east', 'central'],
  'reinforcement_laid.card': ['', ...cards.slice(0, 2)],
  'desert_power_used.option': Object.keys((t.actions as object | undefined) ?? {}),
  'effect_begun.name': Object.keys(LASTING),
  'effect_begun.until': SEATS.map((seat) => `turn_of_${seat}`),
  'effect_ended.name': Object.keys(LASTING),
  'forced_die.until': SEATS.map((seat) => `turn_of_${seat}`),
  'no_orders.until': SEATS.map((seat) => `turn_of_${seat}`),
  'game_won.how': ['supremacy', 'objective', 'resignation', 'time', ''],
  'imperium_marker_set.step': ['raise', 'drop', 'keep'],
  'choose_move.ground': ['', 'desert', 'plateau', 'mountain', 'minor_erg', 'deep_desert', 'settlement'],
  'order_attack.ground': ['', 'desert', 'settlement'],
  'nothing_done.why': ['', 'no_sietch', 'deck_empty'],
  'step_skipped.why': ['', 'no_sietch', 'deck_empty'],
  'seat_handed_over.to': ['program', 'person', 'nobody', ''],
  'vote_carried.about': ['pause', 'resume', 'more_time', 'holiday', 'replace', 'cancel', 'end'],
  'war_action_taken.action': Object.keys(wars),
  'war_token_spent.action': Object.keys(wars),
  'wormsign_revealed.face': ['sand', 'sandworm', 'burrowing_sandworm'],
  ...Object.fromEntries(Object.keys(REFUSED).flatMap((key) => [[`${key}.verb`, Object.keys((t.verbs as object | undefined) ?? {})], [`${key}.item`, cards.slice(0, 4)], [`${key}.by`, ['foot', 'sand', 'carrier']]])),
})

const given = (kind: Kind): readonly unknown[] => {
  const values: readonly unknown[] = THINGS[kind.replace('?', '') as keyof Things]
  return kind.endsWith('?') ? [...values, undefined] : values
}

/** All of them one after the other, the others staying at their first. */
function varied(values: readonly (readonly unknown[])[]): unknown[][] {
  const first = values.map(([one]) => one)
  if (!values.length) return [[]]
  return [first, ...values.flatMap((some, at) => some.slice(1).map((value) => first.map((usual, i) => (i === at ? value : usual))))]
}

const NAMES = [person('Ada'), person('ליתו')]
const TEXTS = ['Chani'] as const
/** What was looked at by a rule that plays a side, and how it came to an end. */
const OPTIONS = ['arrakeen', 'arrakeen ne_4 foot', `arrakeen ne_4 ${zones[0]}`] as const
const WAYS = [[{ by: 'foot', path: [] }], [{ by: 'sand', path: areas.slice(0, 2) }, { by: zones[0]!, path: [] }], [{ by: 'sand', path: [] }]]
const CRITERION = ['', ...new Set(Object.values(CRITERIA).flat())]
/** Whether something is said of something, here or further in. */
type Speaks<T> = T extends string | readonly unknown[]
  ? false
  : T extends (...given: infer Given) => unknown
    ? Given extends []
      ? false
      : true
    : true extends { [Key in keyof T]: Speaks<T[Key]> }[keyof T]
      ? true
      : false
type Samples<T> = {
  readonly [Key in keyof T as Speaks<T[Key]> extends true ? Key : never]: T[Key] extends (...given: infer Given) => unknown
    ? { readonly [At in keyof Required<Given>]: readonly Given[At][] }
    : Samples<T[Key]>
}
/** What is typed by the tables of parameters has its samples from there; names and texts are no sentences. */
type Told = Omit<Whole, 'events' | 'kinds' | 'told' | 'reasons' | 'lasting' | 'refusals' | 'own' | 'named' | 'texts'>
const N = [NUMBERS] as const
const choices: Choice[] = [
  { verb: 'move', parts: [{ args: ['carthag', 'arrakeen'], named: { regular: 2, by: 'sand' } }] },
  { verb: 'place', parts: [{ args: ['carthag'], named: { elite: 1 } }, { args: ['arrakeen'], named: { elite: 2 } }] },
]
const vehicles: Choice = { verb: 'harvester', parts: [{ args: areas.slice(0, 2), named: {} }], together: true }

export const SAMPLES: Samples<Told> = {
  summary: { title: [['hazards', 'harvest', 'end'], NUMBERS], counts: { worms: N, sand: N, storms: N, harvesters_lost: N, harvesters_saved: N, spice: N, bans: N, leaders_back: N, cards_gone: N, harkonnen_lost: N, atreides_lost: N } },
  ending: { goal: [MARKERS, [4], [0, 6]], sietch: N, rolled: [[...FACTIONS], NUMBERS], face: [['sword', 'shield', 'special'], NUMBERS, [0.5, 12]], round: N },
  status: { over: [['harkonnen', 'atreides', 'nobody']] },
  net: { rule: [TEXTS], recalled: [TEXTS] },
  ui: {
    chosen: [NUMBERS, [1, 2], [1, 2]],
    more: [TEXTS],
    fewer: [TEXTS],
    handOf: [SEATS],
    cards: N,
    round: N,
    rank: N,
    settlementOf: N,
    sietchOf: [[0, 1, 3], [true, false]],
    hitsTaken: [NUMBERS, NUMBERS],
    left: N,
    spiceLeft: [NUMBERS, NUMBERS],
  },
  lobby: {
    news: [NUMBERS],
    playersText: [[2, 3, 4], FACTIONS],
    practiceAs: [FACTIONS],
    won: [FACTIONS],
    silenceText: [[300, 600, 7200, 86_400, 604_800]],
    silenceIs: [[600, 604_800]],
    until: [TEXTS],
    waitsFor: [[...SEATS.map((seat) => [seat]), [...ROLES.atreides]]],
    round: N,
    invited: [SEATS],
    tableOf: [NAMES],
    invitation: [NAMES],
    seated: [SEATS],
    hello: [NAMES],
    wrongEntry: N,
  },
  dice: {
    draws: N,
    yoursIs: [few(SEATS)],
    faults: { promise: [SEATS], share: [SEATS], own: [SEATS], draw: [[''], NUMBERS] },
  },
  account: { somebody: N, anewFor: [NAMES], on: [['Firefox'], ['Linux']], since: [TEXTS], used: [TEXTS] },
  seats: {
    how: { objective: [SEATS, [true, false]], resignation: [SEATS, [true]], time: [SEATS, [true]] },
    awayNow: [NAMES],
    plays: [SEATS, [...NAMES, ''], ['greedy', '']],
    program: [['greedy', 'random', 'strong', 'another', '']],
    watching: N,
    again: [NAMES],
    inviteTo: [SEATS],
  },
  clocks: { label: [FACTIONS], left: [['1:00'], ['10:00']], days: [NUMBERS, NUMBERS], pace: [[{ turn: 5, reserve: 90 }, { turn: 90_000, reserve: 172_800 }, { turn: 20, reserve: 7200 }]], hours: [NUMBERS, NUMBERS] },
  learn: { found: N, rule: [TEXTS] },
  battle: {
    title: [areas],
    round: N,
    from: [areas],
    dice: N,
    most: N,
    why: { units: N, rank: N, cards: N, extra: N },
    uses: [people.map((leader) => ({ [leader]: 1 }))],
    swords: N,
    shields: N,
    cancelled: N,
    lands: N,
    pick: [[1, 2, 5]],
    replacement: [PIECES],
    tough: [['escort_ornithopter'], [2]],
    odds: { lands: N, suffers: N, mean: [[0, 0.5, 1, 2.25]], dice: [['3:4']], against: [NUMBERS, NUMBERS], hits: [NUMBERS, ['12 %']] },
  },
  tray: {
    waiting: [[[], ...few(NAMES)], few(SEATS), ['choose_action', 'something_newer']],
    step: N,
    moves: [MARKERS, [1], [1, 3]],
    advance: [areas, areas],
    going: [NUMBERS, areas],
    later: [pieces],
    drawn: [pieces],
    partnerDrew: [pieces],
    faced: [pieces],
    free: [FREE_VERBS],
    choices: N,
    staying: [NUMBERS, areas],
  },
  line: { dice: [[...FACTIONS], [[], ['House', 'Mentat', 'House']], NUMBERS, NUMBERS, NUMBERS], backTo: [TEXTS], over: [few(SECTORS)], signs: [few(SOUNDS)] },
  sure: { drawn: [choices], waste: [RESULTS], without: [['done', 'stay']], ends: [['done'], UNUSED], left: [UNUSED] },
  orders: { given: N, earlier: [['regular', 'named']] },
  back: { over: [NUMBERS.slice(1)], sure: [TEXTS, NUMBERS.slice(1)], taken: [TEXTS] },
  replay: { marks: { round: N, battle: [areas], claim: [prophecies], fall: [areas] }, entry: [NUMBERS, NUMBERS], earlier: N, rule: [TEXTS] },
  lessons: { notThis: [[...choices, { verb: 'done', parts: [] }]], step: [NUMBERS, NUMBERS] },
  planning: {
    whither: [areas],
    going: [areas],
    setting: [areas],
    fewer: [PIECES],
    more: [PIECES],
    full: [areas],
    threat: [FACTIONS, areas, WAYS, [true, false], pieces],
    worm: [areas, [{ by: 'worm', path: [] }, { by: 'worm', path: areas.slice(0, 2) }], [true, false]],
    nobody: [areas],
    reaches: [NUMBERS.slice(1), areas],
    moves: [NUMBERS.slice(1), areas, areas],
    leg: [areas, WAYS.flat(), [true, false]],
    noWay: [areas, areas],
    odds: [areas, areas],
    notePlace: [[...areas, ...zones]],
    noted: [[...areas, ...zones], TEXTS],
    arrow: [[...areas, ...zones], areas],
    shown: [[...areas, ...zones]],
    pointed: [[...areas, ...zones]],
  },
  pass: { hand: [[...SEATS.map((seat) => [seat]), [...FACTIONS]]], title: [FACTIONS], sit: [SEATS] },
  examples: { would: [['', 'choose_vehicle_places'], [...choices, vehicles, { verb: 'pass', parts: [] }]], considers: [['', 'choose_vehicle_places'], [...choices, vehicles, { verb: 'done', parts: [] }]] },
  gallery: { found: N, deck: [SEATS.slice(2)], read: [cards] },
  film: { step: [NUMBERS, NUMBERS], look: N },
  prescience: {
    left: N,
    claims: N,
    asks: { person: [few(people), [1]], together: [few(people), [1]], reveal_tokens: [few(people), NUMBERS], send_to_tank: [few(people), [1]], reveal_sietch: [few(people), [1]] },
  },
  automaton: {
    step: [Object.keys(CRITERIA)],
    option: [['move', 'place'], OPTIONS],
    passed: [few(Object.values(CRITERIA).flat())],
    forThem: [['Choose.']],
    tied: [CRITERION],
    weighed: [CRITERION, NUMBERS.slice(1), NUMBERS.slice(1), [true, false]],
    sector: [['north_east', 'central']],
    unrolled: N,
    faceDown: [SEATS],
    line: [[[], ['Strategy'], ['Strategy', 'House']], NUMBERS, NUMBERS],
  },
  war: { tokens: N, camp: [MARKERS], ready: N, gone: [few(MARKERS)] },
  bans: [['choam', 'spacing_guild', 'landsraad']],
  cone: { left: N, remaining: [['2:59']] },
  host: { chooseFor: [NAMES], seen: [TEXTS], people: [NUMBERS, [2], [1]], busyOf: [['0.5'], [2]], outage: [TEXTS, NUMBERS], freeOf: [['1 GB'], ['2 GB']], backupsEvery: N, lastBackup: [TEXTS], made: [NUMBERS, ['1 GB']], failed: [TEXTS], at: [TEXTS, NUMBERS], line: [NAMES], by: [NAMES], since: [TEXTS] },
  reach: { here: [['https://a.example']] },
  messages: { failed: [['Firefox'], TEXTS], gone: [['Firefox'], TEXTS], last: [TEXTS], against: [NAMES], dailyZone: [['Europe/Madrid']], away: { since: [TEXTS] }, zone: [['Europe/Madrid']], answered: [['404']] },
  people: { side: [FACTIONS], tally: [NUMBERS, NUMBERS, NUMBERS], together: [NUMBERS, NUMBERS], blockThem: [NAMES], unblockThem: [NAMES], callsYou: [NAMES, TEXTS], askThem: [NAMES], found: N },
  hindsight: { same: [NUMBERS, NUMBERS], left: N, by: [['5061'], ['7209']], percent: [[0, 48, 100]] },
  programs: { thinks: [NAMES], gains: [TEXTS], costs: [TEXTS], chance: [[0, 48, 100]] },
  plans: { count: N, goesOn: N, declines: [few(prophecies)], losses: [few(NAMES)], answer: [[...choices, { verb: 'done', parts: [] }]] },
  rests: { allowed: N, agreed: [[['Saturday'], ['Saturday', 'Sunday']], ['Europe/Madrid']], each: N, ownText: [NUMBERS, NUMBERS], holidayText: [['Europe/Madrid']], taken: [TEXTS, TEXTS], restsUntil: [TEXTS], restsFrom: [TEXTS], isAway: [NAMES, TEXTS], willBeAway: [NAMES, TEXTS, TEXTS] },
  steps: { confirm: [TEXTS], die: [RESULTS], dieOf: [SEATS], who: [areas], deploy: [NUMBERS, [true, false]], launchers: N, suspensors: N, means: { place_bene_gesserit: [SEATS] }, moves: [SEATS, areas.slice(1).map((area, i) => [[areas[i]!, area] as const])], goals: [SEATS, few(areas)] },
  phrases: Object.fromEntries(PHRASES.map((key) => [key, [[1_795_111_200_000]]])) as unknown as Samples<Catalogue['phrases']>,
  talk: { of: [NAMES], mute: [NAMES], unmute: [NAMES], unread: N },
  votes: { end: [['harkonnen', 'atreides', '']], replace: [SEATS, [true, false]], ends: [few(NAMES), TEXTS], sitsIn: [few(NAMES), TEXTS], goesOn: [few(NAMES), TEXTS], untold: [few(NAMES)], notTheirs: [few(NAMES)], asks: [NAMES, [...PROPOSALS.map((proposal) => ({ proposal, seat: 'fremen', winner: 'harkonnen' as const })), { proposal: 'end' }, { proposal: 'replace', seat: 'corrino', successor: 'link' }], ['The Fremen take the turn.', '']], agreed: [NUMBERS, NUMBERS] },
}

export interface Rendering {
  key: string
  given: unknown[]
  text: string
}

type Telling = (...given: unknown[]) => unknown
const TABLES = { events: EVENTS, kinds: QUESTIONS, told: CONSEQUENCES, reasons: REASONS, lasting: LASTING, refusals: REFUSED } as const

const made = new WeakMap<Sketched, readonly Rendering[]>()
/** Every sentence of a catalogue with every sample, as text. What a sketch of a language lacks is left out. */
export function renderings(t: Sketched): readonly Rendering[] {
  const all = made.get(t) ?? [...rendered(t)]
  made.set(t, all)
  return all
}

function* rendered(t: Sketched): Generator<Rendering> {
  const words = WORDS(t)
  for (const [chapter, said] of Object.entries(t)) {
    if (chapter === 'own' || chapter === 'named') continue
    if (chapter in TABLES) yield* ofTable(chapter, said as object, TABLES[chapter as keyof typeof TABLES], words)
    else yield* below(chapter, said, (SAMPLES as Readonly<Record<string, unknown>>)[chapter])
  }
}

function* ofTable(chapter: string, said: object, table: Readonly<Record<string, Readonly<Record<string, Kind>>>>, words: Readonly<Record<string, readonly string[]>>): Generator<Rendering> {
  for (const [name, tell] of Object.entries(said) as [string, Telling][]) {
    const params = table[name] ?? {}
    const values = Object.entries(params).map(([param, kind]) => words[`${name}.${param}`] ?? given(kind))
    for (const some of varied(values)) {
      const p = Object.fromEntries(Object.keys(params).map((param, i) => [param, some[i]]))
      yield { key: `${chapter}.${name}`, given: [p], text: String(tell(p)) }
    }
  }
}

function* below(key: string, said: unknown, samples: unknown): Generator<Rendering> {
  if (typeof said === 'string') yield { key, given: [], text: said }
  else if (typeof said === 'function') {
    for (const some of said.length || samples ? varied((samples ?? []) as unknown[][]) : [[]]) yield { key, given: some, text: String((said as Telling)(...some)) }
  } else if (said && typeof said === 'object') {
    for (const [name, inner] of Object.entries(said)) yield* below(`${key}.${name}`, inner, (samples as Readonly<Record<string, unknown>> | undefined)?.[name])
  }
}
