/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { The, the } from './sides'

export const pass = {
  curtain: 'Let the curtain fall',
  hand: (seats: readonly string[]) => `Hand over to ${listed(seats.map(the))}`,
  title: (seat: string) => `${The(seat)} are next`,
  nobody: 'Nobody is asked just now',
  text: 'Nothing of either side is on this page. Whoever sits down now sees their own side alone.',
  sit: (seat: string) => `I play ${the(seat)}`,
  over: 'The game is over',
}
