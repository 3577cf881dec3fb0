/** Two people at one device: the curtain between them. */
import { listed } from './noun'
import { the, toWhom, verbOf, whom } from './sides'

export const pass = {
  curtain: 'Spustit oponu',
  hand: (seats: readonly string[]) => `Předat zařízení: ${listed(seats.map(toWhom))}`,
  title: (seat: string) => `Na řadě ${verbOf(seat, 'je', 'jsou')} ${the(seat)}`,
  nobody: 'Teď se nikdo nerozhoduje',
  text: 'Na této stránce není nic z žádné strany. Kdo se teď posadí, uvidí jen tu svou.',
  sit: (seat: string) => `Hraji za ${whom(seat)}`,
  over: 'Hra skončila',
}
