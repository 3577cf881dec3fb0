/** What can be counted of a game that is over, from its marks. */
import { COMBAT_FACES } from '../generated/board'
import type { Moment } from './marks'

export interface Rolled {
  side: string
  dice: number
  faces: { face: string; n: number; expected: number }[]
}
export interface Tally {
  /** Rounds with the spice that was harvested in them. */
  spice: { round: number; spice: number }[]
  dice: Rolled[]
  /** Where the game turned: what fell, what was claimed. */
  turns: Moment[]
}

const TURNS = new Set(['claim', 'fall', 'end'])
const KINDS = [...new Set(COMBAT_FACES)]

export function tally(marks: readonly Moment[]): Tally {
  const spice = new Map<number, number>()
  const rolled = new Map<string, Record<string, number>>()
  let round = 0
  for (const { mark, about, counts = {} } of marks) {
    if (mark === 'round') round = Number(about)
    else if (mark === 'spice') spice.set(round, (spice.get(round) ?? 0) + (counts['spice'] ?? 0))
    else if (mark === 'rolled') {
      const all = rolled.get(about) ?? {}
      for (const [face, n] of Object.entries(counts)) all[face] = (all[face] ?? 0) + n
      rolled.set(about, all)
    }
  }
  return {
    spice: [...spice].map(([each, n]) => ({ round: each, spice: n })),
    dice: [...rolled].map(([side, faces]) => {
      const dice = Object.values(faces).reduce((all, n) => all + n, 0)
      const expected = (face: string): number => (dice * COMBAT_FACES.filter((each) => each === face).length) / COMBAT_FACES.length
      return { side, dice, faces: KINDS.map((face) => ({ face, n: faces[face] ?? 0, expected: expected(face) })) }
    }),
    turns: marks.filter(({ mark }) => TURNS.has(mark)),
  }
}
