/** The programs one can sit down with: who they are, how they play, what one of them would consider. Loaded with what shows them. */
import type { Choice } from '../../game/choice'
import type { ProgramWords } from '../en/programs'
import { choice, verb } from './word'

export const programs: ProgramWords = {
  title: 'Какая программа',
  choose: 'Выбрать программу',
  names: { gentle: 'Нур', greedy: 'Программа', steady: 'Идрис', strong: 'Самира', random: 'Программа наугад' },
  styles: {
    gentle: 'Играет спокойно и порой берёт второе по качеству: для первой игры.',
    greedy: 'Сразу берёт то, что выглядит лучше всего: быстро, и её привычки можно изучить.',
    steady: 'Прежде чем выбрать, смотрит, чем кончится ход, и редко ошибается.',
    strong: 'Пробует много способов провести ход и берёт лучший: победить её труднее всего.',
    random: 'Делает что угодно из разрешённого: только посмотреть, как движутся фигуры.',
  },
  untaught: {
    mahdi: 'Такой игре программы никто не учил: здесь Идрис и Самира тоже сразу берут то, что выглядит лучше всего.',
    desert_war: 'Этому дополнению программы никто не учил: с ним Идрис и Самира тоже сразу берут то, что выглядит лучше всего.',
    first: 'Программы учились по исправленным правилам и по первому изданию играют так, как научились там.',
  },
  thinks: (who) => `${who} думает`,
  ask: 'Что рассмотрела бы Самира?',
  lead: 'Лучшее — первым, у каждого шанс на победу, каким его видит Самира. Она видит то же, что и вы, и ничего больше.',
  considers: (what: Choice) => (what.parts.length ? `${verb(what.verb)}: ${choice(what)}` : verb(what.verb)),
  chance: (percent) => `${percent} %`,
  plain: 'Здесь Самира ничего не взвешивает и сразу взяла бы это:',
}
