/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { by, of, seatName } from './sides'

export const pass = {
  curtain: 'Opuść kurtynę',
  hand: (seats: readonly string[]) => `Przekaż urządzenie: ${listed(seats.map((seat) => seatName(seat)))}`,
  title: (seat: string) => `Teraz kolej ${of(seat)}`,
  nobody: 'Nikt teraz nie decyduje',
  text: 'Na tej stronie nie ma niczego żadnej ze stron. Kto teraz usiądzie, widzi tylko swoją.',
  sit: (seat: string) => `Gram ${by(seat)}`,
  over: 'Gra skończona',
}
