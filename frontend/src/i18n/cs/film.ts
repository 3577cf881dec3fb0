/** The film of what happened. */
import { many, outOf } from './noun'

export const film = {
  name: 'Co se stalo',
  play: 'Dál',
  pause: 'Pozastavit',
  on: 'O krok dál',
  back: 'O krok zpět',
  end: 'Na konec',
  step: (n: number, last: number) => `${n} ${outOf(last)}`,
  look: (n: number) => many(n, { one: `Ukázat, co se stalo: ${n} krok`, few: `Ukázat, co se stalo: ${n} kroky`, many: `Ukázat, co se stalo: ${n} kroku`, other: `Ukázat, co se stalo: ${n} kroků` }),
}
