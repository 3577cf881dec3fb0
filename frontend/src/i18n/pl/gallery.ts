/** All cards, leaders and pieces. */
import { nameOf } from './names'

export const gallery = {
  title: 'Karty, Przywódcy i figurki',
  search: 'Szukaj w nazwach i tekstach',
  found: (n: number) => `znaleziono: ${n}`,
  nothing: 'Nic nie zawiera tych słów.',
  leaders: 'Przywódcy',
  pieces: 'Figurki',
  deck: (deck: string) => `Karty Planu: ${nameOf(deck)}`,
  read: (card: string) => `Czytaj: ${nameOf(card)}`,
  all: 'Wszystkie karty',
}
