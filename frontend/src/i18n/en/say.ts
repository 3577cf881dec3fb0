/** What the chapters of the game share: dice, ways, actions. */
import * as words from '../../generated/words.en'
import type { Counts } from '../../game/menu'
import { where } from '../grammar'
import { nameOf, result, count } from './names'
import { forNumber, listed, type Noun } from './noun'

const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)

/** What combat dice show; in words, so that nothing stands for no symbol at all. */
export function faces(rolled: Counts | undefined): string {
  const shown = (['sword', 'shield', 'special'] as const).flatMap((face) => (rolled?.[face] ? count(rolled[face], face) : []))
  return shown.join(', ') || 'nothing'
}
/** Action dice by their results. */
export const dice = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => `${n} ${result(id)}`))
/** Cards, of some of which there are several. */
export const copies = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (n > 1 ? `${nameOf(id)} ×${n}` : nameOf(id))))
export const from = (origin: string | undefined): string => where(origin && origin !== 'supply', ` from ${nameOf(origin ?? '')}`)
export const way = (id: string | undefined): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ', sandriding' : id === 'carrier' ? ', carried' : `, by the ornithopter in ${nameOf(id)}`

const told = (nouns: Readonly<Record<string, Noun>>): Record<string, string> =>
  Object.fromEntries(Object.entries(nouns).map(([id, noun]) => [id, forNumber(noun, 1)]))
export const results = told(words.RESULTS) as Readonly<Record<keyof typeof words.RESULTS, string>>
export const phases = told(words.PHASES) as Readonly<Record<keyof typeof words.PHASES, string>>
export const phase = (id: string): string => (phases as Readonly<Record<string, string>>)[id] ?? id

export const actions = {
  strategy_move: 'Move 2 legions',
  strategy_attack: 'Attack',
  leadership_move: 'Move 2 legions with leaders',
  leadership_surprise: 'Surprise attack with a leader',
  deployment_units: 'Deploy 3 units and a leader',
  deployment_token: 'Deploy a token and a leader',
  deployment_leader: 'Deploy a leader',
  mentat_draw: 'Draw 2 cards',
  house_upgrade: 'Improve 2 units',
  house_vehicles: 'Place 2 vehicles',
  signs: 'Place 2 wormsigns',
  worms: 'Move 2 worms',
  attack: 'Attack with a worm',
  wild_maker: 'The Wild Maker moves and attacks',
}
export const action = (id: string): string => (actions as Readonly<Record<string, string>>)[id] ?? nameOf(id)
