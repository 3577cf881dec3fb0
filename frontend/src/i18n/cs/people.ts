/** Whom one plays with, and how one has played. Loaded with its page. */
import type { PeopleWords } from '../en/people'
import { many, tied } from './noun'
import { seatName } from './sides'

const games = (n: number): string => many(n, { one: `${n} hra`, few: `${n} hry`, many: `${n} hry`, other: `${n} her` })

export const people: PeopleWords = tied({
  title: 'Moje hry a známí',
  back: 'Zpět ke stolům',
  somebody: 'Nejprve řekněte, kdo jste: otevřete stůl, nebo se přihlaste.',
  none: 'Zatím tu nemáte žádnou dohranou hru.',
  bySide: 'Podle strany',
  byOpponent: 'Podle soupeře',
  byLength: 'Podle délky',
  side: seatName,
  lengths: { short: 'do 100 záznamů', middle: 'do 300 záznamů', long: 'delší' } as Record<string, string>,
  tally: (won: number, lost: number, drawn: number) => `výhry: ${won}, prohry: ${lost}${drawn ? `, nerozhodně: ${drawn}` : ''}`,
  contacts: 'Hráči z mých her',
  together: (all: number, running: number) => `${games(all)}${running ? `, z toho rozehrané: ${running}` : ''}`,
  block: 'Zablokovat',
  unblock: 'Odblokovat',
  blockThem: (name: string) => `Zablokovat: ${name}`,
  unblockThem: (name: string) => `Odblokovat: ${name}`,
  blockText: 'Kdo je zablokovaný, nemůže vás zvát ke stolu ani se posadit k vašemu a nic od něj neslyšíte. Nedozví se to. Rozehrané hry pokračují.',
  calls: 'Někdo vás zve ke hře',
  callsYou: (name: string, when: string) => `${name} vás zve ke stolu, ${when}.`,
  sit: 'Posadit se',
  no: 'Ne, děkuji',
  ask: 'Pozvat někoho z předchozích her',
  askOne: 'Pozvat',
  askThem: (name: string) => `Pozvat: ${name}`,
  states: { open: 'pozvánka poslána', accepted: 'už sedí', refused: 'odmítnuto' } as Record<string, string>,
  games: 'Dohrané hry',
  search: 'Hledat podle jména, strany nebo druhu hry',
  result: 'Výsledek',
  length: 'Délka',
  any: 'vše',
  found: games,
  outcome: { won: 'výhra', lost: 'prohra', drawn: 'nerozhodně' } as Record<string, string>,
  watch: 'Přehrát',
  export: 'Vše, co je o mně uloženo',
  exportText: 'Jako soubor pro vás: co říkáte, kde sedíte, které prohlížeče vás znají. Není v něm nic, co otevírá přístup, ani co o vás uvedli jiní.',
  save: 'Uložit soubor',
})
