/** What the table is asked, and what comes of it. */
import type { Proposal, Vote } from '../../net/protocol'
import { quoted } from './names'
import { date, listed, lower } from './noun'
import { side, who as whoDoes } from './sides'

const proposals: Record<Proposal, string> = {
  pause: 'Приостановить партию',
  resume: 'Продолжить партию',
  more_time: 'Больше времени обеим сторонам',
  holiday: 'Общие выходные',
  replace: 'Заменить игрока',
  cancel: 'Отменить партию',
  end: 'Договориться об исходе',
  take_back: 'Взять выбор назад',
  resign: 'Сдать партию',
}

const end = (winner: string): string => (winner ? `Признать, что ${whoDoes(winner, 'победил|победили')}` : 'Согласиться на ничью')
const replace = (seat: string, link = false): string => (link ? `За ${side(seat, 'acc')} сядет кто-то другой` : `За ${side(seat, 'acc')} сядет программа`)
const resign = (winner: string): string => `Сдаться вместе, чтобы победили ${side(winner)}`
const holiday = (first: string, last: string): string => (first === last ? `Общий выходной: ${date(first)}` : `Общие выходные: с ${date(first)} по ${date(last)}`)
type Asked = Pick<Vote, 'proposal'> & Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'first' | 'last'>>
const asked = ({ proposal, seat, winner, successor, first, last }: Asked): string =>
  proposal === 'holiday' && first && last ? holiday(first, last) :
  proposal === 'end' ? end(winner ?? '') : proposal === 'resign' ? resign(winner ?? '') : proposal === 'replace' && seat ? replace(seat, successor === 'link') : proposals[proposal]

export const votes = {
  proposals,
  title: 'Предложить столу',
  rests: 'Выходные',
  text: 'Согласиться должны все, кого это касается. Молчащих об исходе партии ждут условленное время.',
  end,
  replace,
  ends: (who: readonly string[], when: string) => `Кто извещён: ${listed(who)}. Если до ${when} не будет вестей, партия закончится без ответа.`,
  sitsIn: (who: readonly string[], when: string) => `Если до ${when} не будет вестей (${listed(who)}), до возвращения играет программа.`,
  goesOn: (who: readonly string[], when: string) => `Если до ${when} не будет вестей (${listed(who)}), партия продолжится.`,
  untold: (who: readonly string[]) => `Ещё не видели этого: ${listed(who)}.`,
  notTheirs: (who: readonly string[]) => `Пока партия ждёт других, молчание не считается: ${listed(who)}.`,
  stillHere: 'Я ещё здесь',
  /** `first` is what was chosen first of all that would be taken back: a sentence of the log, which ends by itself. */
  asks: (who: string, vote: Asked, first: string) => vote.proposal === 'take_back' && first ? `${who} просит вернуть всё с этого места: ${quoted(first).replace('.»', '».')}` : `${who} предлагает: ${lower(asked(vote))}.`,
  agreed: (n: number, all: number) => `за — ${n} из ${all}`,
  yes: 'Согласиться',
  no: 'Отклонить',
  withdraw: 'Отозвать',
  waiting: 'Вы согласились.',
}
