/** How one has played: counted, and looked through. */
import type { PlayedOut } from '../generated/contract'

export interface Tally {
  of: string
  won: number
  lost: number
  drawn: number
}

export const outcomeOf = (game: PlayedOut): 'won' | 'lost' | 'drawn' => (game.won === null ? 'drawn' : game.won ? 'won' : 'lost')

/** By entries in the log. */
export const lengthOf = (game: PlayedOut): string => (game.entries <= 100 ? 'short' : game.entries <= 300 ? 'middle' : 'long')

/** Counted by something, what there is most of first. */
export function tallied(games: readonly PlayedOut[], by: (game: PlayedOut) => readonly string[]): readonly Tally[] {
  const found = new Map<string, Tally>()
  for (const game of games) {
    for (const of of by(game)) {
      const tally = found.get(of) ?? { of, won: 0, lost: 0, drawn: 0 }
      tally[outcomeOf(game)] += 1
      found.set(of, tally)
    }
  }
  const all = (tally: Tally) => tally.won + tally.lost + tally.drawn
  return [...found.values()].sort((a, b) => all(b) - all(a))
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What is looked for: words, how it ended, how long it was; empty where anything will do. */
export interface Sought {
  text: string
  outcome: string
  length: string
}

/** The games in which every word is found: in a name, in what a side or what was played is called. */
export function searched(games: readonly PlayedOut[], { text, outcome, length }: Sought, called: (game: PlayedOut) => readonly string[]): readonly PlayedOut[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return games.filter((game) => {
    if ((outcome && outcomeOf(game) !== outcome) || (length && lengthOf(game) !== length)) return false
    const said = plain([...game.opponents, ...game.partners, ...called(game)].join(' '))
    return words.every((word) => said.includes(word))
  })
}
