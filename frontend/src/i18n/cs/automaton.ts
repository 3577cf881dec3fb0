/** The automaton: what it decides, and by which criterion. */
import type { CRITERIA } from '../../generated/contract'
import { count, nameOf, pieces } from './names'
import { first, listed, lower, many, outOf } from './noun'
import { of } from './sides'

/** What is decided, at the beginning of a sentence. */
const steps: Readonly<Record<keyof typeof CRITERIA, string>> = {
  attack_sietch: 'Harkonnenové útočí na síč',
  attack_legion: 'Harkonnenové útočí na legii',
  target: 'Harkonnenové vybírají cíl',
  mover: 'Harkonnenové vybírají, kdo se přesune',
  move: 'Harkonnenská legie se přesouvá',
  part: 'Harkonnenská legie se nevejde celá',
  leader: 'Přichází harkonnenský velitel',
  deployment: 'Harkonnenové nasazují',
  house: 'Harkonnenové nahrazují jednotky',
  place: 'Harkonnenové umisťují figurky',
  harvesters: 'Harkonnenové umisťují těžební vozidla',
  left_over: 'Těžební vozidla pro další sektor',
  carryalls: 'Harkonnenové umisťují karyoly',
  ornithopters: 'Harkonnenové umisťují ornitoptéry',
  garrison: 'Otáčí se harkonnenský výsadkový žeton',
  limit: 'Harkonnenských jednotek je příliš mnoho',
  discard_sign: 'Odstraňuje se červí výstraha',
  bombard: 'Harkonnenové ostřelují legii',
  send_to_tank: 'Velitel jde do nádrže',
  turn_up: 'Harkonnenové něco odhalují',
  cease: 'Harkonnenové pokračují, nebo přerušují útok',
  hits: 'Harkonnenové přidělují zásahy',
  retreat: 'Legie musí ustoupit',
  carryall: 'Těžební vozidlo je v ohrožení',
  spice: 'Harkonnenové utrácejí koření',
}
export const stepOf = (step: string): string => (Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'Harkonnenové se rozhodují')

/** What is asked where its rules leave several. */
const asks: Readonly<Record<string, string>> = {
  attack_sietch: 'Vyberte, která harkonnenská legie útočí na který síč.',
  attack_legion: 'Vyberte, která harkonnenská legie útočí na kterou legii.',
  target: 'Vyberte cíl Harkonnenů pro tento tah.',
  move: 'Vyberte, která harkonnenská legie se přesune a kam.',
  part: 'Vyberte, kdo z harkonnenské legie jde s ní.',
  leader: 'Vyberte harkonnenského velitele, který přijde.',
  deployment: 'Vyberte, kam Harkonnenové nasadí jednotky.',
  house: 'Vyberte, kde Harkonnenové nahradí jednotky.',
  place: 'Vyberte, kam Harkonnenové umístí figurky.',
  harvesters: 'Vyberte, kam Harkonnenové umístí těžební vozidla.',
  left_over: 'Vyberte sektor pro zbylá těžební vozidla.',
  carryalls: 'Vyberte, kam Harkonnenové umístí karyoly.',
  ornithopters: 'Vyberte, kam Harkonnenové umístí ornitoptéry.',
  garrison: 'Vyberte výsadkový žeton, který se otočí.',
  limit: 'Vyberte harkonnenskou jednotku, která musí pryč.',
  discard_sign: 'Vyberte červí výstrahu, kterou Harkonnenové odstraní.',
  bombard: 'Vyberte legii, kterou Harkonnenové ostřelují.',
  send_to_tank: 'Vyberte velitele, kterého Harkonnenové pošlou do nádrže.',
  turn_up: 'Vyberte, kde Harkonnenové něco odhalí.',
}
export const asksFor = (step: string): string => asks[step] ?? 'Vyberte za Harkonneny.'

/** What made one option come before the others. */
const criteria: Readonly<Record<(typeof CRITERIA)[keyof typeof CRITERIA][number], string>> = {
  highest_rank: 'nejvyšší úroveň',
  greatest_difference: 'největší rozdíl bojové síly',
  no_ornithopter: 'není potřeba ornitoptéra',
  target: 'zaměřený síč tohoto kola',
  strongest: 'nejsilnější legie',
  named_leader: 'je tam pojmenovaný velitel',
  target_of_the_round: 'zaměřený síč tohoto kola',
  nearest_to_target: 'nejblíž k zaměřenému síči tohoto kola',
  nearest_to_goal: 'nejblíž k cíli tohoto tahu',
  greatest_power: 'největší bojová síla',
  own_legion: 'je tam vlastní legie',
  nearest_to_a_sietch: 'nejblíž k některému síči',
  mountain: 'hory',
  plateau_or_erg: 'náhorní plošina nebo Malý erg',
  desert_without_sign: 'poušť bez červí výstrahy',
  most_harvesters: 'chrání nejvíc těžebních vozidel',
  most_in_sum: 'dohromady chrání nejvíc těžebních vozidel',
  lowest_power: 'nejnižší hodnota',
  class_1: 'prázdná hluboká poušť stranou Atreidů',
  class_2: 'jiná prázdná poušť stranou Atreidů',
  class_3: 'jiná volná hluboká poušť',
  class_4: 'jiná volná poušť',
  legions_two_away: 'u legie, která by mohla letět k síči',
  sector_of_target: 'u sektoru zaměřeného síče',
  beside_target_central: 'vedle sektoru zaměřeného síče, mezi vnitřními sektory',
  beside_target: 'vedle sektoru zaměřeného síče',
  any: 'nic lepšího není volné',
  at_most_half: 'nejvýše polovina bojové síly nepřítele',
  more_than_half: 'víc než polovina bojové síly nepřítele',
  generic_leader: 'nejprve anonymní velitelé, dokud nezbude jeden velitel',
  leader: 'velitelé, dokud nezbude jeden',
  elite: 'elitní jednotky nahrazeny běžnými',
  sardaukar: 'sardaukaři nahrazeni běžnými jednotkami',
  last_leader: 'poslední velitel dřív, než by padly všechny jednotky',
  regular: 'běžné jednotky naposled',
  empty_area: 'prázdná oblast',
  no_deep_lost: 'karyol nebude chybět v hluboké poušti',
  saved: 'těžební vozidlo je zachráněno',
  keep_lowest: 'nejprve udržet nejnižší žetony',
  buy_supremacy: 'nadvláda koupena, když jsou všechny nahoře',
  raise_lowest: 'nejnižší žetony posunuty výš',
  all_kept: 'všechny žetony udrženy',
}
const because = (criterion: string): string => (Object.hasOwn(criteria, criterion) ? criteria[criterion as keyof typeof criteria] : criterion.replaceAll('_', ' '))

/** Words of an option that are no names. */
const deeds: Readonly<Record<string, string>> = {
  continue: 'pokračovat',
  cease: 'přerušit útok',
  lose_harvester: 'ztratit těžební vozidlo',
  keep: 'udržet',
  drop: 'nechat klesnout',
  raise: 'posunout',
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
  const rest = looked < 2 ? (why ? '' : 'Možnost byla jediná.') : left < looked ? `${first(outOf(looked))} možností ${many(left, { one: 'zbyla', few: 'zbyly', many: 'zbylo', other: 'zbylo' })} ${left}.` : many(looked, { one: 'Možnost byla jediná.', few: `Všechny ${looked} možnosti jsou rovnocenné.`, many: `Všech ${looked} možností je rovnocenných.`, other: `Všech ${looked} možností je rovnocenných.` })
  return [why ? (rest ? `${why}: ${lower(rest)}` : `${why}.`) : rest, asked ? 'Vybírají Atreidové.' : ''].filter(Boolean).join(' ')
}

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'severovýchod',
  north_west: 'severozápad',
  south_east: 'jihovýchod',
  south_west: 'jihozápad',
  central: 'střed',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector

const dice = (n: number): string => count(n, 'die')

export const automaton = {
  name: 'Harkonnenové podle svých pravidel',
  step: stepOf,
  option,
  weighed,
  /** The criteria that sorted something out, one after the other. */
  passed: (passed: readonly string[]): string => [...new Set(passed)].map(because).join('; '),
  why: 'Proč?',
  looked: 'Zvažováno',
  left: 'Na prvním místě',
  chosenBy: 'Rozhodlo',
  harvest: 'Těžební sektor',
  target: 'Zaměřený síč',
  turnTarget: 'Cíl tohoto tahu',
  sector: sectorOf,
  used: 'Použité kostky',
  unrolled: (n: number): string => `${dice(n)} k hodu`,
  reinforcements: 'Posily',
  faceDown: (deck: string): string => `balíček ${of(deck)}, lícem dolů`,
  aside: 'Vedle mapy',
  last: 'Naposled odhozena karta z balíčku',
  garrisons: 'Výsadkové žetony',
  line: (faces: readonly string[], unrolled: number, cards: number): string =>
    `Harkonnenové: k hodu ${dice(unrolled)}, použité: ${faces.length ? listed(faces) : 'žádné'}, v posilách ${count(cards, 'card')}`,
  /** A question of everybody's rules that is put for them. */
  forThem: (question: string): string => `Za Harkonneny: ${question}`,
  /** What came before a choice among equals. */
  tied: (criterion: string): string =>
    criterion ? `Zatím rozhodlo: ${because(criterion)}. Co zbývá, je rovnocenné, takže vybíráte vy.` : 'Jejich pravidla mezi těmito možnostmi nerozlišují, takže vybíráte vy.',
  aim: 'Zaměřený síč Harkonnenů',
  aimNow: 'Cíl Harkonnenů v tomto tahu',
  field: 'Tady Harkonnenové těží',
}
