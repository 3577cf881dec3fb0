/** The automaton: what it decides, and by which criterion. */
import type { CRITERIA } from '../../generated/contract'
import { count, nameOf, pieces } from './names'
import { first, listed, many } from './noun'

/** What is decided, at the beginning of a sentence. */
const steps: Readonly<Record<keyof typeof CRITERIA, string>> = {
  attack_sietch: 'Los Harkonnen atacan un Sietch',
  attack_legion: 'Los Harkonnen atacan a una Legión',
  target: 'Los Harkonnen eligen un objetivo',
  mover: 'Los Harkonnen eligen qué Legión se mueve',
  move: 'Se mueve una Legión Harkonnen',
  part: 'Una Legión Harkonnen no cabe entera',
  leader: 'Llega un Líder Harkonnen',
  deployment: 'Los Harkonnen despliegan',
  house: 'Los Harkonnen sustituyen Unidades',
  place: 'Los Harkonnen colocan piezas',
  harvesters: 'Los Harkonnen colocan Cosechadoras',
  left_over: 'Cosechadoras para otro Sector',
  carryalls: 'Los Harkonnen colocan Alas de acarreo',
  ornithopters: 'Los Harkonnen colocan Ornitópteros',
  garrison: 'Se revela una ficha de Despliegue Harkonnen',
  limit: 'Demasiadas Unidades Harkonnen',
  discard_sign: 'Se retiran Señales de gusanos',
  bombard: 'Los Harkonnen golpean a una Legión',
  send_to_tank: 'Un Líder va al Tanque',
  turn_up: 'Los Harkonnen revelan algo',
  cease: 'Los Harkonnen continúan o cesan el ataque',
  hits: 'Los Harkonnen retiran bajas',
  retreat: 'Una Legión tiene que batirse en retirada',
  carryall: 'Una Cosechadora está en peligro',
  spice: 'Los Harkonnen gastan su especia',
}
export const stepOf = (step: string): string => (Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'Los Harkonnen deciden')

/** What is asked where its rules leave several. */
const asks: Readonly<Record<string, string>> = {
  attack_sietch: 'Elige qué Legión Harkonnen ataca y a qué Sietch.',
  attack_legion: 'Elige qué Legión Harkonnen ataca y a qué Legión.',
  target: 'Elige el objetivo de los Harkonnen para este turno.',
  move: 'Elige qué Legión Harkonnen se mueve y adónde.',
  part: 'Elige qué parte de la Legión Harkonnen se mueve.',
  leader: 'Elige al Líder Harkonnen que llega.',
  deployment: 'Elige dónde despliegan los Harkonnen.',
  house: 'Elige dónde sustituyen Unidades los Harkonnen.',
  place: 'Elige dónde colocan piezas los Harkonnen.',
  harvesters: 'Elige dónde colocan Cosechadoras los Harkonnen.',
  left_over: 'Elige un Sector para las Cosechadoras restantes.',
  carryalls: 'Elige dónde colocan Alas de acarreo los Harkonnen.',
  ornithopters: 'Elige dónde colocan Ornitópteros los Harkonnen.',
  garrison: 'Elige la ficha de Despliegue Harkonnen que se revela.',
  limit: 'Elige la Unidad Harkonnen que se retira.',
  discard_sign: 'Elige qué Señales de gusanos retiran los Harkonnen.',
  bombard: 'Elige la Legión a la que golpean los Harkonnen.',
  send_to_tank: 'Elige a qué Líder envían los Harkonnen al Tanque.',
  turn_up: 'Elige dónde revelan algo los Harkonnen.',
}
export const asksFor = (step: string): string => asks[step] ?? 'Elige por los Harkonnen.'

/** What made one option come before the others. */
const criteria: Readonly<Record<(typeof CRITERIA)[keyof typeof CRITERIA][number], string>> = {
  highest_rank: 'el nivel más alto',
  greatest_difference: 'la mayor diferencia de Potencia',
  no_ornithopter: 'sin necesidad de Ornitóptero',
  target: 'el propio Sietch objetivo de la ronda',
  strongest: 'la Legión más fuerte',
  named_leader: 'con un Líder de renombre',
  target_of_the_round: 'el Sietch objetivo de la ronda',
  nearest_to_target: 'lo más cerca posible del Sietch objetivo de la ronda',
  nearest_to_goal: 'lo más cerca posible del objetivo de este turno',
  greatest_power: 'la mayor Potencia',
  own_legion: 'con una Legión propia',
  nearest_to_a_sietch: 'lo más cerca posible de cualquier Sietch',
  mountain: 'una Montaña',
  plateau_or_erg: 'una Meseta o el Erg Menor',
  desert_without_sign: 'Desierto sin Señales de gusanos',
  most_harvesters: 'el mayor número de Cosechadoras cubiertas',
  most_in_sum: 'el mayor número de Cosechadoras cubiertas en total',
  lowest_power: 'lo que menos vale',
  class_1: 'Desierto profundo vacío, lejos de los Atreides',
  class_2: 'otro Desierto vacío, lejos de los Atreides',
  class_3: 'otro Desierto profundo libre',
  class_4: 'otro Desierto libre',
  legions_two_away: 'cerca de una Legión que podría volar hasta un Sietch',
  sector_of_target: 'junto al Sector del Sietch objetivo',
  beside_target_central: 'adyacente al Sector del Sietch objetivo, entre Sectores centrales',
  beside_target: 'adyacente al Sector del Sietch objetivo',
  any: 'no hay nada mejor libre',
  at_most_half: 'como mucho la mitad de la Potencia enemiga',
  more_than_half: 'más de la mitad de la Potencia enemiga',
  generic_leader: 'primero los Líderes genéricos, hasta dejar uno',
  leader: 'Líderes, hasta dejar uno',
  elite: 'sustituir Unidades de élite por normales',
  sardaukar: 'sustituir Sardaukar por Unidades normales',
  last_leader: 'el último Líder antes de que caigan todas las Unidades',
  regular: 'las Unidades normales al final',
  empty_area: 'un Área vacía',
  no_deep_lost: 'sin usar un Ala de acarreo que haga falta en el Desierto profundo',
  saved: 'una Cosechadora salvada',
  keep_lowest: 'mantener primero los marcadores más bajos',
  buy_supremacy: 'obtener Supremacía con todos en lo más alto',
  raise_lowest: 'subir los marcadores más bajos',
  all_kept: 'mantener todos los marcadores',
}
const because = (criterion: string): string => (Object.hasOwn(criteria, criterion) ? criteria[criterion as keyof typeof criteria] : criterion.replaceAll('_', ' '))

/** Words of an option that are no names. */
const deeds: Readonly<Record<string, string>> = {
  continue: 'continuar',
  cease: 'cesar',
  lose_harvester: 'perder la Cosechadora',
  keep: 'mantener',
  drop: 'dejar bajar',
  raise: 'subir',
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
  const rest = looked < 2 ? (why ? '' : 'Había una sola opción.') : left < looked ? many(left, { one: `queda 1 de ${looked}.`, other: `quedan ${left} de ${looked}.` }) : `las ${looked} empatan.`
  return [why ? (rest ? `${why}:` : `${why}.`) : '', why ? rest : first(rest), asked ? 'Eligen los Atreides.' : ''].filter(Boolean).join(' ')
}

/** What a tactics card calls a sector. */
const sectors: Readonly<Record<string, string>> = {
  north_east: 'el Sector Noreste',
  north_west: 'el Sector Noroeste',
  south_east: 'el Sector Sureste',
  south_west: 'el Sector Suroeste',
  central: 'el Sector central',
}
export const sectorOf = (sector: string): string => sectors[sector] ?? sector

export const automaton = {
  name: 'Los Harkonnen según sus reglas',
  step: stepOf,
  option,
  weighed,
  /** The criteria that sorted something out, one after the other. */
  passed: (passed: readonly string[]): string => listed([...new Set(passed)].map(because)),
  why: '¿Por qué?',
  looked: 'Opciones consideradas',
  left: 'Las primeras',
  chosenBy: 'Lo decide',
  harvest: 'Cosecha en',
  target: 'Objetivo',
  turnTarget: 'Objetivo de este turno',
  sector: sectorOf,
  used: 'Dados usados',
  unrolled: (n: number): string => many(n, { one: '1 dado por tirar', other: `${n} dados por tirar` }),
  reinforcements: 'Refuerzos',
  faceDown: (deck: string): string => `${nameOf(deck)}, bocabajo`,
  aside: 'Junto al tablero',
  last: 'Mazo de la última carta descartada',
  garrisons: 'Fichas de Despliegue Harkonnen',
  line: (faces: readonly string[], unrolled: number, cards: number): string =>
    `Harkonnen: ${many(unrolled, { one: '1 dado', other: `${unrolled} dados` })} por tirar, usados: ${faces.length ? listed(faces) : 'ninguno'}, ${count(cards, 'card')} en el mazo de Refuerzos`,
  /** A question of everybody's rules that is put for them. */
  forThem: (question: string): string => `Por los Harkonnen: ${question}`,
  /** What came before a choice among equals. */
  tied: (criterion: string): string =>
    criterion ? `Decidido hasta ahora: ${because(criterion)}. Lo que queda está empatado: tú eliges.` : 'Sus reglas no distinguen entre estas opciones: tú eliges.',
  aim: 'Objetivo de los Harkonnen',
  aimNow: 'Objetivo de los Harkonnen en este turno',
  field: 'Los Harkonnen cosechan aquí',
}
