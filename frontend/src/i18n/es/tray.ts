/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import type { Choice } from '../../game/choice'
import type { Counts } from '../../game/menu'
import type { Unused } from '../../game/unused'
import { at, count, nameOf, pieces, the, toThe } from './names'
import type { Sound } from '../../sound/meaning'
import { busy } from './busy'
import { first, listed, many } from './noun'
import { toThe as toSeat } from './sides'
import { choice, verb as told, word } from './word'

const seatsOf = (ids: readonly string[]): string => ids.map((id) => nameOf(id)).join(', ')

export const tray = {
  /** People by name, with what they play, or else whoever plays it. */
  waiting: (people: readonly string[], seats: readonly string[], kind: string) =>
    `Esperando ${people.length ? `a ${people.join(', ')} (${seatsOf(seats)})` : listed(seats.map(toSeat))}: toca ${(busy as Readonly<Record<string, string>>)[kind] ?? 'decidir'}.`,
  leave: 'dejarlo',
  keepsNothing: 'en el escalón más bajo esto no cambia nada: su Veto se activa igualmente',
  step: (n: number) => `en la casilla ${n}`,
  later: (what: Counts) => `Después: ${pieces(what)}`,
  moves: (marker: string, from: number, to: number) => (from === to ? `${nameOf(marker)}: ${from}` : `${nameOf(marker)}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`,
  going: (n: number, to: string) => `${count(n, 'piece')} ${toThe(to)}`,
  drawn: (shows: Counts | undefined) => `Has robado una ficha de Despliegue que muestra ${pieces(shows)}`,
  partnerDrew: (shows: Counts | undefined) => `Tu compañero ha robado una ficha de Despliegue que muestra ${pieces(shows)}`,
  faced: (shows: Counts) => `Ficha bocabajo: ${pieces(shows)}, oculta para los demás`,
  free: (verb: string) => `Acción gratuita: «${told(verb)}». Tu decisión sigue pendiente.`,
  choices: (n: number) => many(n, { one: '1 opción', other: `${n} opciones` }),
  unseen: 'Solo tu bando ve su cara, aquí y cuando esté en el tablero.',
  staying: (n: number, from: string) => (n ? `${many(n, { one: 'se queda 1', other: `se quedan ${n}` })} ${at(from)}` : `no se queda nadie ${at(from)}`),
}

/** Asked before what is drawn is left behind, and before a die does nothing. */
function leaves(unused: Unused): string {
  if ('moves' in unused) return `${count(unused.moves, 'move')} sin usar`
  if ('claims' in unused) return `${count(unused.claims, 'claim')} sin usar`
  if ('pieces' in unused) return `sin colocar: ${pieces(unused.pieces)}`
  return `sin «${told(unused.verb)}»`
}

export const sure = {
  drawn: (what: Choice) => `Has preparado esto, pero aún no está hecho: ${choice(what)}.`,
  begun: 'Has empezado algo que no está terminado.',
  waste: (die: string) => `Se gastaría un dado de ${word(die)} sin obtener nada.`,
  without: (verb: string) => `${told(verb)}, sin eso`,
  back: 'Volver a ello',
  ends: (verb: string, unused: Unused) => ('verb' in unused ? `${told(verb)}, sin eso` : `${told(verb)}, ${leaves(unused)}`),
  left: (unused: Unused) => `${first(leaves(unused))}. Después no se puede recuperar.`,
}

const signs: Readonly<Record<Sound, string>> = { dice: 'una tirada de dados', worm: 'un Gusano de arena', storm: 'una Tormenta de coriolis', fall: 'la caída de un Asentamiento o Sietch', turn: 'tu turno' }

/** What is always in view: both sides in a line each, the prescience row, one's hand. */
export const line = {
  dice: (side: string, faces: readonly string[], used: number, tokens: number, cards: number) =>
    `${nameOf(side)}: dados sin usar: ${faces.length ? listed(faces) : 'ninguno'}; usados: ${used}; ${count(tokens, 'token')}, ${count(cards, 'card')} en la mano`,
  sides: 'Ambos bandos',
  claimNow: 'Reclama ahora:',
  noDice: 'No quedan dados: elige lo que no cuesta ninguno.',
  theirToken: 'ficha para los Atreides',
  atomics: 'Atómicas familiares',
  victory: 'victoria',
  noCards: 'No hay cartas en la mano',
  lookUp: 'Para consultar',
  backTo: (question: string) => `Volver a: ${question}`,
  details: 'Detalles',
  showPlace: 'Mostrar en el mapa',
  which: '¿Cuál de estos?',
  signs: (sounds: readonly Sound[]) => first(listed(sounds.map((sound) => signs[sound]))),
  over: (sectors: readonly string[]) => `sobre ${listed(sectors.map(the))}`,
  point: 'Señala un Área o una carta para leer aquí sobre ella.',
}

const kinds: Readonly<Record<string, string>> = { regular: 'Normales', elite: 'De élite', special_elite: 'Especiales de élite', generic: 'Líderes genéricos', named: 'Líderes de renombre' }

export const orders = {
  title: 'Órdenes permanentes',
  ahead: 'Planear por adelantado',
  lead: 'Lo que digas aquí se responde por ti desde ahora, sin preguntar. Nadie más lo ve. Lo que quede abierto se pregunta como siempre.',
  set: 'Dar estas órdenes',
  clear: 'Preguntármelo todo',
  given: (n: number) => count(n, 'order'),
  ask: 'Preguntarme',
  keepCards: 'No descartar nunca cartas a cambio de dados de Combate',
  keepLeaders: 'Los Líderes y el Hacedor salvaje se quedan en el tablero al final de la ronda',
  turnEnd: 'Acciones gratuitas antes de que acabe mi turno',
  turnEnds: { opened: 'Preguntar si mi Acción ha hecho posible alguna', ask: 'Preguntar siempre que haya alguna', at_once: 'Terminar el turno en el acto' },
  letAct: 'Los Harkonnen actúan justo después de mi turno, sin preguntar',
  always: 'Desde ahora, sin preguntar',
  letActMeans: 'Entonces no se puede deshacer nada una vez hecha la última elección de un turno.',
  lets: 'Por orden tuya, los Harkonnen actúan justo después de tu turno: su última elección no se puede deshacer.',
  askAgain: 'Preguntarme antes',
  worms: 'Resolver los Gusanos de arena en el orden del tablero',
  figures: 'Los Gusanos de arena que emergen salen primero de los disponibles',
  carryall: 'Una Cosechadora en peligro',
  carryalls: { always: 'Salvarla, si hay una sola Ala de acarreo que pueda', first: 'Salvarla con la primera Ala de acarreo', never: 'Dejar que se pierda' },
  goOn: 'Tras un asalto de un ataque',
  goOns: { cease: 'Cesar', percent: 'Continuar mientras la probabilidad de ganar con la próxima tirada sea al menos del' },
  casualties: 'Bajas',
  casualtiesOrder: 'Retirarlas en este orden',
  kinds,
  earlier: (kind: string) => `${kinds[kind] ?? kind}: antes`,
  decline: 'Cartas de Presciencia que no se reclaman cuando se ofrecen',
}
