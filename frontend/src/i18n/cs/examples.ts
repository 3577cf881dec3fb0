/** What the guide gives as an example, and what a program considers. Loaded when somebody asks for it. */
import { examplesOf, type ExampleWords } from '../phrases'
import { choice, verb } from './word'

export const examples: ExampleWords = examplesOf(
  { example: (deed) => `Například: ${deed}.`, verb, choice },
  {
    verbs: {
      ahead: 'Umístit před ostatní',
      bombard: 'Provést speciální útok',
      decline: 'Odmítnout pro tentokrát',
      desert_power: 'Použít pouštní sílu',
      done: 'Nechat to tak',
      escort: 'Umístit doprovodnou ornitoptéru',
      go: 'Nechat Harkonneny odehrát tah',
      guerrilla: 'Odhalit žetony natrvalo',
      harvester: 'Umístit těžební vozidlo',
      leader: 'Provést speciální akci',
      ornithopter: 'Umístit ornitoptéru',
      place: 'Umístit ze zásoby',
      retreat_to: 'Nechat legii ustoupit tam',
      rise: 'Nechat vynořit tyto',
      sector: 'Vybrat sektor',
      send_to_tank: 'Poslat do nádrže',
      take: 'Umístit z mapy',
      target: 'Vybrat cíl',
      war: 'Provést akci Pouštní války',
      worm_from: 'Vybrat červa',
    },
    several: { carryall: 'Umístit karyoly', harvester: 'Umístit těžební vozidla', ornithopter: 'Umístit ornitoptéry' },
    others: {
      change_die: { place: 'Dát kostce symbol' },
      choose_vehicle: { carryall: 'Umístit karyol' },
      choose_vehicle_places: { carryall: 'Umístit karyol' },
      end_turn: { done: 'Ukončit tah' },
      settle_tie: { carryall: 'Umístit karyol', leader: 'Vybrat velitele, který přijde' },
    },
  },
)
