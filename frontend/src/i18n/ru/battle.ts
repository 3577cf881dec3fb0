/** Battles: forces, dice, what they come to, and the odds. */
import type { Counts } from '../../game/menu'
import type { CONSEQUENCES, Sentences } from '../params'
import { at, count, nameOf, outOf, pieces, placed } from './names'
import { first, tenths } from './noun'

export const battle = {
  title: (area: string) => `Сражение ${at(area)}`,
  round: (n: number) => `Раунд ${n}`,
  surprise: 'Внезапная атака',
  roles: { attacker: 'Атакующий', defender: 'Защищающийся' },
  from: (area: string) => outOf(area),
  dice: (n: number) => count(n, 'die'),
  most: (n: number) => `не больше ${n}`,
  why: {
    units: (n: number) => count(n, 'unit'),
    rank: (n: number) => `поселение, ранг ${n}`,
    cards: (n: number) => `сброшено: ${count(n, 'card')}`,
    extra: (n: number) => `${n} от карты`,
  },
  toRoll: 'ещё не брошены',
  faces: { sword: 'попадание', shield: 'щит', special: '«Особый»', blank: 'промах' },
  added: 'за внезапность',
  used: 'использует командир',
  uses: (who: Counts) => `Кто использует символы «Особый»: ${pieces(who)}`,
  swords: (n: number) => count(n, 'sword'),
  shields: (n: number) => count(n, 'shield'),
  cancelled: (n: number) => `отменено ${n}`,
  lands: (n: number) => `наносит ${count(n, 'hit', 'acc')}`,
  nobody: 'Никого не осталось',
  pick: (n: number) => `Укажите, кто получит ${n === 1 ? 'попадание' : 'попадания'}`,
  hit: 'попадание',
  hitTaken: 'получает попадание',
  /** Who may be lost for one hit or for several. */
  tough: (piece: string, most: number) => `${first(nameOf(piece))}: до ${count(most, 'hit', 'gen')} на фигурку`,
  replacement: (piece: string) => `${nameOf(piece)} на замену старшему отряду`,
  odds: {
    title: 'Следующий бросок',
    planned: 'Первый бросок',
    settled: 'Что получается',
    won: 'Защищающийся уничтожен',
    lost: 'Атакующий уничтожен',
    landed: 'атакующий наносит',
    suffered: 'получает',
    lands: (n: number) => `атакующий наносит ${n}`,
    suffers: (n: number) => `получает ${n}`,
    mean: (n: number) => `попаданий в среднем: ${tenths(n)}`,
    undefended: 'Защитников нет: кубики не нужны.',
    dice: (pairs: string) => `Кубики: ${pairs}`,
    against: (own: number, other: number) => `${own} против ${other}`,
    hits: (n: number, chance: string) => `${count(n, 'hit')}: ${chance}`,
    waiting: 'Считаем…',
    assumed: {
      specials_most_swords_first: '«Особый» — командирам, дающим больше попаданий',
      casualties_lowest_tier_first: 'сначала гибнут младшие отряды',
      hidden_rank_any_unseen: 'ранг сиетча — любой из ещё не виденных',
      hidden_tokens_any_unseen: 'скрытые жетоны — любые из ещё не виденных',
    } as Record<string, string>,
    assuming: 'Предполагаем',
  },
}

/** What the server knows to follow from a choice. */
export const told: Sentences<typeof CONSEQUENCES> = {
  exceeds_limit: (p) => `${at(p.area)} окажется лишних отрядов: ${p.excess}`,
  leaves_leaders_alone: (p) => `${at(p.area)} без отряда: ${pieces(p.leaders)}`,
  leaves_undefended: (p) => `${placed(p.area, 'acc')} никто не будет защищать`,
}
