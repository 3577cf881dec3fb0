/** What the chapters share: numbers in a sentence, sides, results of dice. */
import type { Counts } from '../../game/menu'
import { nameOf } from '../words'

// Parameters come from the server and are read by name.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type P = Record<string, any>
export type Say = (p: P) => string

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export const side = (id: string): string => (id === 'atreides' ? 'The Atreides' : id === 'harkonnen' ? 'The Harkonnen' : nameOf(id))
export const faces = (rolled: Counts = {}): string => {
  const shown = [
    rolled['sword'] ? count(rolled['sword'], 'sword') : '',
    rolled['shield'] ? count(rolled['shield'], 'shield') : '',
    rolled['special'] ? count(rolled['special'], 'special') : '',
  ].filter(Boolean)
  return shown.length ? shown.join(', ') : 'nothing'
}
export const from = (p: P): string => (p['origin'] && p['origin'] !== 'supply' ? ` from ${nameOf(p['origin'])}` : '')

export const results = {
  strategy: 'Strategy',
  leadership: 'Leadership',
  deployment: 'Deployment',
  mentat: 'Mentat',
  house: 'House',
  desert_power: 'Desert Power',
}
export const result = (id: string): string => (results as Record<string, string>)[id] ?? nameOf(id)

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

export const phases = {
  setup: 'set-up',
  start: 'beginning of the round',
  vehicles: 'vehicle placement',
  actions: 'action resolution',
  hazards: 'desert hazards',
  harvest: 'spice harvesting',
  end: 'end of the round',
}
export const way = (id: string): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ', sandriding' : id === 'carrier' ? ', carried' : `, by the ornithopter in ${nameOf(id)}`
export const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
