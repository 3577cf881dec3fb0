/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { ofThe, the, toThe } from './sides'

export const pass = {
  curtain: 'Bajar el telón',
  hand: (seats: readonly string[]) => `Pasa el dispositivo ${listed(seats.map(toThe))}`,
  title: (seat: string) => `Turno ${ofThe(seat)}`,
  nobody: 'Ahora mismo no se pregunta a nadie',
  text: 'En esta página no hay nada de ningún bando. Quien se siente ahora ve solo el suyo.',
  sit: (seat: string) => `Juego con ${the(seat)}`,
  over: 'La partida ha terminado',
}
