import { describe, expect, it } from 'vitest'
import type { ServerMessage } from '../src/net/protocol'
import type { Wire } from '../src/net/socket'
import { tellRefusal } from '../src/i18n'
import { GameStore } from '../src/net/store.svelte'

class FakeWire implements Wire {
  sent: any[] = []
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  closed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

function table() {
  const wires: FakeWire[] = []
  const timers: { f: () => void; ms: number; id: number }[] = []
  let next = 0
  const store = new GameStore('g1', {
    connect: () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
    timer: {
      set: (f, ms) => {
        timers.push({ f, ms, id: next })
        return next++
      },
      clear: (id) => {
        const at = timers.findIndex((timer) => timer.id === id)
        if (at >= 0) timers.splice(at, 1)
      },
    },
    jitter: () => 0.5,
  })
  const fire = () => timers.splice(0).forEach((timer) => timer.f())
  return { store, wires, timers, fire }
}

const waiting = { decision: 7, kind: 'choose_action', rule: 'turn.act', faction: 'atreides', seats: ['atreides'], prompt: {} }
const welcome = (seq: number, more: object = {}): ServerMessage =>
  ({
    type: 'welcome',
    game: 'g1',
    seat: 'atreides',
    yours: ['atreides'],
    seats: [],
    seq,
    resumed: false,
    chat: [],
    presence: { type: 'presence', seats: {}, spectators: 0 },
    view: { seat: 'atreides', seq, public: { waiting, round: { round: 1, winner: '' }, tracks: { supremacy: 0 } }, private: { hand: { a: 1 } } },
    menu: { forms: [{ form: 'pick', verb: 'pass' }] },
    ...more,
  }) as unknown as ServerMessage
const frame = (seq: number, sections: object = {}, more: object = {}): ServerMessage =>
  ({ type: 'frame', seq, by: 'atreides', kind: 'choice', at: 0, events: [{ event: 'turn_begun', rule: '' }], sections, ...more }) as ServerMessage

describe('advice', () => {
  it('is asked for the present decision, and only where programs play the other seats', async () => {
    const { store, wires } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say({ ...welcome(3), seats: [{ seat: 'atreides', name: 'Ada', program: null }, { seat: 'harkonnen', name: null, program: 'greedy' }] })
    expect(store.alone).toBe(true)
    const asked = store.advise()
    const { id, ...rest } = wires[0]!.sent.at(-1)!
    expect(rest).toEqual({ type: 'advise', decision: 7 })
    wires[0]!.say({ type: 'advice', id, choice: 'act mentat mentat_draw', reason: { told: 'hand_has_room', number: 2 } })
    expect((await asked)?.choice).toBe('act mentat mentat_draw')
    store.receive({ type: 'seats', seat: 'atreides', yours: ['atreides'], seats: [{ seat: 'atreides', name: 'Ada', program: null }, { seat: 'harkonnen', name: 'Ben', program: null }] })
    expect(store.alone).toBe(false)
  })
})

describe('the connection', () => {
  it('says hello, and after a break resumes from the last frame', () => {
    const { store, wires, fire, timers } = table()
    store.socket.start()
    wires[0]!.onopen!()
    expect(wires[0]!.sent).toEqual([{ type: 'hello', game: 'g1' }])
    wires[0]!.say(welcome(3))
    wires[0]!.say(frame(4))
    expect(store.state).toBe('open')
    timers.splice(0)
    wires[0]!.onclose!({})
    expect(store.state).toBe('offline')
    fire()
    wires[1]!.onopen!()
    expect(wires[1]!.sent[0]).toEqual({ type: 'hello', game: 'g1', seq: 4 })
  })
  it('does not wait for one that never comes about, and longer for the next', () => {
    const { store, wires, timers } = table()
    store.socket.start()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      expect([wires.length, store.state]).toEqual([i + 1, 'connecting'])
      const late = timers.pop()!
      waits.push(late.ms)
      late.f()
      expect([wires[i]!.closed, store.state]).toEqual([true, 'offline'])
      timers.pop()!.f()
    }
    expect(waits.slice(0, 3)).toEqual([10_000, 20_000, 30_000])
    expect(Math.max(...waits)).toBe(60_000)
  })
  it('never gives up, and waits longer each time up to a limit', () => {
    const { store, wires, timers } = table()
    store.socket.start()
    const waits: number[] = []
    for (let i = 0; i < 60; i++) {
      wires.at(-1)!.onclose!({})
      const timer = timers.pop()!
      waits.push(timer.ms)
      timers.splice(0)
      timer.f()
    }
    expect(wires).toHaveLength(61)
    expect(waits[1]!).toBeGreaterThan(waits[0]!)
    expect(Math.max(...waits)).toBeLessThanOrEqual(21_000)
  })
  it('sends an unanswered choice again under the same id, an answered one never', () => {
    const { store, wires, fire, timers } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    const sent = wires[0]!.sent.at(-1)
    expect(sent).toMatchObject({ type: 'choose', decision: 7, choice: 'pass' })
    store.choose({ verb: 'pass', parts: [] })
    expect(wires[0]!.sent.at(-1)).toBe(sent)
    timers.splice(0)
    wires[0]!.onclose!({})
    fire()
    wires[1]!.onopen!()
    wires[1]!.say(welcome(3, { resumed: true, view: null }))
    expect(wires[1]!.sent.at(-1)).toEqual(sent)
    wires[1]!.say({ type: 'accepted', id: sent.id, seq: 4 })
    expect(store.sending).not.toBe('')
    wires[1]!.say(frame(4))
    expect(store.sending).toBe('')
    timers.splice(0)
    wires[1]!.onclose!({})
    fire()
    wires[2]!.onopen!()
    wires[2]!.say(welcome(4, { resumed: true, view: null }))
    expect(wires[2]!.sent.filter((message) => message.type === 'choose')).toEqual([])
  })
  it('tries again when the server is not certain', () => {
    const { store, wires, fire } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    const { id } = wires[0]!.sent.at(-1)
    wires[0]!.say({ type: 'refused', id, key: 'room.try_again', params: {}, rule: '', sentence: '' })
    expect(store.refusal).toBeNull()
    fire()
    wires.at(-1)!.onopen!()
    wires.at(-1)!.say(welcome(3))
    expect(wires.at(-1)!.sent.at(-1)).toMatchObject({ type: 'choose', id })
  })
  it('keeps what may have been stored in spite of trouble, and says so when the trouble does not end', () => {
    const { store, wires, fire } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    const { id } = wires[0]!.sent.at(-1)
    const trouble = { type: 'refused', id, key: 'server.trouble', params: { stored: 'perhaps' }, rule: '', sentence: '' }
    for (let time = 1; time < 4; time++) {
      wires.at(-1)!.say(trouble)
      expect(store.refusal).toBeNull()
      fire()
      wires.at(-1)!.onopen!()
      wires.at(-1)!.say(welcome(3))
      expect(wires.at(-1)!.sent.at(-1)).toMatchObject({ type: 'choose', id })
    }
    wires.at(-1)!.say(trouble)
    expect(tellRefusal(store.refusal!)).toMatch(/may count all the same/)
  })
  it('gives up at once what was surely not stored', () => {
    const { store, wires } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    const { id } = wires[0]!.sent.at(-1)
    const params = { stored: 'no' }
    wires[0]!.say({ type: 'refused', id, key: 'server.trouble', params, rule: '', sentence: '' })
    expect(tellRefusal(store.refusal!)).toMatch(/nothing has changed/)
    expect(store.sending).toBe('')
  })
  it('drops a connection that does not answer', () => {
    const { store, wires, fire } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    fire()
    expect(wires[0]!.sent.at(-1).type).toBe('ping')
    fire()
    expect(wires[0]!.closed).toBe(true)
  })
})

describe('the store', () => {
  it('changes only the sections that a frame brings, and ignores frames it has seen', () => {
    const { store } = table()
    store.receive(welcome(3))
    const before = store.public!
    store.receive(frame(4, { tracks: { supremacy: 2 } }))
    expect(store.public!.tracks).toEqual({ supremacy: 2 })
    expect(store.public!.round).toBe(before.round)
    expect(store.menu).toBeNull()
    expect(store.private).toEqual({ hand: { a: 1 } })
    expect(store.log[0]).toMatchObject({ kind: 'choice', events: [{ event: 'turn_begun' }] })
    store.receive(frame(4, { tracks: { supremacy: 9 } }))
    expect(store.public!.tracks).toEqual({ supremacy: 2 })
    expect(store.log).toHaveLength(1)
  })
  it('asks for everything when it comes back to another seat than it left', () => {
    const { store, wires } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3))
    wires[0]!.say({ ...welcome(3), seat: 'spectator', yours: [], resumed: true, view: null })
    expect(wires[0]!.sent.at(-1)).toEqual({ type: 'hello', game: 'g1' })
  })
  it('keeps a refusal in its own words until the next choice', () => {
    const { store } = table()
    store.receive(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    store.receive({ type: 'refused', id: store.sending, key: 'menu.not_offered', params: { verb: 'pass' }, rule: 'turn.act', sentence: 'x' })
    expect(store.refusal).toMatchObject({ key: 'menu.not_offered', rule: 'turn.act' })
    expect(store.sending).toBe('')
    store.choose({ verb: 'pass', parts: [] })
    expect(store.refusal).toBeNull()
  })
  it('keeps a refusal no longer than the game stands where it was given, or one entry further', () => {
    const { store } = table()
    store.receive(welcome(3))
    store.choose({ verb: 'pass', parts: [] })
    store.receive({ type: 'refused', id: store.sending, key: 'entry.stale', params: { now: 8 }, rule: '', sentence: 'x' })
    store.receive(frame(4))
    expect(store.refusal).toMatchObject({ key: 'entry.stale' })
    store.receive(frame(5))
    expect(store.refusal).toBeNull()
  })
  it('may choose beside a decision of the partner, without being asked', () => {
    const { store } = table()
    const of = (...seats: string[]) => ({ waiting: { ...waiting, seats } })
    store.receive(welcome(3, { seat: 'house_atreides' }))
    store.receive(frame(4, of('fremen'), { menu: { forms: [{ form: 'pick', verb: 'claim', levels: ['card'], tree: ['a'] }] } }))
    expect([store.mine, store.asked, store.side]).toEqual([true, false, 'atreides'])
    store.receive(frame(5, of('house_atreides', 'fremen'), { menu: { forms: [{ form: 'pick', verb: 'take_turn' }] } }))
    expect([store.mine, store.asked]).toEqual([true, true])
    store.receive(frame(6, of('fremen')))
    expect([store.mine, store.asked]).toEqual([false, false])
  })
  it('knows how it stands with the Cone of Silence', () => {
    const { store } = table()
    store.receive(welcome(3, { seat: 'fremen' }))
    const stands = (seq: number, invitations: object, open: string[]) => {
      store.receive(frame(seq, { cones: { left: { atreides: 3 }, invitations, open } }))
      return store.cone
    }
    expect(store.partner).toBe('house_atreides')
    expect(stands(4, {}, ['harkonnen'])).toBe('closed')
    expect(stands(5, { atreides: 'fremen' }, [])).toBe('offered')
    expect(stands(6, { atreides: 'house_atreides' }, [])).toBe('invited')
    expect(stands(7, {}, ['atreides'])).toBe('open')
    store.receive(welcome(8, { seat: 'atreides' }))
    expect([store.partner, store.cone]).toEqual(['', 'none'])
  })
  it('shows a line of chat once', () => {
    const { store } = table()
    const said = { type: 'chat', channel: 'table', number: 1, name: 'Stilgar', seat: 'atreides', text: 'Hai', at: 5 } as const
    store.receive(welcome(3, { chat: [said] }))
    store.receive({ ...said })
    store.receive({ ...said, number: 2, at: 6 })
    expect(store.chat.map((each) => each.number)).toEqual([1, 2])
  })
})

describe('talk', () => {
  const heard = (seat: string, seats: string[]) => {
    const { store, wires } = table()
    store.socket.start()
    wires[0]!.onopen!()
    wires[0]!.say(welcome(3, { seat, seats: seats.map((each) => ({ seat: each, name: each, program: null })) }))
    return store.channels
  }
  it('has the channels one may read, and asks for no others', () => {
    const shared = ['harkonnen', 'house_atreides', 'fremen']
    expect(heard('harkonnen', ['harkonnen', 'atreides'])).toEqual(['table'])
    expect(heard('fremen', shared)).toEqual(['table', 'partners_atreides', 'cone_atreides'])
    expect(heard('spectator', shared)).toEqual(['table', 'partners_atreides', 'spectators'])
  })
})
