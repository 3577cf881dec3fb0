/** What the chapters of the game share: dice, ways, actions. */
import * as words from '../../generated/words.pl'
import type { Counts } from '../../game/menu'
import { card, count, from as whence, nameOf, result } from './names'
import { form, listed, type Noun } from './noun'

const there = (counts: Counts | undefined): [string, number][] => Object.entries(counts ?? {}).filter(([, n]) => n > 0)
const several = (name: string, n: number): string => (n > 1 ? `${name} ×${n}` : name)

/** What combat dice show; in words, so that nothing stands for no symbol at all. */
export function faces(rolled: Counts | undefined): string {
  const shown = (['sword', 'shield', 'special'] as const).flatMap((face) => (rolled?.[face] ? count(rolled[face], face) : []))
  return shown.join(', ') || 'nic'
}
/** Action dice by their results. */
export const dice = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => several(result(id), n)))
/** Cards, of some of which there are several. */
export const copies = (counts: Counts | undefined): string => listed(there(counts).map(([id, n]) => several(card(id), n)))
export const from = (origin: string | undefined): string => (origin && origin !== 'supply' ? ` ${whence(origin)}` : '')
export const way = (id: string | undefined): string =>
  !id || id === 'foot' ? '' : id === 'sand' ? ' (Jeździec Piasku)' : id === 'carrier' ? ' (Transport Oddziałów)' : ` (Ornitopter ${whence(id)})`

const told = (nouns: Readonly<Record<string, Noun>>): Record<string, string> => Object.fromEntries(Object.entries(nouns).map(([id, noun]) => [id, form(noun)]))
export const results = told(words.RESULTS) as Readonly<Record<keyof typeof words.RESULTS, string>>
export const phases = told(words.PHASES) as Readonly<Record<keyof typeof words.PHASES, string>>
export const phase = (id: string): string => (phases as Readonly<Record<string, string>>)[id] ?? id

export const actions = {
  strategy_move: 'Porusz 2 Legiony',
  strategy_attack: 'Zaatakuj',
  leadership_move: 'Porusz 2 Legiony z Przywódcami',
  leadership_surprise: 'Atak z zaskoczenia z Przywódcą',
  deployment_units: 'Rozmieść 3 jednostki i Przywódcę',
  deployment_token: 'Rozmieść żeton i Przywódcę',
  deployment_leader: 'Rozmieść Przywódcę',
  mentat_draw: 'Dobierz 2 karty',
  house_upgrade: 'Ulepsz 2 jednostki',
  house_vehicles: 'Umieść 2 Pojazdy',
  signs: 'Umieść 2 Znaki Czerwia',
  worms: 'Porusz 2 Czerwie',
  attack: 'Zaatakuj Czerwiem',
  wild_maker: 'Dziki Stworzyciel rusza i atakuje',
}
export const action = (id: string): string => (actions as Readonly<Record<string, string>>)[id] ?? nameOf(id)
