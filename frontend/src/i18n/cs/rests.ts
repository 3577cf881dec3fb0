/** Days on which no time passes. Loaded when somebody asks for some, or has some. */
import type { RestWords } from '../en/rests'
import { listed, many, remain, tied } from './noun'

const days = (n: number): string => many(n, { one: '1 den', few: `${n} dny`, many: `${n} dne`, other: `${n} dní` })

export const rests: RestWords = tied({
  title: 'Volno jednotlivců a společné volno',
  lead: 'V takové dny čas neběží a žádné mlčení se nepočítá. Kdo chce, hraje dál.',
  week: 'Dny v týdnu, kdy stůl odpočívá',
  zone: 'Podle hodin',
  daysOff: 'Kolik volna smí mít každý za rok',
  allowed: days,
  none: 'žádné',
  agreed: (on: readonly string[], zone: string) => `Čas neběží v tyto dny: ${listed(on)} (${zone}).`,
  each: (n: number) => `Každý si může za rok vzít volno: ${days(n)}.`,
  own: 'Moje volno',
  ownText: (left: number, all: number) => `Ročně ${many(all, { one: 'je to 1 den', few: `jsou to ${all} dny`, many: `je to ${all} dne`, other: `je to ${all} dní` })}; ${remain(left)} vám ${left}. Volno se ohlašuje den předem a nezdrží hlasování, které začalo dřív.`,
  ownNone: 'Volno pro jednotlivce si tento stůl nesjednal.',
  holiday: 'Společné volno pro všechny',
  holidayText: (zone: string) => `Souhlasit musí všichni, kdo hrají. Dny se počítají podle času ${zone}.`,
  first: 'Od',
  last: 'Do (včetně)',
  take: 'Vzít si toto volno',
  back: 'Jsem zpět',
  backSoon: 'Volno si neberu',
  taken: (first: string, last: string) => `Máte volno od ${first} do ${last}.`,
  propose: 'Zeptat se ostatních',
  restsUntil: (when: string) => `Do ${when} čas neběží.`,
  restsFrom: (when: string) => `Od ${when} čas neběží.`,
  isAway: (who: string, until: string) => `${who} má volno do ${until}: pro toto místo zatím čas neběží.`,
  willBeAway: (who: string, from: string, until: string) => `${who} bude mít volno od ${from} do ${until}.`,
})
