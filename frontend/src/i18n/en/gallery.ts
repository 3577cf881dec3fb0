/** All cards, leaders and pieces. */
import { nameOf } from './names'
import { many } from './noun'

export const gallery = {
  title: 'Cards, leaders and pieces',
  search: 'Search names and texts',
  found: (n: number) => many(n, { one: `${n} found`, other: `${n} found` }),
  nothing: 'Nothing has these words.',
  leaders: 'Leaders',
  pieces: 'Pieces',
  deck: (deck: string) => `Planning cards: ${nameOf(deck)}`,
  read: (card: string) => `Read: ${nameOf(card)}`,
  all: 'All cards',
}
