/** Battles: forces, dice, what they come to, and the odds. */
import type { Counts } from '../../game/menu'
import type { CONSEQUENCES, Sentences } from '../params'
import { at, count, endingOf, nameOf, the, thePieces, total } from './names'
import { first, many, tenths } from './noun'

export const battle = {
  title: (area: string) => `Batalla por ${the(area)}`,
  round: (n: number) => `Asalto ${n}`,
  surprise: 'Ataque sorpresa',
  roles: { attacker: 'Atacante', defender: 'Defensor' },
  from: (area: string) => `desde ${the(area)}`,
  dice: (n: number) => count(n, 'die'),
  most: (n: number) => `${n} como máximo`,
  why: {
    units: (n: number) => count(n, 'unit'),
    rank: (n: number) => `Asentamiento de nivel ${n}`,
    cards: (n: number) => many(n, { one: '1 carta descartada', other: `${n} cartas descartadas` }),
    extra: (n: number) => `${n} por una carta`,
  },
  toRoll: 'aún sin tirar',
  faces: { sword: 'Impacto', shield: 'Escudo', special: 'Especial', blank: 'fallo' },
  added: 'lo añade la sorpresa',
  used: 'lo usa un Líder',
  uses: (who: Counts) => `Especiales usados por ${thePieces(who)}`,
  swords: (n: number) => count(n, 'sword'),
  shields: (n: number) => count(n, 'shield'),
  cancelled: (n: number) => many(n, { one: '1 cancelado', other: `${n} cancelados` }),
  lands: (n: number) => (n ? `inflige ${count(n, 'hit')}` : 'no inflige ningún Impacto'),
  nobody: 'No queda nadie',
  pick: (n: number) => many(n, { one: 'Pulsa las miniaturas que reciben el Impacto', other: 'Pulsa las miniaturas que reciben los Impactos' }),
  hit: 'Impacto',
  hitTaken: 'recibe 1 Impacto',
  /** Who may be lost for one hit or for several. */
  tough: (piece: string, most: number) => `${nameOf(piece)}: hasta ${count(most, 'hit')} ${endingOf(piece, 1) === 'a' ? 'cada una' : 'cada uno'}`,
  replacement: (piece: string) => `${nameOf(piece)} en lugar de una Unidad superior`,
  odds: {
    title: 'La próxima tirada',
    planned: 'La primera tirada',
    settled: 'Qué resulta de esto',
    won: 'Defensor destruido',
    lost: 'Atacante destruido',
    landed: 'el atacante inflige',
    suffered: 'recibe',
    lands: (n: number) => `el atacante inflige ${n}`,
    suffers: (n: number) => `recibe ${n}`,
    mean: (n: number) => `${tenths(n)} Impactos de media`,
    undefended: 'No defiende nadie: no hacen falta dados.',
    dice: (pairs: string) => `Dados: ${pairs}`,
    against: (own: number, other: number) => `${own} contra ${other}`,
    hits: (n: number, chance: string) => `${count(n, 'hit')}: ${chance}`,
    waiting: 'Calculando…',
    assumed: {
      specials_most_swords_first: 'los Especiales van a los Líderes con más Impactos',
      casualties_lowest_tier_first: 'caen primero las Unidades inferiores',
      hidden_rank_any_unseen: 'el Sietch oculto puede tener cualquier nivel aún no visto',
      hidden_tokens_any_unseen: 'las fichas ocultas pueden ser cualquiera de las no vistas',
    } as Record<string, string>,
    assuming: 'Se supone',
  },
}

/** What the server knows to follow from a choice. */
export const told: Sentences<typeof CONSEQUENCES> = {
  exceeds_limit: (p) => many(p.excess, { one: `${first(at(p.area))} sobraría 1 Unidad`, other: `${first(at(p.area))} sobrarían ${p.excess} Unidades` }),
  leaves_leaders_alone: (p) => `${first(thePieces(p.leaders))} se ${many(total(p.leaders), { one: 'quedaría', other: 'quedarían' })} sin Unidades ${at(p.area)}`,
  leaves_undefended: (p) => `Nadie defendería ${the(p.area)}`,
}
