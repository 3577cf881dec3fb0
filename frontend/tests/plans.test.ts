import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, lately, remember, sameAs, tell, toldOf, type Asked } from '../src/plans/asked'
import { ASKED, offeredTo, PLAIN } from '../src/plans/orders'
import { GameStore } from '../src/net/store.svelte'
import type { Wire } from '../src/net/socket'

const asked = (more: Partial<Asked> = {}): Asked => ({ seq: 4, decision: 9, kind: 'continue_or_cease', faction: 'atreides', prompt: {} as Asked['prompt'], choice: 'cease', ...more })

function kept() {
  const all = new Map<string, string>()
  const storage = { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => void all.set(key, value), removeItem: (key: string) => void all.delete(key) }
  // Keys of a storage are its own properties, as in a browser.
  return new Proxy(storage, { ownKeys: () => [...all.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) })
}

describe('what one was asked', () => {
  beforeEach(() => vi.stubGlobal('localStorage', kept()))
  it('is kept by seat, newest first, the same answer to the same words once, and only the last of it', () => {
    remember('g', 'atreides', asked())
    remember('g', 'atreides', asked({ choice: 'continue', decision: 10 }))
    remember('g', 'atreides', asked({ decision: 11, seq: 8 }))
    expect(lately('g', 'atreides').map(({ decision }) => decision)).toEqual([11, 10])
    expect(lately('g', 'harkonnen')).toEqual([])
    for (let number = 20; number < 60; number++) remember('g', 'atreides', asked({ decision: number, choice: `pass ${number}` }))
    expect(lately('g', 'atreides').length).toBe(12)
  })
  it('is the same in whatever order its words come', () => {
    const one = asked({ prompt: { area: 'carthag', hits: 2 } as unknown as Asked['prompt'] })
    expect(sameAs(one)(asked({ prompt: { hits: 2, area: 'carthag' } as unknown as Asked['prompt'] }))).toBe(true)
    expect(sameAs(one)(asked({ prompt: { hits: 3, area: 'carthag' } as unknown as Asked['prompt'] }))).toBe(false)
  })
  it('goes when one logs out, with what one was told', () => {
    remember('g', 'atreides', asked())
    tell('g', 'atreides', 7)
    localStorage.setItem('other', '1')
    forget()
    expect([lately('g', 'atreides'), toldOf('g', 'atreides'), localStorage.getItem('other')]).toEqual([[], 0, '1'])
  })
  it('is nothing where a browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    remember('g', 'atreides', asked())
    forget()
    expect(lately('g', 'atreides')).toEqual([])
  })
})

describe('an order for the next question of a kind', () => {
  it('is offered to whoever may be asked so, and each says the one thing that is ordered there', () => {
    expect(offeredTo('harkonnen', false)).toContain('call_carryall')
    expect(offeredTo('harkonnen', false)).not.toContain('claim_window')
    expect(offeredTo('atreides', false)).toEqual(expect.arrayContaining(['claim_window', 'choose_worm_figure', 'swap_wild_maker']))
    expect(offeredTo('atreides', false)).not.toContain('let_act')
    expect(offeredTo('atreides', true)).toContain('let_act')
    for (const { order } of Object.values(ASKED)) if (PLAIN[order]) expect(Object.keys(PLAIN[order]!)).toEqual([order])
  })
})

describe('a plan', () => {
  const waiting = { decision: 9, kind: 'continue_or_cease', rule: 'battle.cease', faction: 'atreides', seats: ['atreides'], prompt: {} }
  const welcome = { type: 'welcome', game: 'g', seat: 'atreides', yours: ['atreides'], seats: [], seq: 4, resumed: false, chat: [], votes: [], presence: { type: 'presence', seats: {}, spectators: 0 }, view: { public: { waiting, round: { winner: '' } }, private: {} }, menu: { forms: [] } }
  function table() {
    const sent: any[] = []
    const wire: Wire = { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined, onopen: null, onmessage: null, onclose: null }
    const store = new GameStore('g', { connect: () => wire })
    const say = (message: object) => wire.onmessage?.({ data: JSON.stringify(message) })
    store.socket.start()
    wire.onopen?.()
    say(welcome)
    return { store, sent, say }
  }
  beforeEach(() => vi.stubGlobal('localStorage', kept()))

  it('is laid down for a question one has answered, and says what is refused', async () => {
    const { store, sent, say } = table()
    store.choose({ verb: 'cease', parts: [] })
    const [of] = lately('g', 'atreides')
    expect(of).toEqual(asked())
    const laid = store.plan(of!)
    expect(sent.at(-1)).toMatchObject({ type: 'plan', seq: 4, decision: 9, choice: 'cease' })
    say({ type: 'accepted', id: sent.at(-1).id })
    expect(await laid).toBe(null)
    const ordered = store.planOrder('end_turn', { turn_end: 'at_once' })
    expect(sent.at(-1)).toMatchObject({ type: 'plan_order', kind: 'end_turn', orders: { turn_end: 'at_once' } })
    say({ type: 'accepted', id: sent.at(-1).id })
    expect(await ordered).toBe(null)
    const gone = store.unplan(3)
    say({ type: 'refused', id: sent.at(-1).id, key: 'plan.gone', params: {}, rule: '', sentence: '' })
    expect((await gone)?.key).toBe('plan.gone')
    // The refusal of a plan is none of the decision's.
    expect(store.refusal).toBe(null)
  })
  it('is told at its own seat alone', () => {
    const { store, say } = table()
    const plan = { number: 1, kind: 'continue_or_cease', prompt: {}, choice: 'cease', state: 'waits', why: '', seq: null, at: 1 }
    say({ type: 'plans', seat: 'harkonnen', plans: [plan] })
    expect(store.plans).toEqual([])
    say({ type: 'plans', seat: 'atreides', plans: [plan] })
    expect(store.plans.length).toBe(1)
  })
})
