/** The film of what happened. */
import { times } from './noun'

export const film = {
  name: 'Co się stało',
  play: 'Dalej',
  pause: 'Pauza',
  on: 'Krok dalej',
  back: 'Krok wstecz',
  end: 'Do końca',
  step: (n: number, last: number) => `${n} z ${last}`,
  look: (n: number) => times(n, `Pokaż, co się stało: ${n} krok`, `Pokaż, co się stało: ${n} kroki`, `Pokaż, co się stało: ${n} kroków`),
}
