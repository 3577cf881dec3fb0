/** What the guide gives as an example, and what a program considers. Loaded when somebody asks for it. */
import { examplesOf, type ExampleWords } from '../phrases'
import { choice, verb } from './word'

export const examples: ExampleWords = examplesOf(
  { example: (deed) => `Na przykład: ${deed}.`, verb, choice },
  {
    verbs: {
      ahead: 'Umieść przed innymi',
      bombard: 'Wykonaj Atak Specjalny',
      decline: 'Zrezygnuj tym razem',
      desert_power: 'Wykonaj Akcję Potęgi Pustyni',
      done: 'Poprzestań na tym',
      escort: 'Umieść Eskortowy ornitopter',
      go: 'Pozwól działać Harkonnenom',
      guerrilla: 'Odkryj żetony na stałe',
      harvester: 'Umieść Żniwiarkę',
      leader: 'Wykonaj Akcję Specjalną',
      ornithopter: 'Umieść Ornitopter',
      place: 'Umieść z zapasu',
      retreat_to: 'Wyślij Legion w Odwrót tam',
      rise: 'Wybierz do wynurzenia',
      sector: 'Wybierz Sektor',
      send_to_tank: 'Wyślij do Zbiornika',
      take: 'Umieść z planszy',
      target: 'Wybierz Cel',
      war: 'Wykonaj akcję Wojny Pustynnej',
      worm_from: 'Wybierz Czerwia',
    },
    several: { carryall: 'Umieść Zgarniarki', harvester: 'Umieść Żniwiarki', ornithopter: 'Umieść Ornitoptery' },
    others: {
      change_die: { place: 'Nadaj kości wynik' },
      choose_vehicle: { carryall: 'Umieść Zgarniarkę' },
      choose_vehicle_places: { carryall: 'Umieść Zgarniarkę' },
      end_turn: { done: 'Zakończ turę' },
      settle_tie: { carryall: 'Umieść Zgarniarkę', leader: 'Wybierz Przywódcę, który przybywa' },
    },
  },
)
