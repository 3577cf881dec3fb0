/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import type { Choice } from '../../game/choice'
import type { Counts } from '../../game/menu'
import type { Unused } from '../../game/unused'
import { count, nameOf, pieces } from './names'
import type { Sound } from '../../sound/meaning'
import { busy } from './busy'
import { first, listed, many } from './noun'
import { the } from './sides'
import { choice, verb as told, word } from './word'

const seatsOf = (ids: readonly string[]): string => ids.map((id) => nameOf(id)).join(', ')

export const tray = {
  /** People by name, with what they play, or else whoever plays it. */
  waiting: (people: readonly string[], seats: readonly string[], kind: string) =>
    `Waiting for ${people.length ? `${people.join(', ')} (${seatsOf(seats)})` : listed(seats.map(the))}: ${(busy as Readonly<Record<string, string>>)[kind] ?? 'deciding'}.`,
  leave: 'leave it',
  keepsNothing: 'on the bottom row this changes nothing: its ban comes all the same',
  step: (n: number) => `at step ${n}`,
  later: (what: Counts) => `Then: ${pieces(what)}`,
  moves: (marker: string, from: number, to: number) => (from === to ? `${nameOf(marker)}: ${from}` : `${nameOf(marker)}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`,
  going: (n: number, to: string) => `${count(n, 'piece')} to ${nameOf(to)}`,
  drawn: (shows: Counts | undefined) => `You have drawn a deployment token that shows ${pieces(shows)}`,
  partnerDrew: (shows: Counts | undefined) => `Your partner has drawn a deployment token that shows ${pieces(shows)}`,
  faced: (shows: Counts) => `Face-down token: ${pieces(shows)}, hidden from the others`,
  free: (verb: string) => `Free action: ${told(verb)}. Your decision waits.`,
  choices: (n: number) => `${n} can be chosen`,
  unseen: 'Your side alone sees its face, here and when it lies on the board.',
  staying: (n: number, from: string) => n ? `${n} ${many(n, { one: 'stays', other: 'stay' })} in ${nameOf(from)}` : `nobody stays in ${nameOf(from)}`,
}

/** Asked before what is drawn is left behind, and before a die does nothing. */
function leaves(unused: Unused): string {
  if ('moves' in unused) return `${count(unused.moves, 'move')} unused`
  if ('claims' in unused) return `${count(unused.claims, 'claim')} unused`
  if ('pieces' in unused) return `not placed: ${pieces(unused.pieces)}`
  return `without “${told(unused.verb)}”`
}

export const sure = {
  drawn: (what: Choice) => `You have drawn this, and it is not done yet: ${choice(what)}.`,
  begun: 'You have begun something that is not finished.',
  waste: (die: string) => `A die of ${word(die)} would be spent, and nothing comes of it.`,
  without: (verb: string) => `${told(verb)}, without it`,
  back: 'Back to it',
  ends: (verb: string, unused: Unused) => ('verb' in unused ? `${told(verb)} without it` : `${told(verb)}, ${leaves(unused)}`),
  left: (unused: Unused) => `${first(leaves(unused))}. This cannot be made up for later.`,
}

const signs: Readonly<Record<Sound, string>> = { dice: 'Dice were rolled', worm: 'A sandworm', storm: 'A storm', fall: 'A settlement or sietch has fallen', turn: 'Your turn' }

/** What is always in view: both sides in a line each, the prescience row, one's hand. */
export const line = {
  dice: (side: string, faces: readonly string[], used: number, tokens: number, cards: number) =>
    `${nameOf(side)}: ${faces.length ? listed(faces) : 'no dice'} unspent, ${used} spent, ${count(tokens, 'token')}, ${count(cards, 'card')} in hand`,
  sides: 'Both sides',
  claimNow: 'Claim now:',
  noDice: 'No die is left: choose what costs none.',
  theirToken: 'a token for the Atreides',
  atomics: 'family atomics',
  victory: 'victory',
  noCards: 'No cards in hand',
  lookUp: 'To look up',
  backTo: (question: string) => `Back to: ${question}`,
  details: 'Details',
  showPlace: 'Show on the map',
  which: 'Which of these?',
  signs: (sounds: readonly Sound[]) => listed(sounds.map((sound) => signs[sound])),
  over: (sectors: readonly string[]) => `over ${listed(sectors.map((sector) => nameOf(sector)))}`,
  point: 'Point at an area or a card to read about it here.',
}

const kinds: Readonly<Record<string, string>> = { regular: 'Regular', elite: 'Elite', special_elite: 'Special elite', generic: 'Generic leaders', named: 'Named leaders' }

export const orders = {
  title: 'Standing orders',
  ahead: 'Plan ahead',
  lead: 'What you say here is answered for you from now on, without asking. Nobody else sees it. What it leaves open is asked as ever.',
  set: 'Give these orders',
  clear: 'Ask me everything',
  given: (n: number) => count(n, 'order'),
  ask: 'Ask me',
  keepCards: 'Never discard cards for combat dice',
  keepLeaders: 'Leaders and the Wild Maker stay on the board at the end of the round',
  turnEnd: 'Free actions before my turn ends',
  turnEnds: { opened: 'Ask when my action has opened one', ask: 'Ask whenever one is open', at_once: 'End the turn at once' },
  letAct: 'Let the Harkonnen act right after my turn, without asking',
  always: 'From now on without asking',
  letActMeans: 'Then nothing goes back once you have made the last choice of a turn.',
  lets: 'By your order the Harkonnen act right after your turn: its last choice cannot be taken back.',
  askAgain: 'Ask me first',
  worms: 'Settle worms in the order of the board',
  figures: 'Worms that surface come from the supply first',
  carryall: 'A harvester in danger',
  carryalls: { always: 'Save it, if one carryall alone can', first: 'Save it with the first carryall', never: 'Let it go' },
  goOn: 'After a round of an attack',
  goOns: { cease: 'Cease', percent: 'Go on while the next roll wins with at least' },
  casualties: 'Casualties',
  casualtiesOrder: 'Take them in this order',
  kinds,
  earlier: (kind: string) => `${kinds[kind] ?? kind}: earlier`,
  decline: 'Prescience cards not to be claimed when they are offered',
}
