/** The automaton: what it decides, and by which criterion. */
import type { CRITERIA } from '../../generated/contract'
import { count, gen, nameOf, pieces } from './names'
import { first, listed } from './noun'

/** What is decided, at the beginning of a sentence. */
const steps: Readonly<Record<keyof typeof CRITERIA, string>> = {
  attack_sietch: 'Harkonnenowie atakują Sicz',
  attack_legion: 'Harkonnenowie atakują Legion',
  target: 'Harkonnenowie wybierają Cel',
  mover: 'Harkonnenowie wybierają, kto się porusza',
  move: 'Legion Harkonnenów się porusza',
  part: 'Nie cały Legion Harkonnenów się mieści',
  leader: 'Przybywa Przywódca Harkonnenów',
  deployment: 'Harkonnenowie rozmieszczają figurki',
  house: 'Harkonnenowie zastępują jednostki',
  place: 'Harkonnenowie umieszczają figurki',
  harvesters: 'Harkonnenowie umieszczają Żniwiarki',
  left_over: 'Żniwiarki dla innego Sektora',
  carryalls: 'Harkonnenowie umieszczają Zgarniarki',
  ornithopters: 'Harkonnenowie umieszczają Ornitoptery',
  garrison: 'Odkrywany jest żeton Harkonnenów',
  limit: 'Za dużo jednostek Harkonnenów',
  discard_sign: 'Zabierany jest Znak Czerwia',
  bombard: 'Harkonnenowie wykonują Atak Specjalny',
  send_to_tank: 'Przywódca trafia do Zbiornika',
  turn_up: 'Harkonnenowie coś odkrywają',
  cease: 'Harkonnenowie kontynuują albo Wstrzymują Atak',
  hits: 'Harkonnenowie przydzielają Trafienia',
  retreat: 'Legion musi wykonać Odwrót',
  carryall: 'Żniwiarka w niebezpieczeństwie',
  spice: 'Harkonnenowie wydają Przyprawę',
}
export const stepOf = (step: string): string => (Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'Harkonnenowie decydują')

/** What is asked where its rules leave several. */
const asks: Readonly<Record<string, string>> = {
  attack_sietch: 'Wybierz, który Legion Harkonnenów atakuje i którą Sicz.',
  attack_legion: 'Wybierz, który Legion Harkonnenów atakuje który Legion.',
  target: 'Wybierz Cel Harkonnenów w tej turze.',
  move: 'Wybierz, który Legion Harkonnenów się porusza i dokąd.',
  part: 'Wybierz, kto z Legionu Harkonnenów idzie.',
  leader: 'Wybierz Przywódcę Harkonnenów, który przybywa.',
  deployment: 'Wybierz, gdzie Harkonnenowie rozmieszczają figurki.',
  house: 'Wybierz, gdzie Harkonnenowie zastępują jednostki.',
  place: 'Wybierz, gdzie Harkonnenowie umieszczają figurki.',
  harvesters: 'Wybierz, gdzie Harkonnenowie umieszczają Żniwiarki.',
  left_over: 'Wybierz Sektor dla pozostałych Żniwiarek.',
  carryalls: 'Wybierz, gdzie Harkonnenowie umieszczają Zgarniarki.',
  ornithopters: 'Wybierz, gdzie Harkonnenowie umieszczają Ornitoptery.',
  garrison: 'Wybierz żeton Rozmieszczenia Harkonnenów do odkrycia.',
  limit: 'Wybierz jednostkę Harkonnenów, którą trzeba usunąć.',
  discard_sign: 'Wybierz Znak Czerwia, który zabierają Harkonnenowie.',
  bombard: 'Wybierz Legion, który jest celem Ataku Specjalnego.',
  send_to_tank: 'Wybierz Przywódcę, który trafia do Zbiornika.',
  turn_up: 'Wybierz, gdzie Harkonnenowie coś odkrywają.',
}
export const asksFor = (step: string): string => asks[step] ?? 'Wybierz za Harkonnenów.'

/** What made one option come before the others. */
const criteria: Readonly<Record<(typeof CRITERIA)[keyof typeof CRITERIA][number], string>> = {
  highest_rank: 'najwyższa ranga',
  greatest_difference: 'największa różnica Siły Bojowej',
  no_ornithopter: 'bez Ornitoptera',
  target: 'sam Cel tej Rundy',
  strongest: 'najsilniejszy Legion',
  named_leader: 'jest tam Nazwany Przywódca',
  target_of_the_round: 'Cel tej Rundy',
  nearest_to_target: 'najbliżej Celu tej Rundy',
  nearest_to_goal: 'najbliżej Celu tej tury',
  greatest_power: 'największa Siła Bojowa',
  own_legion: 'jest tam ich własny Legion',
  nearest_to_a_sietch: 'najbliżej którejś Siczy',
  mountain: 'Góry',
  plateau_or_erg: 'Płaskowyż albo Erg Mniejszy',
  desert_without_sign: 'Pustynia bez Znaku Czerwia',
  most_harvesters: 'chroni najwięcej Żniwiarek',
  most_in_sum: 'chroni łącznie najwięcej Żniwiarek',
  lowest_power: 'najmniej warte',
  class_1: 'pusta Głęboka Pustynia z dala od Atrydów',
  class_2: 'inna pusta Pustynia z dala od Atrydów',
  class_3: 'inna wolna Głęboka Pustynia',
  class_4: 'inna wolna Pustynia',
  legions_two_away: 'blisko Legionu, który mógłby dolecieć do Siczy',
  sector_of_target: 'przy Sektorze Celu',
  beside_target_central: 'obok Sektora Celu, między Sektorami Centralnymi',
  beside_target: 'obok Sektora Celu',
  any: 'nic lepszego nie jest wolne',
  at_most_half: 'najwyżej połowa Siły Bojowej wroga',
  more_than_half: 'więcej niż połowa Siły Bojowej wroga',
  generic_leader: 'najpierw zwykli Przywódcy, aż zostanie jeden Przywódca',
  leader: 'Przywódcy, aż zostanie jeden',
  elite: 'jednostki Elitarne na Regularne',
  sardaukar: 'Sardaukarzy na jednostki Regularne',
  last_leader: 'ostatni Przywódca, zanim padną wszystkie jednostki',
  regular: 'jednostki Regularne na końcu',
  empty_area: 'pusty Obszar',
  no_deep_lost: 'bez Zgarniarki potrzebnej na Głębokiej Pustyni',
  saved: 'uratowana Żniwiarka',
  keep_lowest: 'najpierw utrzymane najniższe znaczniki',
  buy_supremacy: 'Hegemonia kupiona, gdy wszystkie są na górze',
  raise_lowest: 'podniesione najniższe znaczniki',
  all_kept: 'wszystkie znaczniki utrzymane',
}
const because = (criterion: string): string => (Object.hasOwn(criteria, criterion) ? criteria[criterion as keyof typeof criteria] : criterion.replaceAll('_', ' '))

/** Words of an option that are no names. */
const deeds: Readonly<Record<string, string>> = {
  continue: 'kontynuować',
  cease: 'Wstrzymać Atak',
  lose_harvester: 'stracić Żniwiarkę',
  keep: 'utrzymać',
  drop: 'obniżyć',
  raise: 'podnieść',
  foot: '',
}
const said = (word: string): string => deeds[word] ?? nameOf(word)
/** Where from, where to, and how, where pieces go somewhere. */
const GO = ['attack_sietch', 'attack_legion', 'move']

/** An option of a step as it was looked at. */
const option = (step: string, words: string): string => {
  const all = words.split(' ')
  const [from = '', to = '', way = ''] = all
  if (to && GO.includes(step)) {
    return `${nameOf(from)} → ${nameOf(to)}${said(way) ? ` (${said(way)})` : ''}`
  }
  if (step === 'hits') return pieces(Object.fromEntries([...new Set(all)].map((piece) => [piece, all.filter((each) => each === piece).length])))
  // A marker, and what is done with it, one after the other.
  if (step === 'spice') return listed(all.flatMap((word, i) => (i % 2 ? [] : [all[i + 1] ? `${nameOf(word)} (${said(all[i + 1]!)})` : nameOf(word)])))
  return listed(all.map(said).filter(Boolean))
}
/** Several options; one may have commas of its own. */
export const optionsOf = (step: string, options: readonly string[]): string => options.map((words) => option(step, words)).join('; ')

/** What was weighed, in a sentence: the criterion, how much was looked at, how much of it came first, and whether somebody is asked. */
const weighed = (criterion: string, looked: number, left: number, asked: boolean): string => {
  const why = criterion && first(because(criterion))
  const rest = looked < 2 ? (why ? '' : 'Była jedna możliwość.') : left < looked ? `zostało: ${left} z ${looked}.` : `wszystkie (${looked}) są równorzędne.`
  return [why ? (rest ? `${why}:` : `${why}.`) : '', why ? rest : first(rest), asked ? 'Wybierają Atrydzi.' : ''].filter(Boolean).join(' ')
}

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'Sektor Północno-Wschodni',
  north_west: 'Sektor Północno-Zachodni',
  south_east: 'Sektor Południowo-Wschodni',
  south_west: 'Sektor Południowo-Zachodni',
  central: 'Sektory Centralne',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector

export const automaton = {
  name: 'Harkonnenowie według swoich zasad',
  step: stepOf,
  option,
  weighed,
  /** The criteria that sorted something out, one after the other. */
  passed: (passed: readonly string[]): string => listed([...new Set(passed)].map(because)),
  why: 'Dlaczego?',
  looked: 'Rozważane',
  left: 'Pierwsze',
  chosenBy: 'Zdecydowało',
  harvest: 'Sektor Wydobycia',
  target: 'Cel',
  turnTarget: 'Cel tej tury',
  sector: sectorOf,
  used: 'Wykorzystane kości',
  unrolled: (n: number): string => `kości do rzutu: ${n}`,
  reinforcements: 'Posiłki',
  faceDown: (deck: string): string => `Zakryta karta ${gen(deck)}`,
  aside: 'Obok planszy',
  last: 'Talia ostatnio odrzuconej karty',
  garrisons: 'Żetony Rozmieszczenia Harkonnenów',
  line: (faces: readonly string[], unrolled: number, cards: number): string =>
    `Harkonnenowie – kości do rzutu: ${unrolled}, wykorzystane: ${faces.length ? listed(faces) : 'żadne'}, w talii Posiłków ${count(cards, 'card')}`,
  /** A question of everybody's rules that is put for them. */
  forThem: (question: string): string => `Za Harkonnenów: ${question}`,
  /** What came before a choice among equals. */
  tied: (criterion: string): string =>
    criterion ? `Dotąd zdecydowało: ${because(criterion)}. Reszta jest równorzędna, więc masz wybór.` : 'Ich zasady nie rozróżniają tych możliwości, więc masz wybór.',
  aim: 'Cel Harkonnenów',
  aimNow: 'Cel Harkonnenów w tej turze',
  field: 'Tu Harkonnenowie wydobywają Przyprawę',
}
