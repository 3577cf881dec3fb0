import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entriesSince, storyOf, type Entry } from '../src/messages/away'
import { cameSince, lastVisit, noteVisit } from '../src/messages/visits'

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

describe('visits', () => {
  beforeEach(() => {
    const all = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => void all.set(key, value) })
  })
  afterEach(() => void vi.unstubAllGlobals())
  it('say how far a game has come since, and of games never looked at nothing', () => {
    noteVisit('g', 40, 1000)
    expect([lastVisit('g'), cameSince('g', 47), cameSince('g', 40), cameSince('other', 9)]).toEqual([{ seq: 40, at: 1000 }, 7, 0, 0])
    for (let n = 0; n < 80; n++) noteVisit(`g${n}`, n, n)
    expect([lastVisit('g'), lastVisit('g19'), lastVisit('g20')]).toEqual([null, null, { seq: 20, at: 20 }])
  })
})
