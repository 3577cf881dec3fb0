/** Days on which no time passes. Loaded when somebody asks for some, or has some. */
import type { RestWords } from '../en/rests'
import { listed, of3 } from './noun'

const days = (n: number): string => of3(n, 'день', 'дня', 'дней')

export const rests: RestWords = {
  title: 'Выходные',
  lead: 'В такие дни время не идёт и молчание не считается. Кто хочет, играет дальше.',
  week: 'Дни недели, когда стол отдыхает',
  zone: 'По времени',
  daysOff: 'Своих выходных у каждого, в год',
  allowed: days,
  none: 'нет',
  agreed: (week: readonly string[], zone: string) => `Время не идёт в такие дни: ${listed(week)} (${zone}).`,
  each: (n: number) => `У каждого ${of3(n, 'выходной', 'выходных', 'выходных')} в год.`,
  own: 'Мои выходные',
  ownText: (left: number, all: number) => `В год у вас ${days(all)}, осталось ${left}. Выходные объявляют за день до начала, и голосование, начатое раньше, они не задерживают.`,
  ownNone: 'За этим столом о своих выходных не договаривались.',
  holiday: 'Общие выходные',
  holidayText: (zone: string) => `Согласиться должны все игроки. Дни считаются по времени ${zone}.`,
  first: 'С',
  last: 'По (включительно)',
  take: 'Взять эти выходные',
  back: 'Вернуться к игре',
  backSoon: 'Не брать их',
  taken: (first: string, last: string) => `У вас выходные с ${first} до ${last}.`,
  propose: 'Предложить столу',
  restsUntil: (when: string) => `До ${when} время не идёт.`,
  restsFrom: (when: string) => `С ${when} время не идёт.`,
  isAway: (who: string, until: string) => `${who}: выходные до ${until}, время этого места не идёт.`,
  willBeAway: (who: string, from: string, until: string) => `${who}: выходные с ${from} до ${until}.`,
}
