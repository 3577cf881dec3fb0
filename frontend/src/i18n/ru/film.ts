/** The film of what happened. */
import { of3 } from './noun'

export const film = {
  name: 'Что произошло',
  play: 'Дальше',
  pause: 'Пауза',
  on: 'На шаг вперёд',
  back: 'На шаг назад',
  end: 'К концу',
  step: (n: number, last: number) => `${n} из ${last}`,
  look: (n: number) => `Показать, что произошло: ${of3(n, 'шаг', 'шага', 'шагов')}`,
}
