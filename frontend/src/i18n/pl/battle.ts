/** Battles: forces, dice, what they come to, and the odds. */
import type { Counts } from '../../game/menu'
import type { CONSEQUENCES, Sentences } from '../params'
import { at, count, from, nameOf, pieces } from './names'
import { first, tenths, times } from './noun'

export const battle = {
  title: (area: string) => `Bitwa ${at(area)}`,
  round: (n: number) => `Runda ${n}`,
  surprise: 'Atak z zaskoczenia',
  roles: { attacker: 'Atakujący', defender: 'Obrońca' },
  from: (area: string) => from(area),
  dice: (n: number) => count(n, 'die'),
  most: (n: number) => `najwyżej ${n}`,
  why: {
    units: (n: number) => count(n, 'unit'),
    rank: (n: number) => `Osada, ranga ${n}`,
    cards: (n: number) => `za odrzucenie: ${count(n, 'card')}`,
    extra: (n: number) => `z karty: ${n}`,
  },
  toRoll: 'jeszcze bez rzutu',
  faces: { sword: 'Trafienie', shield: 'Tarcza', special: 'Specjalny', blank: 'chybienie' },
  added: 'dodane za zaskoczenie',
  used: 'wykorzystuje Przywódca',
  uses: (who: Counts) => `Wyniki Specjalne wykorzystują: ${pieces(who)}`,
  swords: (n: number) => count(n, 'sword'),
  shields: (n: number) => count(n, 'shield'),
  cancelled: (n: number) => `anulowane: ${n}`,
  lands: (n: number) => (n ? `zadaje ${count(n, 'hit', 'acc')}` : 'nie zadaje Trafień'),
  nobody: 'Nikt nie pozostaje',
  pick: (n: number) => times(n, 'Dotknij figurek, które otrzymują Trafienie', 'Dotknij figurek, które otrzymują Trafienia', 'Dotknij figurek, które otrzymują Trafienia'),
  hit: 'Trafienie',
  hitTaken: 'otrzymuje Trafienie',
  /** Who may be lost for one hit or for several. */
  tough: (piece: string, most: number) => `${nameOf(piece)}: każda figurka do ${count(most, 'hit', 'gen')}`,
  replacement: (piece: string) => `${first(nameOf(piece))} w miejsce silniejszej jednostki`,
  odds: {
    title: 'Następny rzut',
    planned: 'Pierwszy rzut',
    settled: 'Co z tego wynika',
    won: 'Obrońca zniszczony',
    lost: 'Atakujący zniszczony',
    landed: 'atakujący zadaje',
    suffered: 'otrzymuje',
    lands: (n: number) => `atakujący zadaje ${n}`,
    suffers: (n: number) => `otrzymuje ${n}`,
    mean: (n: number) => `średnio Trafień: ${tenths(n)}`,
    undefended: 'Nikt się nie broni: kości nie są potrzebne.',
    dice: (pairs: string) => `Kości: ${pairs}`,
    against: (own: number, other: number) => `${own} przeciw ${other}`,
    hits: (n: number, chance: string) => `${count(n, 'hit')}: ${chance}`,
    waiting: 'Liczenie…',
    assumed: {
      specials_most_swords_first: 'wyniki Specjalne idą do Przywódców z największą liczbą Trafień',
      casualties_lowest_tier_first: 'najpierw padają najsłabsze jednostki',
      hidden_rank_any_unseen: 'zakryta Sicz ma dowolną rangę, której jeszcze nie widać',
      hidden_tokens_any_unseen: 'zakryte żetony to dowolne, których jeszcze nie widać',
    } as Record<string, string>,
    assuming: 'Założenia',
  },
}

/** What the server knows to follow from a choice. */
export const told: Sentences<typeof CONSEQUENCES> = {
  exceeds_limit: (p) => `${first(at(p.area))} będzie o ${count(p.excess, 'unit', 'acc')} za dużo`,
  leaves_leaders_alone: (p) => `${first(at(p.area))} bez jednostki pozostawisz: ${pieces(p.leaders, 'acc')}`,
  leaves_undefended: (p) => `${first(at(p.area))} nie będzie obrony`,
}
