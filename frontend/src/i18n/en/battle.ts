/** Battles: forces, dice, what they come to, and the odds. */
import type { Counts } from '../../game/menu'
import type { CONSEQUENCES, Sentences } from '../params'
import { count, nameOf, pieces } from './names'
import { many, tenths } from './noun'

export const battle = {
  title: (area: string) => `Battle for ${nameOf(area)}`,
  round: (n: number) => `Round ${n}`,
  surprise: 'Surprise attack',
  roles: { attacker: 'Attacker', defender: 'Defender' },
  from: (area: string) => `from ${nameOf(area)}`,
  dice: (n: number) => count(n, 'die'),
  most: (n: number) => `at most ${n}`,
  why: {
    units: (n: number) => count(n, 'unit'),
    rank: (n: number) => `settlement, rank ${n}`,
    cards: (n: number) => `${count(n, 'card')} discarded`,
    extra: (n: number) => `${n} from a card`,
  },
  toRoll: 'not rolled yet',
  faces: { sword: 'sword', shield: 'shield', special: 'special', blank: 'blank' },
  added: 'comes with the surprise',
  used: 'a leader uses it',
  uses: (who: Counts) => `Specials used by ${pieces(who)}`,
  swords: (n: number) => count(n, 'sword'),
  shields: (n: number) => count(n, 'shield'),
  cancelled: (n: number) => `${n} cancelled`,
  lands: (n: number) => n ? `lands ${count(n, 'hit')}` : 'lands no hit',
  nobody: 'Nobody is left',
  pick: (n: number) => many(n, { one: 'Tap the figures that take the hit', other: 'Tap the figures that take the hits' }),
  hit: 'hit',
  hitTaken: 'takes a hit',
  /** Who may be lost for one hit or for several. */
  tough: (piece: string, most: number) => `${nameOf(piece)}: up to ${count(most, 'hit')} each`,
  replacement: (piece: string) => `${nameOf(piece)} that takes the place of a higher unit`,
  odds: {
    title: 'The next roll',
    planned: 'The first roll',
    settled: 'What this comes to',
    won: 'Defender destroyed',
    lost: 'Attacker destroyed',
    landed: 'attacker lands',
    suffered: 'suffers',
    lands: (n: number) => `attacker lands ${n}`,
    suffers: (n: number) => `suffers ${n}`,
    mean: (n: number) => `${tenths(n)} hits on average`,
    undefended: 'Nobody defends: no dice are needed.',
    dice: (pairs: string) => `Dice: ${pairs}`,
    against: (own: number, other: number) => `${own} against ${other}`,
    hits: (n: number, chance: string) => `${count(n, 'hit')}: ${chance}`,
    waiting: 'Counting …',
    assumed: {
      specials_most_swords_first: 'Specials go to the leaders with most swords',
      casualties_lowest_tier_first: 'the lowest units fall first',
      hidden_rank_any_unseen: 'the hidden sietch has any rank not yet seen',
      hidden_tokens_any_unseen: 'hidden tokens are any not yet seen',
    } as Record<string, string>,
    assuming: 'Assumed',
  },
}

/** What the server knows to follow from a choice. */
export const told: Sentences<typeof CONSEQUENCES> = {
  exceeds_limit: (p) => `${nameOf(p.area)} would hold ${count(p.excess, 'unit')} too many`,
  leaves_leaders_alone: (p) => `${pieces(p.leaders)} would be left without a unit in ${nameOf(p.area)}`,
  leaves_undefended: (p) => `${nameOf(p.area)} would be undefended`,
}
