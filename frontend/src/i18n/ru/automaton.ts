/** The automaton: what it decides, and by which criterion. */
import type { CRITERIA } from '../../generated/contract'
import { count, nameOf, pieces } from './names'
import { first, listed } from './noun'

/** What is decided, at the beginning of a sentence. */
const steps: Readonly<Record<keyof typeof CRITERIA, string>> = {
  attack_sietch: 'Харконнены атакуют сиетч',
  attack_legion: 'Харконнены атакуют легион',
  target: 'Харконнены выбирают цель',
  mover: 'Харконнены выбирают, кто пойдёт',
  move: 'Легион Харконненов перемещается',
  part: 'Легион Харконненов не помещается целиком',
  leader: 'Появляется командир Харконненов',
  deployment: 'Харконнены дислоцируют',
  house: 'Харконнены заменяют отряды',
  place: 'Харконнены помещают фигурки',
  harvesters: 'Харконнены помещают комбайны',
  left_over: 'Комбайны для другого сектора',
  carryalls: 'Харконнены помещают грузолёты',
  ornithopters: 'Харконнены помещают орнитоптеры',
  garrison: 'Раскрывается жетон дислокации',
  limit: 'Лишний отряд Харконненов',
  discard_sign: 'Убираются следы червя',
  bombard: 'Харконнены бьют по легиону',
  send_to_tank: 'Командир отправляется в резервуар',
  turn_up: 'Харконнены что-то раскрывают',
  cease: 'Харконнены решают, продолжать ли',
  hits: 'Харконнены получают попадания',
  retreat: 'Легион должен отступить',
  carryall: 'Комбайн в опасности',
  spice: 'Харконнены тратят пряность',
}
export const stepOf = (step: string): string => (Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'Харконнены решают')

/** What is asked where its rules leave several. */
export const asksFor = (step: string): string => `${stepOf(step)}: выбор за вами.`

/** What made one option come before the others. */
const criteria: Readonly<Record<(typeof CRITERIA)[keyof typeof CRITERIA][number], string>> = {
  highest_rank: 'наивысший ранг',
  greatest_difference: 'наибольшая разница в силе',
  no_ornithopter: 'орнитоптер не нужен',
  target: 'сама цель раунда',
  strongest: 'самый сильный легион',
  named_leader: 'там именитый командир',
  target_of_the_round: 'цель раунда',
  nearest_to_target: 'ближе всего к цели раунда',
  nearest_to_goal: 'ближе всего к цели этого хода',
  greatest_power: 'наибольшая сила',
  own_legion: 'там свой легион',
  nearest_to_a_sietch: 'ближе всего к любому сиетчу',
  mountain: 'горы',
  plateau_or_erg: 'плоскогорье или малый эрг',
  desert_without_sign: 'пустыня без следов червя',
  most_harvesters: 'прикрыто больше комбайнов',
  most_in_sum: 'прикрыто больше комбайнов в сумме',
  lowest_power: 'наименее ценное',
  class_1: 'пустая бескрайняя пустыня вдали от Атрейдесов',
  class_2: 'другая пустая пустыня вдали от Атрейдесов',
  class_3: 'другая свободная бескрайняя пустыня',
  class_4: 'другая свободная пустыня',
  legions_two_away: 'рядом с легионом, что долетит до сиетча',
  sector_of_target: 'у сектора цели',
  beside_target_central: 'рядом с сектором цели, между центральными',
  beside_target: 'рядом с сектором цели',
  any: 'лучшего свободного нет',
  at_most_half: 'не больше половины силы врага',
  more_than_half: 'больше половины силы врага',
  generic_leader: 'сначала безымянные, пока не останется один командир',
  leader: 'командиры, пока не останется один',
  elite: 'элитные отряды — в обычные',
  sardaukar: 'сардаукары — в обычные отряды',
  last_leader: 'последний командир, если иначе погибнут все отряды',
  regular: 'обычные отряды последними',
  empty_area: 'пустая область',
  no_deep_lost: 'не тратить грузолёт, нужный в бескрайней пустыне',
  saved: 'комбайн спасён',
  keep_lowest: 'сначала сохранить нижние жетоны',
  buy_supremacy: 'все наверху — купить превосходство',
  raise_lowest: 'поднять нижние жетоны',
  all_kept: 'сохранить все жетоны',
}
const because = (criterion: string): string => (Object.hasOwn(criteria, criterion) ? criteria[criterion as keyof typeof criteria] : criterion.replaceAll('_', ' '))

/** Words of an option that are no names. */
const deeds: Readonly<Record<string, string>> = {
  continue: 'продолжить',
  cease: 'прекратить',
  lose_harvester: 'потерять комбайн',
  keep: 'сохранить',
  drop: 'опустить',
  raise: 'поднять',
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
  const rest = looked < 2 ? (why ? '' : 'Вариант был один.') : left < looked ? `осталось ${left} из ${looked}.` : `все варианты равны (${looked}).`
  return [why ? (rest ? `${why}:` : `${why}.`) : '', why ? rest : first(rest), asked ? 'Выбирают Атрейдесы.' : ''].filter(Boolean).join(' ')
}

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'северо-восток',
  north_west: 'северо-запад',
  south_east: 'юго-восток',
  south_west: 'юго-запад',
  central: 'центр',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector

export const automaton = {
  name: 'Харконнены по своим правилам',
  step: stepOf,
  option,
  weighed,
  /** The criteria that sorted something out, one after the other. */
  passed: (passed: readonly string[]): string => listed([...new Set(passed)].map(because)),
  why: 'Почему?',
  looked: 'Рассмотрено',
  left: 'Оказалось первым',
  chosenBy: 'Решило',
  harvest: 'Сектор добычи',
  target: 'Цель',
  turnTarget: 'Цель этого хода',
  sector: sectorOf,
  used: 'Использованные кубики',
  unrolled: (n: number): string => `осталось бросить ${count(n, 'die', 'acc')}`,
  reinforcements: 'Колода подкреплений',
  faceDown: (deck: string): string => `${nameOf(deck)}, взакрытую`,
  aside: 'Рядом с полем',
  last: 'Последний сброс — колода',
  garrisons: 'Жетоны дислокации',
  line: (faces: readonly string[], unrolled: number, cards: number): string =>
    `Харконнены: осталось бросить ${count(unrolled, 'die', 'acc')}, использовано: ${faces.length ? listed(faces) : 'ничего'}, в колоде подкреплений ${count(cards, 'card')}`,
  /** A question of everybody's rules that is put for them. */
  forThem: (question: string): string => `За Харконненов: ${question}`,
  /** What came before a choice among equals. */
  tied: (criterion: string): string =>
    criterion ? `Решено: ${because(criterion)}. Прочее равно, выбираете вы.` : 'По их правилам варианты равны, выбираете вы.',
  aim: 'Цель Харконненов',
  aimNow: 'Цель Харконненов в этот ход',
  field: 'Здесь Харконнены добывают пряность',
}
