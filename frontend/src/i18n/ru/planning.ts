/** Thinking before acting: what only the one who thinks can see. */
import type { Counts } from '../../game/menu'
import type { By } from '../en/planning'
import { at, into, nameOf, outOf, pieces, placed, cased } from './names'
import { either, first, listed, of3 } from './noun'
import { seatName } from './sides'

function by({ by: way, path }: By): string {
  const through = listed(path.map((area) => placed(area, 'acc')))
  if (way === 'foot') return 'пешком'
  if (way === 'worm') return path.length ? `через ${through}` : 'из соседней области'
  if (way === 'sand') return path.length ? `верхом на червях через ${through}` : 'верхом на червях'
  return `на орнитоптере из ${placed(way, 'gen')}`
}

export const planning = {
  title: 'Подумать, прежде чем ходить',
  enter: 'Подумать, прежде чем ходить (P)',
  leave: 'Назад к партии',
  alone: 'Это видите только вы. Ничего не отправляется, партия не меняется.',
  /** Of an area whose pieces are imagined. */
  ghost: 'мысленно',
  tools: { way: 'Путь и шансы', threats: 'Угрозы', pieces: 'Фигурки', arrow: 'Стрелка', note: 'Заметка', show: 'Показать' },
  titles: {
    way: 'Как туда добраться легиону и чем кончилась бы атака',
    threats: 'Что может добраться до области',
    pieces: 'Мысленно переставить фигурки',
    arrow: 'Нарисовать стрелку',
    note: 'Оставить заметку о месте',
    show: 'Показать место союзнику',
  },
  begin: {
    way: 'Укажите легион.',
    threats: 'Укажите область: что может до неё добраться?',
    pieces: 'Укажите легион, который уйдёт, или область для фигурок.',
    arrow: 'Укажите, откуда стрелка.',
    note: 'Укажите место.',
    show: 'Укажите место. Его на миг увидит только союзник.',
  },
  whither: (area: string) => `${first(outOf(area))}: укажите куда.`,
  going: (area: string) => `Кто пойдёт ${outOf(area)}? Затем укажите куда.`,
  setting: (area: string) => `Фигурки ${at(area)}`,
  fewer: (piece: string) => `На одну фигурку меньше: ${cased(piece, 'nom')}`,
  more: (piece: string) => `На одну фигурку больше: ${cased(piece, 'nom')}`,
  full: (area: string) => `Больше 6 отрядов ${at(area)} стоять не может.`,
  asking: 'Минутку…',
  unanswered: 'На это нет ответа.',
  threat: (side: string, origin: string, ways: readonly By[], attack: boolean, legion: Counts) =>
    `${seatName(side)} ${at(origin)} (${pieces(legion)}) могут ${attack ? 'атаковать' : 'прийти'} ${either(ways.map(by))}.`,
  worm: (origin: string, way: By, attack: boolean) => `Червь ${outOf(origin)} может ${attack ? 'атаковать' : 'прийти'} ${by(way)}.`,
  nobody: (area: string) => `За одно перемещение ${into(area)} не добраться никому.`,
  reaches: (n: number, area: string) => `Легионов и червей, способных за одно перемещение попасть ${into(area)}: ${n}`,
  moves: (n: number, from: string, to: string) => `${first(outOf(from))} ${into(to)}: ${of3(n, 'перемещение', 'перемещения', 'перемещений')}${n === 1 ? '' : ', каждое за действие'}`,
  leg: (to: string, way: By, attack: boolean) => (attack ? `Атаковать ${placed(to, 'acc')} ${by(way)}` : `${nameOf(to)}, ${by(way)}`),
  noWay: (from: string, to: string) => `${first(outOf(from))} ${into(to)} пути нет.`,
  odds: (from: string, to: string) => `Атака ${outOf(from)} на ${placed(to, 'acc')}: первый раунд`,
  notePlace: (place: string) => `Заметка: ${nameOf(place)}`,
  noteText: 'Заметка',
  keepNote: 'Сохранить',
  noted: (place: string, text: string) => `${nameOf(place)}: ${text}`,
  arrow: (from: string, to: string) => `Стрелка ${outOf(from)} ${into(to)}`,
  remove: 'Убрать',
  back: 'Вернуть последнюю фигурку',
  reset: 'Фигурки на место',
  clear: 'Убрать всё',
  shown: (place: string) => `Вы показываете союзнику: ${nameOf(place)}.`,
  pointed: (place: string) => `Союзник показывает: ${nameOf(place)}.`,
}
