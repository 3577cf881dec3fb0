/** All cards, leaders and pieces. */
import { nameOf } from './names'
import { many } from './noun'

export const gallery = {
  title: 'Cartas, Líderes y piezas',
  search: 'Buscar en nombres y textos',
  found: (n: number) => many(n, { one: '1 resultado', other: `${n} resultados` }),
  nothing: 'No hay nada con esas palabras.',
  leaders: 'Líderes',
  pieces: 'Piezas',
  deck: (deck: string) => `Cartas de Planificación: ${nameOf(deck)}`,
  read: (card: string) => `Leer: ${nameOf(card)}`,
  all: 'Todas las cartas',
}
