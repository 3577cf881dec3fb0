/** The programs one can sit down with: who they are, how they play, what one of them would consider. Loaded with what shows them. */
import type { Choice } from '../../game/choice'
import type { ProgramWords } from '../en/programs'
import { choice, verb } from './word'

export const programs: ProgramWords = {
  title: 'Qué programa',
  choose: 'Elegir un programa',
  names: { gentle: 'Noor', greedy: 'Programa', steady: 'Idris', strong: 'Samira', patient: 'Rashid', random: 'Programa, al azar' },
  styles: {
    gentle: 'Juega sin apretar y de vez en cuando elige la segunda mejor opción: para una primera partida.',
    greedy: 'Elige en el acto lo que parece mejor: es rápido, y se le acaba conociendo.',
    steady: 'Mira cómo acabaría su turno antes de elegir y comete pocos errores.',
    strong: 'Prueba muchas maneras de jugar su turno y elige la mejor: es el más difícil de vencer.',
    patient: 'Piensa como Samira, pero más tiempo, uno o dos segundos en cada elección: para quien no tiene prisa.',
    random: 'Hace cualquier cosa permitida: solo para ver cómo se mueven las piezas.',
  },
  untaught: {
    mahdi: 'Nadie ha enseñado a los programas esta manera de jugar: aquí también Idris, Samira y Rashid eligen en el acto lo que parece mejor.',
    desert_war: 'Nadie ha enseñado a los programas esta expansión: con ella también Idris, Samira y Rashid eligen en el acto lo que parece mejor.',
    first: 'Los programas han practicado con las reglas revisadas, y con la primera impresión juegan según lo que aprendieron con ellas.',
  },
  thinks: (who) => `${who} está pensando`,
  ask: '¿Qué consideraría Samira?',
  lead: 'Lo mejor va primero, y cada opción lleva la probabilidad de ganar que Samira le ve. Ella ve lo mismo que tú y nada más.',
  considers: (what: Choice) => (what.parts.length ? `${verb(what.verb)}: ${choice(what)}` : verb(what.verb)),
  gains: (what) => `Al final del turno, lo que más gana con esto: ${what}.`,
  costs: (what) => `Lo que más pierde con esto, comparado con la primera opción: ${what}.`,
  even: 'Hasta donde Samira alcanza a ver, otra de estas opciones es igual de buena.',
  themes: {
    supremacy: 'la Supremacía',
    objective: 'el Objetivo secreto de los Atreides',
    sietches: 'los Sietch',
    settlements: 'los Asentamientos Harkonnen',
    legions: 'las Legiones del tablero',
    supply: 'lo que sigue disponible',
    leaders: 'los Líderes',
    worms: 'las Señales de gusanos y los Gusanos de arena',
    vehicles: 'los Vehículos',
    stations: 'las Estaciones ecológicas',
    spice: 'la especia y el Imperio',
    open_ground: 'las Legiones a la intemperie',
    cards: 'las cartas y las fichas',
    dice: 'los dados que quedan',
    end: 'cómo acaba la partida',
  },
  chance: (percent) => `${percent} %`,
  plain: 'Aquí Samira no sopesa nada y elegiría esto en el acto:',
  late: 'Samira no ha tenido tiempo de sopesarlo: la máquina tiene mucho que hacer. En el acto elegiría esto; vuelve a preguntar dentro de un momento.',
}
