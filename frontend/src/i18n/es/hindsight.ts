/** A game that is over, looked back at by a program. Loaded with what shows it. */
import type { HindsightWords } from '../en/hindsight'

export const hindsight: HindsightWords = {
  title: 'Repaso con Samira',
  lead: 'Samira recorre la partida otra vez: cómo cambiaron las probabilidades, dónde dio un giro y qué habría elegido ella. Tarda unos minutos, se hace una sola vez y lo puede leer quien pueda ver la partida.',
  ask: 'Repasar esta partida',
  waiting: 'Antes van otras partidas.',
  running: 'Samira está repasando la partida…',
  failed: 'No ha dado resultado. Vuelve a pedirlo más tarde.',
  untaught: 'Nadie ha enseñado a los programas a jugar así: Samira no tiene con qué repasar la partida.',
  off: 'En este servidor ningún programa repasa las partidas.',
  curve: 'Probabilidad de victoria de los Harkonnen',
  known: 'quien lo sabe todo',
  turned: 'Dónde dio un giro',
  between: 'entre turnos',
  choices: 'Lo que Samira habría elegido en su lugar',
  own: 'se eligió',
  hers: 'Samira',
  same: (same, all) => `Elegido como lo habría hecho ella: ${same} de ${all}`,
  none: 'Nada que le parezca claramente mejor.',
  left: (n) => `Elecciones para las que no hubo tiempo: ${n}`,
  all: 'Mostrar todo',
  save: 'Descargar como JSON',
  by: (build, weights) => `Compilación ${build}, pesos ${weights}`,
  percent: (percent) => `${percent} %`,
}
