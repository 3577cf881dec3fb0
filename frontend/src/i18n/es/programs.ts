/** The programs one can sit down with: who they are, how they play, what one of them would consider. Loaded with what shows them. */
import type { Choice } from '../../game/choice'
import type { ProgramWords } from '../en/programs'
import { choice, verb } from './word'

export const programs: ProgramWords = {
  title: 'Qué programa',
  choose: 'Elegir un programa',
  names: { gentle: 'Noor', greedy: 'Programa', steady: 'Idris', strong: 'Samira', random: 'Programa, al azar' },
  styles: {
    gentle: 'Acompaña el juego y de vez en cuando toma lo segundo mejor: para una primera partida.',
    greedy: 'Toma enseguida lo que parece mejor: es rápido y sus costumbres se aprenden.',
    steady: 'Mira cómo acabaría su turno antes de elegir y comete pocos errores.',
    strong: 'Prueba muchas maneras de jugar su turno y toma la mejor: lo más difícil de vencer.',
    random: 'Hace cualquier cosa permitida: solo para ver moverse las piezas.',
  },
  untaught: {
    mahdi: 'Nadie ha enseñado a los programas esta manera de jugar: aquí Idris y Samira también toman enseguida lo que parece mejor.',
    desert_war: 'Nadie ha enseñado a los programas esta expansión: con ella Idris y Samira también toman enseguida lo que parece mejor.',
    first: 'Los programas han practicado con las reglas revisadas y juegan con la primera edición según lo que aprendieron allí.',
  },
  thinks: (who) => `${who} está pensando`,
  ask: '¿Qué consideraría Samira?',
  lead: 'Lo mejor primero, cada cosa con la probabilidad de ganar que Samira ve en ella. Ve lo mismo que tú y nada más.',
  considers: (what: Choice) => (what.parts.length ? `${verb(what.verb)}: ${choice(what)}` : verb(what.verb)),
  chance: (percent) => `${percent} %`,
  plain: 'Aquí Samira no sopesa nada y tomaría enseguida esto:',
}
