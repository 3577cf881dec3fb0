/** What the chapters of the game share: dice, ways, actions. */
import * as words from '../../generated/words.cs'
import type { Counts } from '../../game/menu'
import { where } from '../grammar'
import { card, count, from as whence, nameOf, result } from './names'
import { first, inCase, listed, lower, type Noun } from './noun'

const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)

/** What combat dice show; in words, so that nothing stands for no symbol at all. */
export function faces(rolled: Counts | undefined): string {
  const shown = (['sword', 'shield', 'special'] as const).flatMap((face) => (rolled?.[face] ? count(rolled[face], face) : []))
  return shown.join(', ') || 'nic'
}
/** Action dice by their results. */
export const dice = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => `${n}× ${result(id)}`))
/** Cards, of some of which there are several. */
export const copies = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (n > 1 ? `${n}× ${card(id)}` : card(id))))
export const from = (origin: string | undefined): string => where(origin && origin !== 'supply', ` ${whence(origin ?? '')}`)
export const way = (id: string | undefined): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ', jízdou na červovi' : id === 'carrier' ? ', vzduchem' : `, ornitoptérou ${whence(id)}`

const told = (nouns: Readonly<Record<string, Noun>>): Record<string, string> => Object.fromEntries(Object.entries(nouns).map(([id, noun]) => [id, first(inCase(noun))]))
export const results = told(words.RESULTS) as Readonly<Record<keyof typeof words.RESULTS, string>>
export const phases = told(words.PHASES) as Readonly<Record<keyof typeof words.PHASES, string>>
/** Within a sentence. */
export const phase = (id: string): string => inCase((words.PHASES as Readonly<Record<string, Noun>>)[id] ?? id)

export const actions = {
  strategy_move: 'Přesunout 2 legie',
  strategy_attack: 'Zaútočit',
  leadership_move: 'Přesunout 2 legie s veliteli',
  leadership_surprise: 'Překvapivý útok s velitelem',
  deployment_units: 'Nasadit 3 jednotky a velitele',
  deployment_token: 'Nasadit žeton a velitele',
  deployment_leader: 'Nasadit velitele',
  mentat_draw: 'Vzít si 2 karty',
  house_upgrade: 'Vylepšit 2 jednotky',
  house_vehicles: 'Umístit 2 transportéry',
  signs: 'Umístit 2 červí výstrahy',
  worms: 'Přesunout 2 červy',
  attack: 'Zaútočit s červem',
  wild_maker: 'Přesun a útok divokého tvůrce',
}
/** Behind a colon. */
export const action = (id: string): string => (Object.hasOwn(actions, id) ? lower(actions[id as keyof typeof actions]) : nameOf(id))
