/** What the guide gives as an example, and what a program considers. Loaded when somebody asks for it. */
import { examplesOf, type ExampleWords } from '../phrases'
import { choice, verb } from './word'

export const examples: ExampleWords = examplesOf(
  { example: (deed) => `For example: ${deed}.`, verb, choice },
  {
    verbs: {
      ahead: 'Put ahead of the others',
      bombard: 'Make a special attack',
      decline: 'Leave it this time',
      desert_power: 'Use Desert Power',
      done: 'Do nothing more here',
      escort: 'Place an Escort',
      go: 'Let the Harkonnen take their turn',
      guerrilla: 'Turn tokens up for good',
      harvester: 'Place a harvester',
      leader: 'Take a special action',
      ornithopter: 'Place an ornithopter',
      place: 'Place from the supply',
      retreat_to: 'Let the legion retreat there',
      rise: 'Let these rise',
      sector: 'Choose the sector',
      send_to_tank: 'Send to the tank',
      take: 'Place from the board',
      target: 'Choose the target',
      war: 'Take a Desert War action',
      worm_from: 'Choose the worm',
    },
    several: { carryall: 'Place carryalls', harvester: 'Place harvesters', ornithopter: 'Place ornithopters' },
    others: {
      change_die: { place: 'Give the die a result' },
      choose_vehicle: { carryall: 'Place a carryall' },
      choose_vehicle_places: { carryall: 'Place a carryall' },
      end_turn: { done: 'End the turn' },
      settle_tie: { carryall: 'Place a carryall', leader: 'Choose the leader who comes' },
    },
  },
)
