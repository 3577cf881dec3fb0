/** Going back by consent. The full stop of a quoted sentence stands behind the quotation mark. */
import { at, card as named, nameOf, quoted } from './names'
import { of3 } from './noun'

const choices = (n: number): string => of3(n, 'решение', 'решения', 'решений')

export const back = {
  from: 'Попросить вернуть всё с этого места',
  sure: (first: string, n: number) => `Если все согласны, с этого места вернут ${choices(n)}: ${quoted(first).replace('.»', '».')} Увиденное остаётся известным, кубики бросают заново.`,
  ask: 'Попросить вернуть',
  over: (n: number) => `Возвращает ваше последнее решение и ${choices(n)} программ после него`,
  gone: 'возвращено',
  taken: (first: string) => `По решению стола возвращено всё с этого места: ${quoted(first).replace('.»', '».')}`,
}

/** Going back through a game, and games told again. */
export const replay = {
  title: 'Запись партии',
  through: 'По ходу партии',
  playOn: 'Играть отсюда',
  first: 'К началу',
  back: 'На шаг назад',
  play: 'Смотреть',
  pause: 'Пауза',
  on: 'На шаг вперёд',
  last: 'К концу',
  now: 'К настоящему',
  past: 'Вы смотрите прошлое.',
  waits: 'Ваш ход.',
  stepBack: 'Шаг назад',
  nothingYet: 'Ещё ничего не произошло.',
  more: 'Подробнее об этой строке',
  theRule: 'Правило',
  entry: (n: number, last: number) => `${n} из ${last}`,
  speed: 'Скорость',
  goTo: 'Перейти',
  nextBattle: 'К следующему сражению',
  lastBattle: 'К предыдущему сражению',
  marks: {
    round: (n: number) => `Раунд ${n}`,
    battle: (area: string) => `Сражение ${at(area)}`,
    claim: (card: string) => `Присвоено: ${named(card)}`,
    fall: (area: string) => `Падение: ${nameOf(area)}`,
    end: 'Конец',
  },
  eyes: 'Кто смотрит',
  everybody: 'все',
  spectator: 'зритель',
  share: 'Копировать ссылку на этот момент',
  shared: 'Ссылка скопирована',
  archived: 'Так это показали тогда. По нынешним правилам партия пошла бы иначе.',
  download: 'Скачать запись',
  loading: 'Перематываем…',
  failed: 'Эту партию сейчас показать нельзя.',
  here: 'К этому моменту',
  earlier: (n: number) => `Показать ${of3(n, 'прежнюю строку', 'прежние строки', 'прежних строк')}`,
  rule: (id: string) => `Правило: ${id}`,
}
