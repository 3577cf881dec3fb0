/** A game that is over, looked back at by a program. Loaded with what shows it. */
import type { HindsightWords } from '../en/hindsight'
import { outOf } from './noun'

export const hindsight: HindsightWords = {
  title: 'Ohlédnutí se Samirou',
  lead: 'Projde hru ještě jednou: jak se vyvíjely šance, kde se hra zlomila a co by vybrala ona. Trvá to několik minut, dělá se to jednou a přečíst si to může každý, kdo smí hru sledovat.',
  ask: 'Ohlédnout se za touto hrou',
  waiting: 'Nejdřív jiné hry.',
  running: 'Samira se ohlíží…',
  failed: 'Nepovedlo se to. Požádejte později znovu.',
  untaught: 'Takhle hrát programy nikdo nenaučil: Samira se nemá jak ohlédnout.',
  off: 'Na tomto serveru se žádný program za hrami neohlíží.',
  curve: 'Šance Harkonnenů na výhru',
  known: 'kdo ví všechno',
  turned: 'Kde se hra zlomila',
  between: 'mezi tahy',
  choices: 'Co by Samira vybrala místo toho',
  own: 'zvoleno',
  hers: 'Samira',
  same: (same, all) => `Zvoleno tak, jak by zvolila ona: ${same} ${outOf(all)}`,
  none: 'Nic, co by považovala za zřetelně lepší.',
  left: (n) => `Volby, na které nezbyl čas: ${n}`,
  all: 'Ukázat vše',
  save: 'Stáhnout jako JSON',
  by: (build, weights) => `Sestavení ${build}, váhy ${weights}`,
  percent: (percent) => `${percent} %`,
}
