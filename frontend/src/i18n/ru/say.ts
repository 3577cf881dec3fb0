/** What the chapters of the game share: dice, ways, actions. */
import * as words from '../../generated/words.ru'
import type { Counts } from '../../game/menu'
import { where } from '../grammar'
import { card, count, nameOf, outOf, placed, quoted, result } from './names'
import { first, inCase, listed, type Noun } from './noun'

const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)

/** What combat dice show; in words, so that nothing stands for no symbol at all. */
export function faces(rolled: Counts | undefined): string {
  const shown = (['sword', 'shield', 'special'] as const).flatMap((face) => (rolled?.[face] ? count(rolled[face], face) : []))
  return shown.join(', ') || 'ничего'
}
/** Action dice by their results. */
export const dice = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => `${n} ${result(id)}`))
/** Cards, of some of which there are several. */
export const copies = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => (n > 1 ? `${card(id)} ×${n}` : card(id))))
export const from = (origin: string | undefined): string => where(origin && origin !== 'supply', ` ${outOf(origin ?? '')}`)
export const way = (id: string | undefined): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ', верхом на червях' : id === 'carrier' ? ', по воздуху' : `, на орнитоптере из ${placed(id, 'gen')}`

const told = (nouns: Readonly<Record<string, Noun>>, say: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(nouns).map(([id, noun]) => [id, say(inCase(noun))]))
export const results = told(words.RESULTS, first) as Readonly<Record<keyof typeof words.RESULTS, string>>
export const phases = told(words.PHASES, (text) => text) as Readonly<Record<keyof typeof words.PHASES, string>>
export const phase = (id: string): string => (phases as Readonly<Record<string, string>>)[id] ?? id

export const actions = {
  strategy_move: 'Переместить 2 легиона',
  strategy_attack: 'Атаковать',
  leadership_move: 'Переместить 2 легиона с командирами',
  leadership_surprise: 'Внезапная атака с командиром',
  deployment_units: 'Дислоцировать 3 отряда и командира',
  deployment_token: 'Дислоцировать жетон и командира',
  deployment_leader: 'Дислоцировать командира',
  mentat_draw: 'Взять 2 карты',
  house_upgrade: 'Улучшить 2 отряда',
  house_vehicles: 'Поместить 2 единицы техники',
  signs: 'Поместить 2 жетона следов червя',
  worms: 'Переместить 2 песчаных червей',
  attack: 'Атаковать червём',
  wild_maker: 'Перемещение и атака Дикого Подателя',
}
export const action = (id: string): string => (actions as Readonly<Record<string, string>>)[id] ?? nameOf(id)
export { quoted }
