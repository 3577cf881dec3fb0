/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import type { Choice } from '../../game/choice'
import type { Counts } from '../../game/menu'
import type { Unused } from '../../game/unused'
import type { Sound } from '../../sound/meaning'
import { busy } from './busy'
import { at, count, into, nameOf, pieces } from './names'
import { first, listed, lower } from './noun'
import { side as sideOf } from './sides'
import { button, choice, verb as told, word } from './word'

const seatsOf = (ids: readonly string[]): string => ids.map((id) => nameOf(id)).join(', ')

export const tray = {
  /** People by name, with what they play, or else whoever plays it. */
  waiting: (people: readonly string[], seats: readonly string[], kind: string) =>
    `Ждём: ${people.length ? `${people.join(', ')} (${seatsOf(seats)})` : listed(seats.map((seat) => sideOf(seat)))} — ${(busy as Readonly<Record<string, string>>)[kind] ?? 'решение'}.`,
  leave: 'оставить',
  keepsNothing: 'в нижней выемке это ничего не меняет: запрет всё равно вступит в силу',
  step: (n: number) => `деление ${n}`,
  later: (what: Counts) => `Затем: ${pieces(what)}`,
  moves: (marker: string, from: number, to: number) => (from === to ? `${nameOf(marker)}: ${from}` : `${nameOf(marker)}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`,
  going: (n: number, to: string) => `${count(n, 'piece')} ${into(to)}`,
  drawn: (shows: Counts | undefined) => `Вы взяли жетон дислокации, на нём: ${pieces(shows)}`,
  partnerDrew: (shows: Counts | undefined) => `Союзник взял жетон дислокации, на нём: ${pieces(shows)}`,
  faced: (shows: Counts) => `Нераскрытый жетон: ${pieces(shows)} (скрыто от других)`,
  free: (verb: string) => `Свободное действие: ${button(verb)}. Ваше решение подождёт.`,
  choices: (n: number) => `вариантов: ${n}`,
  unseen: 'Что на нём, видит только ваша сторона — и здесь, и на поле.',
  staying: (n: number, from: string) => n ? `${at(from)} остаётся: ${n}` : `${at(from)} никто не остаётся`,
}

/** Asked before what is drawn is left behind, and before a die does nothing. */
function leaves(unused: Unused): string {
  if ('moves' in unused) return `не использовано: ${count(unused.moves, 'move')}`
  if ('claims' in unused) return `не использовано: ${count(unused.claims, 'claim')}`
  if ('pieces' in unused) return `не размещено: ${pieces(unused.pieces)}`
  return `без действия ${button(unused.verb)}`
}

export const sure = {
  drawn: (what: Choice) => `Вы это наметили, но ещё не сделали: ${choice(what)}.`,
  begun: 'Начатое не закончено.',
  waste: (die: string) => `Кубик «${word(die)}» будет потрачен, и ничего не произойдёт.`,
  without: (verb: string) => `${told(verb)}, без этого`,
  back: 'Вернуться к этому',
  ends: (verb: string, unused: Unused) => ('verb' in unused ? `${told(verb)} без этого` : `${told(verb)}, ${leaves(unused)}`),
  left: (unused: Unused) => `${first(leaves(unused))}. Наверстать потом нельзя.`,
}

const signs: Readonly<Record<Sound, string>> = { dice: 'Брошены кубики', worm: 'Песчаный червь', storm: 'Буря', fall: 'Пало поселение или сиетч', turn: 'Ваш ход' }

/** What is always in view: both sides in a line each, the prescience row, one's hand. */
export const line = {
  dice: (side: string, faces: readonly string[], used: number, tokens: number, cards: number) =>
    `${nameOf(side)}: не использовано — ${faces.length ? listed(faces) : 'ничего'}; использовано ${used}; ${count(tokens, 'token')}; на руке ${count(cards, 'card')}`,
  sides: 'Обе стороны',
  claimNow: 'Присвойте сейчас:',
  noDice: 'Кубиков нет: выберите то, что можно без них.',
  theirToken: 'жетон Атрейдесам',
  atomics: 'фамильный атомный арсенал',
  victory: 'победа',
  noCards: 'Карт на руке нет',
  lookUp: 'Справка',
  backTo: (question: string) => `Вернуться: ${question}`,
  details: 'Подробнее',
  showPlace: 'Показать на карте',
  which: 'Что из этого?',
  signs: (sounds: readonly Sound[]) => sounds.map((sound) => signs[sound]).join('; '),
  over: (sectors: readonly string[]) => `сектора: ${listed(sectors.map((sector) => lower(nameOf(sector))))}`,
  point: 'Наведите на область или карту, чтобы прочесть о ней.',
}

const kinds: Readonly<Record<string, string>> = { regular: 'Обычные', elite: 'Элитные', special_elite: 'Особые элитные', generic: 'Безымянные командиры', named: 'Именитые командиры' }

export const orders = {
  title: 'Постоянные распоряжения',
  ahead: 'План наперёд',
  lead: 'На решённое здесь отвечают за вас, не спрашивая. Другие этого не видят. Об остальном спросят, как всегда.',
  set: 'Отдать распоряжения',
  clear: 'Спрашивать обо всём',
  given: (n: number) => count(n, 'order'),
  ask: 'Спросить',
  keepCards: 'Не сбрасывать карты ради боевых кубиков',
  keepLeaders: 'Командиры и Дикий Податель остаются на поле в конце раунда',
  turnEnd: 'Свободные действия перед концом моего хода',
  turnEnds: { opened: 'Спросить, если их открыло моё действие', ask: 'Спросить, если есть хоть одно', at_once: 'Сразу закончить ход' },
  letAct: 'Харконнены действуют сразу после моего хода, без вопроса',
  always: 'Впредь не спрашивать',
  letActMeans: 'Тогда после последнего выбора хода ничего не вернуть.',
  lets: 'По вашему распоряжению Харконнены действуют сразу после вашего хода: последний выбор не вернуть.',
  askAgain: 'Сначала спросить',
  worms: 'Разыгрывать червей по порядку областей',
  figures: 'Новых червей брать сначала из запаса',
  carryall: 'Комбайн в опасности',
  carryalls: { always: 'Спасти, если это может только один грузолёт', first: 'Спасти первым грузолётом', never: 'Не спасать' },
  goOn: 'После раунда атаки',
  goOns: { cease: 'Прекратить атаку', percent: 'Продолжать, пока шанс победить следующим броском не ниже' },
  casualties: 'Потери',
  casualtiesOrder: 'Нести потери в таком порядке',
  kinds,
  earlier: (kind: string) => `${kinds[kind] ?? kind}: раньше`,
  decline: 'Не присваивать эти карты предвидения, когда их предлагают',
}
