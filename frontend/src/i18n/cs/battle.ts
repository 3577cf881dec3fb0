/** Battles: forces, dice, what they come to, and the odds. */
import type { Counts } from '../../game/menu'
import type { CONSEQUENCES, Sentences } from '../params'
import { at, count, from, Name, nameOf, pieces } from './names'
import { first, many, tenths } from './noun'

export const battle = {
  title: (area: string) => `Bitva: ${nameOf(area)}`,
  round: (n: number) => `${n}. kolo`,
  surprise: 'Překvapivý útok',
  roles: { attacker: 'Útočník', defender: 'Obránce' },
  from: (area: string) => from(area),
  dice: (n: number) => count(n, 'die'),
  most: (n: number) => `nejvýše ${n}`,
  why: {
    units: (n: number) => count(n, 'unit'),
    rank: (n: number) => `osada úrovně ${n}`,
    cards: (n: number) => many(n, { one: `${n} odhozená karta`, few: `${n} odhozené karty`, many: `${n} odhozené karty`, other: `${n} odhozených karet` }),
    extra: (n: number) => `${n} z karty`,
  },
  toRoll: 'zatím nehozeno',
  faces: { sword: 'zásah', shield: 'štít', special: 'speciální symbol', blank: 'minutí' },
  added: 'přidáno díky překvapení',
  used: 'využívá ho velitel',
  uses: (who: Counts) => `Speciální symboly využívá: ${pieces(who)}`,
  swords: (n: number) => count(n, 'sword'),
  shields: (n: number) => count(n, 'shield'),
  cancelled: (n: number) => `vyrušeno: ${n}`,
  lands: (n: number) => (n ? `způsobí ${count(n, 'hit')}` : 'nezpůsobí žádný zásah'),
  nobody: 'Nikdo nezbývá',
  pick: (n: number) => many(n, { one: 'Klepněte na figurky, které dostanou zásah', few: 'Klepněte na figurky, které dostanou zásahy', many: 'Klepněte na figurky, které dostanou zásahy', other: 'Klepněte na figurky, které dostanou zásahy' }),
  hit: 'zásah',
  hitTaken: 'dostává zásah',
  /** Who may be lost for one hit or for several. */
  tough: (piece: string, most: number) => `${Name(piece)}: až ${count(most, 'hit')} na figurku`,
  replacement: (piece: string) => `${nameOf(piece)} místo vyšší jednotky`,
  odds: {
    title: 'Příští hod',
    planned: 'První hod',
    settled: 'Jak to dopadne',
    won: 'Obránce zničen',
    lost: 'Útočník zničen',
    landed: 'útočník způsobí',
    suffered: 'utrpí',
    lands: (n: number) => `útočník způsobí ${n}`,
    suffers: (n: number) => `utrpí ${n}`,
    mean: (n: number) => `průměrně ${tenths(n)} zásahu`,
    undefended: 'Nikdo se nebrání: kostky nejsou potřeba.',
    dice: (pairs: string) => `Kostky: ${pairs}`,
    against: (own: number, other: number) => `${own} proti ${other}`,
    hits: (n: number, chance: string) => `${count(n, 'hit')}: ${chance}`,
    waiting: 'Počítá se…',
    assumed: {
      specials_most_swords_first: 'Speciální symboly využijí velitelé s nejvíce zásahy',
      casualties_lowest_tier_first: 'nejprve padnou nejnižší jednotky',
      hidden_rank_any_unseen: 'neodkrytý síč má kteroukoli dosud nespatřenou úroveň',
      hidden_tokens_any_unseen: 'skryté žetony jsou kterékoli dosud nespatřené',
    } as Record<string, string>,
    assuming: 'Předpoklad',
  },
}

/** What the server knows to follow from a choice. */
export const told: Sentences<typeof CONSEQUENCES> = {
  exceeds_limit: (p) => `${first(at(p.area))} by ${many(p.excess, { one: 'byla', few: 'byly', many: 'bylo', other: 'bylo' })} navíc ${count(p.excess, 'unit')}`,
  leaves_leaders_alone: (p) => `${first(at(p.area))} by zůstali velitelé bez jednotky: ${pieces(p.leaders)}`,
  leaves_undefended: (p) => `${first(at(p.area))} by nezůstala žádná obrana`,
}
