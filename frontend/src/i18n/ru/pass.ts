/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { side } from './sides'

export const pass = {
  curtain: 'Опустить занавес',
  hand: (seats: readonly string[]) => `Передать устройство: ${listed(seats.map((seat) => side(seat)))}`,
  title: (seat: string) => `Теперь ${side(seat)}`,
  nobody: 'Сейчас никого не спрашивают',
  text: 'На этой странице нет тайн ни одной из сторон. Кто сядет теперь, увидит только свою.',
  sit: (seat: string) => `Я играю за ${side(seat, 'acc')}`,
  over: 'Партия окончена',
}
