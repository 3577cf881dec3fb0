/** What the chapters of the game share: dice, ways, actions. */
import * as words from '../../generated/words.es'
import type { Counts } from '../../game/menu'
import { where } from '../grammar'
import { card, count, nameOf, ofThe, result, the } from './names'
import { forNumber, listed, lower, type Noun } from './noun'

const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)

/** What combat dice show; in words, so that nothing stands for no symbol at all. */
export function faces(rolled: Counts | undefined): string {
  const shown = (['sword', 'shield', 'special'] as const).flatMap((face) => (rolled?.[face] ? count(rolled[face], face) : []))
  return shown.join(', ') || 'nada'
}
/** Action dice by their results. */
export const dice = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => `${n} de ${result(id)}`))
/** Cards, of some of which there are several. */
export const copies = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (n > 1 ? `${card(id)} ×${n}` : card(id))))
export const from = (origin: string | undefined): string => where(origin && origin !== 'supply', ` desde ${the(origin ?? '')}`)
export const way = (id: string | undefined): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ', mediante Caballero de la arena' : id === 'carrier' ? ', mediante Transporte de tropas' : `, con el Ornitóptero ${ofThe(id)}`

const told = (nouns: Readonly<Record<string, Noun>>): Record<string, string> =>
  Object.fromEntries(Object.entries(nouns).map(([id, noun]) => [id, forNumber(noun, 1)]))
/** Over a box of dice there is room for short words only. */
export const results = { ...told(words.RESULTS), desert_power: 'Sup. desértica' } as Readonly<Record<keyof typeof words.RESULTS, string>>
export const phases = told(words.PHASES) as Readonly<Record<keyof typeof words.PHASES, string>>

export const actions = {
  strategy_move: 'Mover 2 Legiones',
  strategy_attack: 'Atacar',
  leadership_move: 'Mover 2 Legiones con Líder',
  leadership_surprise: 'Ataque sorpresa con Líder',
  deployment_units: 'Desplegar 3 Unidades y 1 Líder',
  deployment_token: 'Desplegar 1 ficha y 1 Líder',
  deployment_leader: 'Desplegar 1 Líder',
  mentat_draw: 'Robar 2 cartas',
  house_upgrade: 'Mejorar 2 Unidades',
  house_vehicles: 'Colocar 2 Vehículos',
  signs: 'Colocar 2 Señales de gusanos',
  worms: 'Mover 2 Gusanos de arena',
  attack: 'Atacar con un Gusano de arena',
  wild_maker: 'Mover al Hacedor salvaje y atacar',
}
/** Behind a colon. */
export const action = (id: string): string => (Object.hasOwn(actions, id) ? lower(actions[id as keyof typeof actions]) : nameOf(id))
