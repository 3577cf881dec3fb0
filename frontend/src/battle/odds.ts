/** The chances of a battle round, as the server counts them: whole numbers over a total. */
import type { Counts, Odds } from '../generated/contract'

export type { Odds }

export interface Chances {
  won: number
  attackerLost: number
  defenderLost: number
  /** How likely 0, 1, 2 … hits are. */
  landed: number[]
  suffered: number[]
  meanLanded: number
  meanSuffered: number
  /** Nothing is left to chance. */
  certain: boolean
}

export function isOdds(value: unknown): value is Odds {
  return typeof value === 'object' && value !== null && typeof (value as Odds).total === 'number' && Array.isArray((value as Odds).hits)
}

const gone = (left: [Counts, number][]): number => left.reduce((sum, [legion, weight]) => (Object.keys(legion).length ? sum : sum + weight), 0)

export function chances(odds: Odds): Chances {
  const share = (weight: number): number => weight / odds.total
  const spread = (side: 0 | 1): number[] => {
    const most = Math.max(0, ...odds.hits.map((each) => each[side]))
    const found: number[] = Array.from({ length: most + 1 }, () => 0)
    for (const each of odds.hits) found[each[side]]! += share(each[2])
    return found
  }
  const mean = (spread: number[]): number => spread.reduce((sum, chance, hits) => sum + chance * hits, 0)
  const landed = spread(0)
  const suffered = spread(1)
  return {
    won: share(odds.won),
    attackerLost: share(gone(odds.attacker_left)),
    defenderLost: odds.undefended ? 0 : share(gone(odds.defender_left)),
    landed,
    suffered,
    meanLanded: mean(landed),
    meanSuffered: mean(suffered),
    certain: odds.hits.length === 1,
  }
}

/** In percent; what is possible is never 0 and what may fail never 100. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100)
  if (rounded === 0 && chance > 0) return '<1 %'
  if (rounded === 100 && chance < 1) return '>99 %'
  return `${rounded} %`
}
