/** Whom one plays with, and how one has played. Loaded with its page. */
import type { PeopleWords } from '../en/people'
import { of3 } from './noun'
import { seatName } from './sides'

const games = (n: number): string => of3(n, 'партия', 'партии', 'партий')

export const people: PeopleWords = {
  title: 'Мои партии и люди',
  back: 'Назад к столам',
  somebody: 'Сначала назовитесь: откройте стол или войдите.',
  none: 'Вы здесь ещё не доиграли ни одной партии.',
  bySide: 'По сторонам',
  byOpponent: 'По соперникам',
  byLength: 'По длине',
  side: (faction: string) => seatName(faction),
  lengths: { short: 'до 100 шагов', middle: 'до 300 шагов', long: 'длиннее' },
  tally: (won: number, lost: number, drawn: number) => `побед ${won}, поражений ${lost}${drawn ? `, без победителя ${drawn}` : ''}`,
  contacts: 'Игроки из моих партий',
  together: (all: number, running: number) => `${games(all)}${running ? `, идёт ${running}` : ''}`,
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  blockThem: (name: string) => `Заблокировать: ${name}`,
  unblockThem: (name: string) => `Разблокировать: ${name}`,
  blockText: 'Заблокированный не может позвать вас за стол или сесть за ваш, и вы не слышите, что он говорит. Ему об этом не сообщают. Идущие партии доигрываются.',
  calls: 'Вас зовут играть',
  callsYou: (name: string, when: string) => `${name} зовёт вас за стол, ${when}.`,
  sit: 'Сесть',
  no: 'Нет, спасибо',
  ask: 'Позвать того, с кем вы играли',
  askOne: 'Позвать',
  askThem: (name: string) => `Позвать: ${name}`,
  states: { open: 'приглашение послано', accepted: 'уже за столом', refused: 'ответ: нет' },
  games: 'Оконченные партии',
  search: 'Искать по имени, стороне или по тому, во что играли',
  result: 'Исход',
  length: 'Длина',
  any: 'не важно',
  found: games,
  outcome: { won: 'победа', lost: 'поражение', drawn: 'без победителя' },
  watch: 'Смотреть снова',
  export: 'Всё, что о вас хранится',
  exportText: 'В виде файла: что вы говорили, где сидели, какие браузеры вас знают. В нём нет ни того, чем можно что-то открыть, ни того, что другие делали в отношении вас.',
  save: 'Сохранить файл',
}
