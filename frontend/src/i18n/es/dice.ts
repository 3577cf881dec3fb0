/** Shares in the dice: given before a game, checked after it. */
import { listed, many } from './noun'
import { does, ofThe, seatName, The } from './sides'

export const dice = {
  checking: 'Revisando los dados…',
  yours: 'Tu parte está en estos dados.',
  missed: 'Tu parte no está en estos dados: no se mostró a tiempo.',
  hold: 'El resultado de estos dados se deduce de las partes de todos.',
  wrong: 'Estos dados no cuadran.',
  unknown: 'Aquí no se pueden revisar los dados de esta partida.',
  details: 'Los dados de esta partida',
  table: 'La clave de la mesa es la que quedó fijada al abrirla.',
  draws: (n: number) => many(n, { one: 'La única tirada se deduce de la clave y de las partes.', other: `Las ${n} tiradas se deducen de la clave y de las partes.` }),
  from: { person: 'prometida antes de que nadie mostrara la suya, y después mostrada', program: 'se deduce de la clave, como la de todo programa', nobody: 'prometida, pero nunca mostrada: nada la sustituye' },
  yoursIs: (seats: readonly string[]) => `Lo que guardó este navegador sigue ahí sin cambios: ${listed(seats.map(seatName))}.`,
  notKept: 'Este navegador no guarda ninguna parte de esta partida. Aun así, se ha revisado todo lo demás.',
  faults: {
    unreadable: () => 'No se puede leer el registro.',
    older: () => 'Esta partida empezó antes de que se prometieran partes. Su registro se puede comprobar con las reglas.',
    key: () => 'La clave del registro no es la que quedó fijada al abrir la mesa.',
    table: () => 'La mesa había mostrado a este navegador otro compromiso.',
    promise: (seat: string) => `${The(seat)} ${does(seat, 'había', 'habían')} prometido otra parte cuando este navegador mostró la suya.`,
    share: (seat: string) => `La parte ${ofThe(seat)} no es la que se prometió.`,
    own: (seat: string) => `La parte ${ofThe(seat)} no es la que ha mostrado este navegador.`,
    draw: (_: string, entry: number) => `Una tirada de la entrada ${entry} no se deduce de la clave y de las partes.`,
  },
  how: 'Quien tenga el registro puede comprobar todo esto por su cuenta: docs/dice.md dice cómo.',
}
