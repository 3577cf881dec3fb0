/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { by, of, seatName } from './sides'

export const pass = {
  curtain: 'Opuść kurtynę',
  hand: (seats: readonly string[]) => `Przekaż urządzenie: ${listed(seats.map((seat) => seatName(seat)))}`,
  title: (seat: string) => `Teraz kolej ${of(seat)}`,
  nobody: 'Nikt teraz nie decyduje',
  text: 'Nie widać tu teraz niczego, co należy do którejkolwiek ze stron. Kto teraz usiądzie, zobaczy tylko swoją stronę.',
  sit: (seat: string) => `Gram ${by(seat)}`,
  over: 'Gra skończona',
}
