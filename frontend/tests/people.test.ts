import { describe, expect, it } from 'vitest'
import type { PlayedOut } from '../src/generated/contract'
import { lengthOf, searched, tallied } from '../src/people/record'

const game = (more: Partial<PlayedOut>): PlayedOut => ({ game: 'g', side: 'atreides', won: true, won_by: 'objective', opponents: ['Vladimir'], partners: [], entries: 90, at: 1, ...more })
const games = [game({}), game({ won: false, opponents: ['\u00c9mile'], entries: 250 }), game({ won: null, side: 'harkonnen', opponents: ['Vladimir', 'Rabban'], partners: ['Feyd'], entries: 900 })]

describe('one\'s own record', () => {
  it('is counted by side, opponent and length, what there is most of first', () => {
    expect(tallied(games, ({ side }) => [side])).toEqual([
      { of: 'atreides', won: 1, lost: 1, drawn: 0 },
      { of: 'harkonnen', won: 0, lost: 0, drawn: 1 },
    ])
    expect(tallied(games, ({ opponents }) => opponents)[0]).toEqual({ of: 'Vladimir', won: 1, lost: 0, drawn: 1 })
    expect(games.map(lengthOf)).toEqual(['short', 'middle', 'long'])
  })
  it('is searched by names and sides, whatever marks and capitals they are written with', () => {
    const sides: Record<string, string> = { atreides: 'Atreides', harkonnen: 'Harkonnen' }
    const found = (text: string) => searched(games, text, (side) => sides[side]!).map((each) => games.indexOf(each))
    expect([found(''), found('emile'), found('VLAD'), found('vladimir hark'), found('feyd'), found('nobody')]).toEqual([[0, 1, 2], [1], [0, 2], [2], [2], []])
  })
})
