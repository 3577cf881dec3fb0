import { describe, expect, it, vi } from 'vitest'
import { nextMark, tellMark } from '../src/replay/marks'
import { ALL, PAGE, Reel, type Told } from '../src/replay/reel.svelte'

const LAST = 130

/** A game in which supremacy counts its entries and the Harkonnen hold as many cards. */
function tell(last = LAST) {
  const asked: string[] = []
  const part = (as: string, n: number) => (as === ALL ? { harkonnen: { hand: { card: n } }, atreides: { sietches: { windgap: n } } } : { hand: { card: n } })
  const frame = (as: string, seq: number) => ({
    type: 'frame' as const,
    seq,
    by: 'harkonnen',
    kind: 'choice',
    at: seq,
    events: [{ event: 'supremacy_raised', rule: 'supremacy.raise', to: seq }],
    sections: { tracks: { supremacy: seq, prescience: {} } },
    // With all eyes only what has changed is told.
    private: as === ALL ? { harkonnen: { hand: { card: seq } } } : { hand: { card: seq } },
  })
  const deed = async (as: string, at: number, count: number) => {
    asked.push(`${as} ${at}`)
    return {
      game: 'g',
      as,
      first: 0,
      last,
      seq: at,
      view: { seat: as, seq: at, public: { tracks: { supremacy: at, prescience: {} }, round: { round: 1 } }, private: part(as, at) },
      frames: Array.from({ length: Math.max(0, Math.min(count, last - at)) }, (_, i) => frame(as, at + i + 1)),
    } as unknown as Told
  }
  return { deed, asked }
}

describe('marks in a game that is told again', () => {
  const marks = [
    { seq: 3, mark: 'round', about: '1' },
    { seq: 20, mark: 'battle', about: 'arrakeen' },
    { seq: 25, mark: 'claim', about: 'stunted_worms' },
    { seq: 40, mark: 'battle', about: 'carthag' },
    { seq: 41, mark: 'something_newer', about: 'x' },
  ]
  it('lead from battle to battle', () => {
    expect([nextMark(marks, 'battle', 0, 1)?.seq, nextMark(marks, 'battle', 20, 1)?.seq, nextMark(marks, 'battle', 40, 1)?.seq]).toEqual([20, 40, undefined])
    expect([nextMark(marks, 'battle', 40, -1)?.seq, nextMark(marks, 'battle', 20, -1)?.seq]).toEqual([20, undefined])
  })
  it('are told in words', () => {
    expect(marks.map(tellMark)).toEqual(['Round 1', 'Battle: Arrakeen', 'Claimed: Stunted Worms', 'Battle: Carthag', ''])
  })
})

describe('a game told again', () => {
  it('shows any entry: a view with the frames before it laid over', async () => {
    const { deed, asked } = tell()
    const reel = new Reel(deed)
    await reel.look('harkonnen', 57)
    expect(reel.public!.tracks.supremacy).toBe(57)
    expect(reel.public!.round.round).toBe(1)
    expect(reel.private.hand).toEqual({ card: 57 })
    expect([reel.first, reel.last, reel.seq]).toEqual([0, LAST, 57])
    expect(asked).toEqual([`harkonnen ${PAGE}`])
  })
  it('says where it is told from what was kept', async () => {
    const { deed } = tell()
    const reel = new Reel(async (as, at, count) => ({ ...(await deed(as, at, count)), archived: as === ALL }))
    await reel.look('spectator', 3)
    expect(reel.archived).toBe(false)
    await reel.look(ALL, 3)
    expect(reel.archived).toBe(true)
  })
  it('asks for a page once, and keeps to the ends', async () => {
    const { deed, asked } = tell()
    const reel = new Reel(deed)
    await reel.look('spectator', 3)
    for (const at of [4, 5, 6, 2]) await reel.go(at)
    expect(asked).toEqual(['spectator 0'])
    await reel.go(9999)
    expect(reel.seq).toBe(LAST)
    await reel.go(-4)
    expect(reel.seq).toBe(0)
  })
  it('tells in its log what has happened by then, and nothing later', async () => {
    const reel = new Reel(tell().deed)
    await reel.look('harkonnen', 12)
    expect(reel.log.map((entry) => entry.seq)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
  })
  it('keeps what no frame has changed when it looks with all eyes', async () => {
    const reel = new Reel(tell().deed)
    await reel.look(ALL, 8)
    expect(reel.hands).toEqual({ harkonnen: { card: 8 } })
    expect(reel.private.sietches).toEqual({ windgap: 0 })
    expect(reel.private.hand).toBeUndefined()
  })
  it('forgets everything when it takes other eyes', async () => {
    const { deed, asked } = tell()
    const reel = new Reel(deed)
    await reel.look('harkonnen', 8)
    await reel.look('spectator', reel.seq)
    expect(asked).toEqual(['harkonnen 0', 'spectator 0'])
    expect([reel.seat, reel.seq]).toEqual(['spectator', 8])
  })
  it('follows a running game: its last page grows', async () => {
    let { deed } = tell(10)
    const reel = new Reel((...asked) => deed(...asked))
    await reel.look('harkonnen', 10)
    ;({ deed } = tell(12))
    reel.last = 12
    await reel.go(12)
    expect(reel.public!.tracks.supremacy).toBe(12)
  })
  it('plays to the end and stops', async () => {
    vi.useFakeTimers()
    const reel = new Reel(tell(3).deed)
    await reel.look('harkonnen', 0)
    reel.speed = 5
    reel.play()
    await vi.advanceTimersByTimeAsync(5000)
    expect([reel.seq, reel.playing]).toEqual([3, false])
    vi.useRealTimers()
  })
  it('shows each entry it goes on to, waits for that, and puts it away where one goes elsewhere', async () => {
    vi.useFakeTimers()
    const reel = new Reel(tell(9).deed)
    const shown: number[] = []
    let left = 0
    reel.shows = (entry) => (shown.push(entry.seq), new Promise((done) => setTimeout(done, 3000)))
    reel.leaves = () => (left += 1)
    await reel.look('harkonnen', 2)
    expect([shown, left]).toEqual([[], 1])
    await reel.go(3)
    await reel.go(7)
    expect([shown, left]).toEqual([[3], 2])
    reel.play()
    await vi.advanceTimersByTimeAsync(1500)
    expect(shown).toEqual([3, 8])
    await vi.advanceTimersByTimeAsync(2000)
    expect(reel.seq).toBe(8)
    await vi.advanceTimersByTimeAsync(2000)
    expect(reel.seq).toBe(9)
    reel.pause()
    vi.useRealTimers()
  })
  it('says when it cannot be told', async () => {
    const away = new Error('offline')
    const reel = new Reel(() => Promise.reject(away))
    await reel.look('harkonnen', 0)
    expect([reel.failed, reel.public]).toEqual([away, null])
  })
})
