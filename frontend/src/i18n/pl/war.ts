/** Desert War, the expansion: what its reference cards say, in our words. */
import { nameOf } from './names'
import { times } from './noun'

export const war = {
  title: 'Wojna Pustynna',
  tokens: (n: number) => times(n, `został ${n} żeton`, `zostały ${n} żetony`, `zostało ${n} żetonów`),
  byRow: 'Żetony Wojny Pustynnej',
  camp: (marker: string) => `Obóz Fremenów: ${nameOf(marker)}; inni tego nie widzą`,
  ready: (n: number) => times(n, `${n} Obóz do umieszczenia`, `${n} Obozy do umieszczenia`, `${n} Obozów do umieszczenia`),
  gone: (markers: readonly string[]) => `Poza grą: ${markers.map((marker) => nameOf(marker)).join(', ')}`,
  /** When a side may act so. */
  when: {
    harkonnen: 'Obok każdej kości możesz odrzucić żeton, aby wykonać jedną z tych akcji:',
    atreides: 'Z każdą Akcją Potęgi Pustyni, przed nią albo po niej, jedna z tych akcji:',
  },
  actions: {
    suspensors: 'Rozmieszczenie: do trzech Żołnierzy suspensorowych na pustej Pustyni jednego Sektora pod dowolnym Pojazdem w powietrzu.',
    suspensor: 'Ruch: jeden z nich leci jeden albo dwa Obszary przez dowolne granice. Znak Czerwia w miejscu lądowania znika; jeśli stoją tam Wyrzutnie albo Jeźdźcy piasku, znika on i jeden z nich.',
    suspensor_scout: 'Poszukiwanie: jeden z nich odchodzi i odkrywa Sicz oraz wszystkie żetony na sąsiednim Obszarze.',
    launchers: 'Rozmieszczenie: do trzech Wyrzutni rakiet w Obozach.',
    rockets: 'Atak: w jednym Sektorze rzuć kością za każdą Wyrzutnię. Każde Trafienie i każdy wynik Specjalny może usunąć Żniwiarkę obok nich albo Pojazd nad Sektorem; za każdy odchodzi jedna Wyrzutnia. Jeśli usunięto Żniwiarkę, można oddać Obóz za jeden poziom jego znacznika.',
  } as Readonly<Record<string, string>>,
  /** What each piece is. */
  pieces: {
    suspensor_trooper: 'Gdzie stoi, nie kładzie się Znaków Czerwia. Odchodzi, gdy wejdzie Legion Atrydów albo Czerw Pustyni, i na koniec Rundy.',
    escort_ornithopter: 'Umieszczany jako jeden z Ornitopterów. Nie może przeszukiwać; gdy przeniesie Legion, zostaje z nim jako Przywódca, a jego utrata znosi jedno albo dwa Trafienia.',
    rocket_launcher: 'Przybywa do Obozu i tam zostaje. Odchodzi, gdy wejdzie Legion Harkonnenów albo Czerw Pustyni, i na koniec Rundy.',
    sandrider: 'Zajmuje miejsce jednego z dwóch Znaków Czerwia Potęgi Pustyni. Sam jest ogniwem drogi Jeźdźca Piasku, a pod Legion Harkonnenów, który na niego wejdzie, sprowadza Czerwia. Czerw z jeźdźcem sięga trzy Obszary i rzuca pięcioma kośćmi.',
    fremen_camp: 'Umieszczany zakryty przed rzutem kośćmi Akcji. Każdy wskazuje jeden znacznik Jasnowidzenia; Legion Harkonnenów, który wejdzie, usuwa go do następnej Rundy.',
  } as Readonly<Record<string, string>>,
}
