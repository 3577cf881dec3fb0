/** Going back by consent. */
import { nameOf } from './names'
import { many, quoted } from './noun'

export const back = {
  from: 'Pedir que se deshaga todo desde aquí',
  sure: (first: string, n: number) =>
    many(n, {
      one: `Si todo el mundo acepta, se deshace lo elegido desde aquí: ${quoted(first)} Lo que se ha visto se sigue sabiendo, y los dados se vuelven a tirar.`,
      other: `Si todo el mundo acepta, se deshacen estas ${n} elecciones desde aquí: ${quoted(first)} Lo que se ha visto se sigue sabiendo, y los dados se vuelven a tirar.`,
    }),
  ask: 'Pedir que se deshaga',
  over: (n: number) => many(n, { one: 'Deshace tu última decisión y lo que un programa ha elegido después', other: `Deshace tu última decisión y las ${n} elecciones posteriores de los programas` }),
  gone: 'deshecho',
  taken: (first: string) => `La mesa ha acordado deshacer todo lo elegido desde aquí: ${quoted(first)}`,
}

/** Going back through a game, and games told again. */
export const replay = {
  title: 'Repetición',
  through: 'Recorrer la partida',
  playOn: 'Seguir jugando desde aquí',
  first: 'Al principio',
  back: 'Una entrada atrás',
  play: 'Reproducir',
  pause: 'Pausa',
  on: 'Una entrada adelante',
  last: 'Al final',
  now: 'Volver al presente',
  past: 'Estás viendo un momento anterior.',
  waits: 'Es tu turno.',
  stepBack: 'Un paso atrás',
  nothingYet: 'Todavía no ha pasado nada.',
  more: 'Más sobre esta línea',
  theRule: 'La regla',
  entry: (n: number, last: number) => `${n} de ${last}`,
  speed: 'Velocidad',
  goTo: 'Ir a',
  nextBattle: 'A la batalla siguiente',
  lastBattle: 'A la batalla anterior',
  marks: {
    round: (n: number) => `Ronda ${n}`,
    battle: (area: string) => `Batalla: ${nameOf(area)}`,
    claim: (card: string) => `Reclamada: ${nameOf(card)}`,
    fall: (area: string) => `Cae: ${nameOf(area)}`,
    end: 'El final',
  },
  eyes: 'Desde el punto de vista de',
  everybody: 'todo el mundo',
  spectator: 'quien solo mira',
  share: 'Copiar un enlace a este momento',
  shared: 'Enlace copiado',
  archived: 'Tal como se contó entonces. Con las reglas de hoy, esta partida transcurriría de otro modo.',
  download: 'Descargar el registro',
  loading: 'Rebobinando…',
  failed: 'Ahora no se puede mostrar esta partida.',
  here: 'Ir a este momento',
  earlier: (n: number) => many(n, { one: 'Mostrar 1 línea anterior', other: `Mostrar ${n} líneas anteriores` }),
  rule: (id: string) => `La regla: ${id}`,
}
