/** The film of what happened. */
import { many } from './noun'

export const film = {
  name: 'Qué ha pasado',
  play: 'Seguir',
  pause: 'Pausa',
  on: 'Un paso adelante',
  back: 'Un paso atrás',
  end: 'Hasta el final',
  step: (n: number, last: number) => `${n} de ${last}`,
  look: (n: number) => many(n, { one: 'Mostrar qué ha pasado, 1 paso', other: `Mostrar qué ha pasado, ${n} pasos` }),
}
