/** Shares in the dice: given before a game, checked after it. */
import { listed } from './noun'
import { acts, of, seatName } from './sides'

export const dice = {
  checking: 'Sprawdzanie kości…',
  yours: 'Twój udział jest w tych kościach.',
  missed: 'Twojego udziału nie ma w tych kościach: nie ujawniono go na czas.',
  hold: 'Te kości wynikają z udziałów wszystkich.',
  wrong: 'Te kości się nie zgadzają.',
  unknown: 'Kości tej gry nie można tu sprawdzić.',
  details: 'Kości tej gry',
  table: 'Klucz stołu jest tym samym, do którego stół zobowiązał się przy otwarciu.',
  draws: (n: number) => (n === 1 ? 'Jedyne losowanie wynika z klucza i udziałów.' : `Wszystkie losowania (${n}) wynikają z klucza i udziałów.`),
  from: { person: 'zapowiedziany, zanim ktokolwiek ujawnił swój, potem ujawniony', program: 'wynika z klucza, jak zawsze u programu', nobody: 'zapowiedziany, ale nieujawniony: nic go nie zastępuje' },
  yoursIs: (seats: readonly string[]) => `To, co zachowała ta przeglądarka, jest tam bez zmian: ${listed(seats.map((seat) => seatName(seat)))}.`,
  notKept: 'Ta przeglądarka nie zachowała żadnego udziału w tej grze. Całą resztę i tak sprawdzono.',
  faults: {
    unreadable: () => 'Tego zapisu nie da się odczytać.',
    older: () => 'Ta gra zaczęła się, zanim zaczęto zapowiadać udziały. Jej zapis można sprawdzić na podstawie zasad.',
    key: () => 'Klucz w zapisie nie jest tym, do którego stół się zobowiązał.',
    table: () => 'Stół pokazał tej przeglądarce inne zobowiązanie.',
    promise: (seat: string) => `${acts(seat, 'miał', 'mieli')} zapowiedziany inny udział, gdy ta przeglądarka ujawniała swój.`,
    share: (seat: string) => `Udział ${of(seat)} nie jest tym, który zapowiedziano.`,
    own: (seat: string) => `Udział ${of(seat)} nie jest tym, który ujawniła ta przeglądarka.`,
    draw: (_: string, entry: number) => `Losowanie we wpisie ${entry} nie wynika z klucza i udziałów.`,
  },
  how: 'Kto ma zapis, może to wszystko sprawdzić bez nas: jak, wyjaśnia docs/dice.md.',
}
