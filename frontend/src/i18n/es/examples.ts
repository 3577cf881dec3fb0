/** What the guide gives as an example, and what a program considers. Loaded when somebody asks for it. */
import { examplesOf, type ExampleWords } from '../phrases'
import { choice, verb } from './word'

export const examples: ExampleWords = examplesOf(
  { example: (deed) => `Por ejemplo: ${deed}.`, verb, choice },
  {
    verbs: {
      ahead: 'Coloca delante de los demás',
      bombard: 'Realiza un ataque especial',
      decline: 'Déjalo por esta vez',
      desert_power: 'Realiza una Acción de Supremacía desértica',
      done: 'Déjalo así',
      escort: 'Coloca un Ornitóptero de escolta',
      go: 'Deja actuar a los Harkonnen',
      guerrilla: 'Revela fichas para siempre',
      harvester: 'Coloca una Cosechadora',
      leader: 'Realiza una Acción especial',
      ornithopter: 'Coloca un Ornitóptero',
      place: 'Coloca de las disponibles',
      retreat_to: 'Haz que la Legión se bata en retirada allí',
      rise: 'Haz emerger estos',
      sector: 'Elige el Sector',
      send_to_tank: 'Envía al Tanque',
      take: 'Coloca desde el tablero',
      target: 'Elige el objetivo',
      war: 'Realiza una Acción de Guerra del Desierto',
      worm_from: 'Elige el Gusano de arena',
    },
    several: { carryall: 'Coloca Alas de acarreo', harvester: 'Coloca Cosechadoras', ornithopter: 'Coloca Ornitópteros' },
    others: {
      change_die: { place: 'Da un resultado al dado' },
      choose_vehicle: { carryall: 'Coloca un Ala de acarreo' },
      choose_vehicle_places: { carryall: 'Coloca un Ala de acarreo' },
      end_turn: { done: 'Termina el turno' },
      settle_tie: { carryall: 'Coloca un Ala de acarreo', leader: 'Elige al Líder que viene' },
    },
  },
)
