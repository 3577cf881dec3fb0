/** All cards, leaders and pieces. */
import { card as quoted } from './names'
import { of } from './sides'

export const gallery = {
  title: 'Karty, velitelé a figurky',
  search: 'Hledat v názvech a textech',
  found: (n: number) => `nalezeno: ${n}`,
  nothing: 'Tato slova nikde nejsou.',
  leaders: 'Velitelé',
  pieces: 'Figurky',
  deck: (deck: string) => `Plánovací karty ${of(deck)}`,
  read: (card: string) => `Číst: ${quoted(card)}`,
  all: 'Všechny karty',
}
