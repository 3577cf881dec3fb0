/** All cards, leaders and pieces. */
import { card as named } from './names'
import { side } from './sides'

export const gallery = {
  title: 'Карты, командиры и фигурки',
  search: 'Искать в названиях и текстах',
  found: (n: number) => `найдено: ${n}`,
  nothing: 'Таких слов нигде нет.',
  leaders: 'Командиры',
  pieces: 'Фигурки',
  deck: (deck: string) => `Карты планирования ${side(deck, 'gen')}`,
  read: (card: string) => `Прочесть: ${named(card)}`,
  all: 'Все карты',
}
