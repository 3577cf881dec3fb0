import { afterEach, describe, expect, it, vi } from 'vitest'
import { GameStore } from '../src/net/store.svelte'
import { socketAddress, version } from '../src/net/version.svelte'
import { allKept, forget, keep, kept, type Kept } from '../src/offline/kept'
import { keeping, recalling, seenOf } from '../src/offline/keeping'

const seen = (game: string, more: Partial<Kept> = {}): Kept =>
  ({ game, seat: 'atreides', yours: ['atreides'], seats: [], content: '', public: { round: { round: 3 } }, private: { hand: {} }, log: [], seq: 41, at: 1_800_000_000_000, ...more }) as unknown as Kept

/** A browser's store for answers, as far as it is needed. */
function storage() {
  const all = new Map<string, string>()
  const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
  const cache = {
    // As in a browser, what is put anew stands at the end.
    put: async (request: string, found: Response) => {
      const text = await found.text()
      all.delete(urlOf(request))
      all.set(urlOf(request), text)
    },
    match: async (request: string | { url: string }) => (all.has(urlOf(request)) ? new Response(all.get(urlOf(request))) : undefined),
    delete: async (request: string | { url: string }) => all.delete(urlOf(request)),
    keys: async () => [...all.keys()].map((url) => ({ url })),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => (all.clear(), true) })
  return all
}
const store = () => new GameStore('g', { connect: () => ({ send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null }) })
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what was seen last', () => {
  it('is kept of own games, the newest thirty, and goes when one logs out', async () => {
    storage()
    await keep(seen('watched', { yours: [] }))
    expect(await kept('watched')).toBeNull()
    for (let n = 0; n < 32; n++) await keep(seen(`g${n}`, { at: n }))
    const all = await allKept()
    expect([all.length, all[0]!.game, all.at(-1)!.game]).toEqual([30, 'g31', 'g2'])
    await forget()
    expect(await allKept()).toEqual([])
  })
  it('is never lost by a page that is left while it notes it', async () => {
    const all = storage()
    await keep(seen('g', { seq: 1 }))
    const gone: string[] = []
    vi.stubGlobal('caches', { open: async () => ({ put: () => new Promise(() => undefined), delete: async (request: string) => (gone.push(request), all.delete(request)), keys: async () => [] }) })
    void keep(seen('g', { seq: 2 }))
    await Promise.resolve()
    await new Promise((done) => setTimeout(done))
    expect([gone, all.size]).toEqual([[], 1])
  })
  it('is nothing, and no error, where a browser keeps nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await keep(seen('g'))
    expect([await kept('g'), await allKept()]).toEqual([null, []])
  })
  it('is shown where nobody answers, is marked, and can be played in no way', async () => {
    vi.useFakeTimers()
    const there = store()
    there.state = 'offline'
    recalling(there, async () => seen('g'), 10)
    await vi.advanceTimersByTimeAsync(20)
    expect([there.recalled, there.seat, there.mine, there.asked, there.seq]).toEqual([1_800_000_000_000, 'atreides', false, false, -1])
    // What was recalled is not noted as seen again.
    expect(seenOf(there, 1)).toBeNull()
    there.receive({ type: 'welcome', game: 'g', seat: 'atreides', yours: ['atreides'], seats: [], seq: 50, resumed: false, chat: [], presence: { type: 'presence', seats: {}, spectators: 0 }, votes: [], view: { public: { round: { round: 4 } }, private: {}, seq: 50 } } as never)
    expect([there.recalled, there.seq]).toEqual([0, 50])
  })
  it('is shown, too, where nobody says that nothing comes', async () => {
    vi.useFakeTimers()
    const there = store()
    there.state = 'connecting'
    recalling(there, async () => seen('g'), 10)
    await vi.advanceTimersByTimeAsync(200)
    expect([there.recalled, there.state]).toEqual([1_800_000_000_000, 'connecting'])
  })
  it('waits for the server where there is one, and of another box shows nothing', async () => {
    vi.useFakeTimers()
    for (const [state, content] of [['connecting', ''], ['offline', 'another']] as const) {
      const there = store()
      there.state = state
      const end = recalling(there, async () => seen('g', { content }), 10)
      await vi.advanceTimersByTimeAsync(50)
      expect(there.public).toBeNull()
      end()
    }
  })
  it('is noted when something has happened, and once more when the page is left', async () => {
    vi.useFakeTimers()
    const there = store()
    const noted: number[] = []
    const end = keeping(there, async (each) => void noted.push(each.seq), 10)
    there.public = { round: {} } as never
    there.seq = 4
    await vi.advanceTimersByTimeAsync(35)
    there.seq = 5
    end()
    expect(noted).toEqual([4, 5])
  })
})

describe('a page that is old', () => {
  it('is loaded anew once, and then says so: two builds do not play ball with it', () => {
    const all = new Map<string, string>()
    const browser = { kept: { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => void all.set(key, value) }, reloads: 0, at: 100_000, reload: () => void browser.reloads++, now: () => browser.at }
    version.isOld(browser)
    expect([version.old, browser.reloads]).toEqual([true, 1])
    version.old = false
    browser.at += 5_000
    version.isOld(browser)
    expect([version.old, browser.reloads]).toEqual([true, 1])
    version.old = false
    browser.at += 60_000
    version.isOld(browser)
    expect(browser.reloads).toBe(2)
    version.old = false
  })
  it('says in the address of a socket which build it is', () => {
    vi.stubGlobal('location', { protocol: 'https:', host: 'table.example' })
    expect(socketAddress('a/b', 'index-1')).toBe('wss://table.example/ws/a%2Fb?page=index-1')
    expect(socketAddress('lobby')).toBe('wss://table.example/ws/lobby')
  })
})
