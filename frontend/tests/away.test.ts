import { describe, expect, it } from 'vitest'
import { entriesSince, heaviest, storyOf, type Entry } from '../src/messages/away'
import { lineOf } from '../src/messages/line'
import { cameSince, noteVisit } from '../src/messages/visits'
import type { rest, Table } from '../src/net/rest'

const entry = (seq: number, by: string, ...events: string[]): Entry => ({ seq, by, kind: 'choice', events: events.map((event) => ({ event })) as unknown as Entry['events'] })

describe('while you were away', () => {
  it('is a story per turn of what weighs, without what one did oneself and without what was taken back', () => {
    const back = { seq: 6, by: 'table', kind: 'taken_back', events: [{ event: 'taken_back', to: 5 }] } as unknown as Entry
    const story = storyOf(
      [
        entry(1, 'harkonnen', 'worm_placed', 'die_spent'),
        entry(2, 'harkonnen', 'turn_begun', 'legion_moved', 'card_played'),
        entry(3, 'atreides', 'card_played'),
        entry(4, 'harkonnen', 'turn_begun', 'legion_moved'),
        entry(5, 'harkonnen', 'battle_ended'),
        back,
        entry(7, 'harkonnen', 'settlement_destroyed'),
      ],
      ['atreides'],
    )
    expect(story.map(({ head, lines }) => [head?.event ?? '', ...lines.map(({ event }) => event)])).toEqual([
      ['', 'worm_placed'],
      ['turn_begun', 'card_played'],
      ['turn_begun', 'settlement_destroyed'],
    ])
  })
  it('tells nothing of what somebody has taken back themselves, with what programs had chosen behind it', () => {
    const undo = { seq: 5, by: 'harkonnen', kind: 'undo', events: [{ event: 'choice_taken_back', seat: 'harkonnen', over: 1 }] } as unknown as Entry
    const vote = { seq: 4, by: 'table', kind: 'vote_carried', events: [] } as unknown as Entry
    const story = storyOf([entry(1, 'harkonnen', 'card_played'), entry(2, 'harkonnen', 'battle_ended'), entry(3, 'harkonnen', 'worm_placed'), vote, undo], ['atreides'])
    expect(story.map(({ lines }) => lines.map(({ event }) => event))).toEqual([['card_played']])
  })
  it('keeps to the weightiest four of a turn, in the order in which they happened', () => {
    const [turn] = storyOf([entry(1, 'a', 'card_played', 'worm_placed', 'card_played', 'battle_ended', 'leader_to_tank', 'settlement_destroyed')], [])
    expect(turn!.lines.map(({ event }) => event)).toEqual(['worm_placed', 'battle_ended', 'leader_to_tank', 'settlement_destroyed'])
  })
  it('asks for what the log does not reach back to, and for nothing else', async () => {
    const all = Array.from({ length: 300 }, (_, n) => entry(n + 1, 'a'))
    const asked: number[][] = []
    const ask = async (at: number, count: number) => (asked.push([at, count]), { frames: all.slice(at, at + count) })
    const found = await entriesSince(100, all.slice(260), ask)
    expect(found.map(({ seq }) => seq)).toEqual(all.slice(100).map(({ seq }) => seq))
    expect(asked).toEqual([[100, 100], [200, 60]])
    asked.length = 0
    expect((await entriesSince(280, all.slice(260), ask)).length).toBe(20)
    expect(asked).toEqual([])
  })
})

describe('one line of it, in the list of tables', () => {
  const table = (id: string, seq: number, seen: number) => ({ id, seq, seen, seats: [{ seat: 'atreides', yours: true }, { seat: 'harkonnen', yours: false }] }) as unknown as Table
  const frames = [entry(1, 'harkonnen', 'settlement_destroyed'), entry(2, 'harkonnen', 'card_played'), entry(3, 'harkonnen', 'battle_ended'), entry(4, 'harkonnen', 'battle_ended')]
  it('is what weighed most since, and is looked up once', async () => {
    const asked: unknown[] = []
    const ask = (async (id: string, seat: string, at: number, count: number) => (asked.push([id, seat, at, count]), { frames: frames.slice(at, at + count) })) as unknown as typeof rest.replay
    expect(heaviest(storyOf(frames.slice(1), []))).toBe(frames[3]!.events[0])
    const lines = await Promise.all([lineOf(table('a', 4, 1), ask), lineOf(table('a', 4, 1), ask)])
    expect(lines.map((line) => line?.event)).toEqual(['battle_ended', 'battle_ended'])
    expect(asked).toEqual([['a', 'atreides', 1, 3]])
  })
  it('is none where nothing weighs, where it cannot be had, and of more tables than can be looked at', async () => {
    let asked = 0
    const away = (async () => Promise.reject(new Error(String((asked += 1))))) as unknown as typeof rest.replay
    expect(await Promise.all(Array.from({ length: 30 }, (_, n) => lineOf(table(`b${n}`, 4, 1), away)))).toEqual(Array(30).fill(null))
    expect(asked).toBeLessThan(12)
  })
})

describe('visits', () => {
  it('say how far a game has come since one looked, in whatever browser, and of games never looked at nothing', () => {
    const table = (seen: number | null) => ({ id: 'g', seq: 47, seen })
    expect([cameSince(table(40)), cameSince(table(47)), cameSince(table(50)), cameSince(table(null))]).toEqual([7, 0, 0, 0])
    noteVisit('g', 45)
    expect([cameSince(table(40)), cameSince(table(46)), cameSince(table(null)), cameSince({ ...table(40), id: 'other' })]).toEqual([2, 1, 2, 7])
  })
})
