/** What the guide gives as an example, and what a program considers. Loaded when somebody asks for it. */
import { examplesOf, type ExampleWords } from '../phrases'
import { choice, verb } from './word'

export const examples: ExampleWords = examplesOf(
  { example: (deed) => `Например: ${deed}.`, verb, choice },
  {
    verbs: {
      ahead: 'Поместить впереди остальных',
      bombard: 'Провести особую атаку',
      decline: 'Отказаться на этот раз',
      desert_power: 'Выполнить действие силы пустыни',
      done: 'Остановиться на этом',
      escort: 'Поместить эскортный орнитоптер',
      go: 'Дать Харконненам действовать',
      guerrilla: 'Раскрыть жетоны навсегда',
      harvester: 'Поместить комбайн',
      leader: 'Выполнить особое действие',
      ornithopter: 'Поместить орнитоптер',
      place: 'Поместить из запаса',
      retreat_to: 'Дать легиону отступить туда',
      rise: 'Выбрать тех, кто появится',
      sector: 'Выбрать сектор',
      send_to_tank: 'Отправить в резервуар',
      take: 'Поместить с поля',
      target: 'Выбрать цель',
      war: 'Выполнить действие «Война в пустыне»',
      worm_from: 'Выбрать червя',
    },
    several: { carryall: 'Поместить грузолёты', harvester: 'Поместить комбайны', ornithopter: 'Поместить орнитоптеры' },
    others: {
      change_die: { place: 'Дать кубику результат' },
      choose_vehicle: { carryall: 'Поместить грузолёт' },
      choose_vehicle_places: { carryall: 'Поместить грузолёт' },
      end_turn: { done: 'Завершить ход' },
      settle_tie: { carryall: 'Поместить грузолёт', leader: 'Выбрать командира, который прибывает' },
    },
  },
)
