/** Talk, the Cone of Silence. */
import type { PHRASES } from '../../net/protocol'
import { moment, of3 } from './noun'

export const talk = {
  channels: {
    table: 'Стол',
    partners_harkonnen: 'Союзники: Харконнены',
    partners_atreides: 'Союзники: Атрейдесы',
    cone_harkonnen: 'Купол тишины',
    cone_atreides: 'Купол тишины',
    spectators: 'Зрители',
  } as Record<string, string>,
  to: 'Кому',
  hearers: {
    table: 'столу',
    partner: 'союзнику, при всех',
    cone: 'только союзнику',
  },
  watching: 'До конца партии это читают только зрители.',
  placeholder: { table: 'Сказать что-нибудь столу', partner: 'Сказать союзнику; слышат все', cone: 'Это прочтёт только союзник', spectators: 'Сказать что-нибудь зрителям' },
  deleted: 'удалено',
  own: 'Вы',
  of: (name: string) => `Слова игрока ${name}`,
  unsay: 'Удалить',
  mute: (name: string) => `Заглушить: ${name}`,
  unmute: (name: string) => `Снова слышать: ${name}`,
  report: 'Пожаловаться',
  reported: 'Жалоба отправлена.',
  reportText: 'Её прочтёт хозяин сервера. Если хотите, напишите почему.',
  muted: 'Заглушены здесь:',
  unread: (n: number) => `непрочитанных: ${n}`,
  empty: 'Пока никто ничего не сказал.',
  earlier: 'Прежние реплики',
  phrases: 'Готовые фразы',
  pause: 'Сделаем паузу до…',
  until: 'До какого времени?',
  sayPhrase: 'Сказать',
  problem: 'С игрой что-то не так?',
}

/** Ready phrases, as the server knows them; the time is that of whoever reads it. */
export const phrases: Record<(typeof PHRASES)[number], (at: number) => string> = {
  hello: () => 'Здравствуйте, всем хорошей игры.',
  your_turn: () => 'Ваш ход.',
  well_played: () => 'Отлично сыграно!',
  thanks: () => 'Спасибо.',
  one_moment: () => 'Минутку, пожалуйста.',
  back_again: () => 'Я снова здесь.',
  take_back: () => 'Вернём этот ход?',
  pause_until: (at) => `Сделаем паузу до ${moment(at)}?`,
  good_game: () => 'Спасибо за игру.',
}

export const cone = {
  name: 'Купол тишины',
  left: (n: number) => `осталось: ${of3(n, 'жетон', 'жетона', 'жетонов')}`,
  states: {
    closed: 'Три минуты наедине с союзником.',
    offered: 'Союзник ещё не ответил.',
    invited: 'Союзник приглашает вас.',
    open: 'Купол открыт; другие это видят, но не слышат ни слова.',
  } as Record<string, string>,
  offer: 'Пригласить союзника',
  accept: 'Принять',
  withdraw: 'Отозвать',
  decline: 'Отказаться',
  secret: 'Только союзнику',
  show: 'Показать мою руку',
  shown: 'Ваша рука показана.',
  theirs: 'Рука союзника',
  remaining: (time: string) => `закроется через ${time}`,
  over: 'Купол закрылся. Отправьте снова, чтобы услышал весь стол.',
  close: 'Закрыть',
}
