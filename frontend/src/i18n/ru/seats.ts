/** The people at the table: presence, seats, clocks. */
import { of3 } from './noun'
import { seatName, side, Who } from './sides'

/** Seconds in the largest units that say enough. */
export const spell = (seconds: number): string =>
  seconds >= 172_800 ? of3(Math.round(seconds / 86_400), 'день', 'дня', 'дней') : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} ч` : seconds >= 60 ? `${Math.round(seconds / 60)} мин` : `${seconds} с`

export const seats = {
  title: 'За столом',
  over: 'Партия окончена.',
  victory: 'Вы победили.',
  defeat: 'Вы проиграли.',
  nobody: 'Партия окончена; победителя нет.',
  /** Why it is over; who has lost is named. */
  how: {
    supremacy: () => 'Жетон превосходства достиг деления 10.',
    objective: (_: string, knows: boolean) =>
      knows ? 'Три жетона предвидения достигли вашей тайной цели.' : 'Три жетона предвидения достигли тайной цели. Какой, покажет запись партии.',
    resignation: (loser: string) => `${Who(loser, 'сдаётся|сдаются')}.`,
    time: (loser: string) => `Время вышло: ${side(loser)}.`,
    cancel: () => 'Стол согласился отменить партию.',
    end: () => 'Стол согласился на такой исход.',
    silence: () => 'Извещённый об этом игрок молчал условленное время.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'Все столы',
  you: 'вы',
  turn: 'Ваш ход',
  here: 'здесь',
  away: 'нет на месте',
  awayNow: (who: string) => `${who}: нет на месте. Ничего не потеряно, стол ждёт.`,
  program: (name: string) => ({ greedy: 'Программа', random: 'Программа (играет наугад)', gentle: 'Программа Нур', steady: 'Программа Идрис', strong: 'Программа Самира', patient: 'Программа Рашид' })[name] ?? (name.startsWith('lesson_') ? 'Учитель' : name || 'Программа'),
  watching: (n: number) => of3(n, 'зритель', 'зрителя', 'зрителей'),
  menu: 'Ваше место',
  table: 'Стол',
  link: 'Перейти на другое устройство',
  linkText: 'Откройте ссылку на другом устройстве. Она действует один раз, место перейдёт туда.',
  handOver: 'Пусть дальше играет программа',
  handOverSure: 'Программа играет за вас, пока вы не вернётесь.',
  handed: 'За вас играет программа.',
  takeBack: 'Вернуться на место',
  resign: 'Сдаться',
  resignSure: 'Партия сразу закончится победой другой стороны.',
  resignTogether: 'Мы спросим союзника. Если он согласится или промолчит условленное время, победит другая сторона.',
  /** Who plays a seat from now on: somebody, a program for them or by itself, or nobody. */
  plays: (seat: string, who: string, program: string) =>
    who && program ? `За ${side(seat, 'acc')} играет программа, пока не вернётся ${who}.` : program ? `За ${side(seat, 'acc')} теперь играет программа.` : who ? `За ${side(seat, 'acc')} теперь играет ${who}.` : `За ${side(seat, 'acc')} никто не играет.`,
  read: 'Понятно',
  report: 'Сообщить о проблеме',
  reportText: 'Чего вы ждали и что произошло? Позиция отправится тоже; за столом этого не увидят.',
  reportSent: 'Спасибо. Сообщение записано вместе с позицией.',
  reportDiffers: 'Ваша страница показывает не то, что на сервере: загрузите её заново.',
  rematch: 'Ещё раз, поменявшись сторонами',
  rematchSame: 'Сыграть ещё раз',
  again: (who: string) => `${who} хочет сыграть ещё раз.`,
  toRematch: 'К новому столу',
  replay: 'Смотреть запись',
  download: 'Скачать запись',
  propose: 'Предложить столу',
  paused: 'Партия приостановлена: время не идёт, выбирать нельзя.',
  empty: 'никого',
  inviteTo: (seat: string) => `Пригласить на место: ${seatName(seat)}`,
  inviteText: 'Место займёт тот, кто первым откроет эту ссылку.',
  failed: 'Не получилось.',
}

export const clocks = {
  label: (id: string) => `Время ${side(id, 'gen')}`,
  left: (turn: string, reserve: string) => `${turn} на этот ход, ${reserve} в запасе`,
  paused: 'пауза',
  running: 'идёт',
  out: 'время вышло',
  days: (d: number, h: number) => (h ? `${d} д ${h} ч` : `${d} д`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} на сторону, каждый раз ${spell(turn)} не в счёт`,
  hours: (h: number, m: number) => (m ? `${h} ч ${m} мин` : `${h} ч`),
}
