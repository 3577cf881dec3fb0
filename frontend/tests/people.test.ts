import { describe, expect, it } from 'vitest'
import type { PlayedOut } from '../src/generated/contract'
import { lengthOf, searched, tallied, type Sought } from '../src/people/record'

const game = (more: Partial<PlayedOut>): PlayedOut => ({ game: 'g', side: 'atreides', won: true, won_by: 'objective', opponents: ['Vladimir'], programs: [], partners: [], entries: 90, mode: '', options: {}, at: 1, ...more })
const games = [game({}), game({ won: false, opponents: ['\u00c9mile'], entries: 250 }), game({ won: null, side: 'harkonnen', opponents: ['Vladimir', 'Rabban'], partners: ['Feyd'], entries: 900, options: { expansions: 'desert_war' } })]

describe('one\'s own record', () => {
  it('is counted by side, opponent and length, what there is most of first', () => {
    expect(tallied(games, ({ side }) => [side])).toEqual([
      { of: 'atreides', won: 1, lost: 1, drawn: 0 },
      { of: 'harkonnen', won: 0, lost: 0, drawn: 1 },
    ])
    expect(tallied(games, ({ opponents }) => opponents)[0]).toEqual({ of: 'Vladimir', won: 1, lost: 0, drawn: 1 })
    expect(games.map(lengthOf)).toEqual(['short', 'middle', 'long'])
  })
  const called = (each: PlayedOut) => [each.side, ...Object.values(each.options).map((value) => String(value).replace('_', ' '))]
  const found = (sought: Partial<Sought>) => searched(games, { text: '', outcome: '', length: '', ...sought }, called).map((each) => games.indexOf(each))
  it('is searched by names, sides and what was played, whatever marks and capitals they are written with', () => {
    expect(['', 'emile', 'VLAD', 'vladimir hark', 'feyd', 'desert war', 'nobody'].map((text) => found({ text }))).toEqual([[0, 1, 2], [1], [0, 2], [2], [2], [2], []])
  })
  it('is searched by how games ended and how long they were, with words or without', () => {
    expect([found({ outcome: 'won' }), found({ outcome: 'drawn' }), found({ length: 'middle' }), found({ length: 'long', outcome: 'won' }), found({ text: 'vlad', length: 'short' })]).toEqual([[0], [2], [1], [], [0]])
  })
})
