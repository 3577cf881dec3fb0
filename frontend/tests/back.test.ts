import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { standing } from '../src/game/back'
import { en } from '../src/i18n/en'
import type { ServerMessage } from '../src/net/protocol'
import { GameStore, type LogEntry } from '../src/net/store.svelte'
import Log from '../src/panels/Log.svelte'

const entry = (seq: number, kind = 'choice', ...events: object[]): LogEntry => ({ seq, by: 'harkonnen', kind, at: seq, events: events as LogEntry['events'] })
const moved = (to: string) => ({ event: 'legion_moved', rule: '', faction: 'harkonnen', origin: 'carthag', to, pieces: { regular: 1 }, way: 'foot' })
const back = (seq: number, to: number) => entry(seq, 'taken_back', { event: 'taken_back', rule: 'record.take_back', to })

describe('what stands of the log', () => {
  it('is every choice, until it is taken back by its seat or by the table', () => {
    expect(standing([entry(1), entry(2), entry(3)])).toEqual({ gone: new Set(), choices: [1, 2, 3] })
    expect(standing([entry(1), entry(2), entry(3, 'undo'), entry(4)])).toEqual({ gone: new Set([2]), choices: [1, 4] })
    const log = [entry(1), entry(2), entry(3, 'ordered'), entry(4, 'orders'), entry(5, 'undo'), entry(6), back(7, 2), entry(8)]
    expect(standing(log)).toEqual({ gone: new Set([3, 2, 6]), choices: [1, 8] })
  })
  it('goes over what programs have chosen since, as many as the undo says', () => {
    const undo = entry(4, 'undo', { event: 'choice_taken_back', rule: 'record.undo', seat: 'harkonnen', over: 2 })
    expect(standing([entry(1), entry(2), entry(3), undo])).toEqual({ gone: new Set([1, 2, 3]), choices: [] })
  })
  it('is told in the log: what is gone is crossed, and the sentence names the first of it', () => {
    const html = render(Log, { props: { log: [entry(1, 'choice', moved('arsunt')), back(2, 1)] } }).body
    expect(html.match(new RegExp(`\\(${en.back.gone}\\)`, 'g'))).toHaveLength(1)
    expect(html.replace(/<[^>]*>/g, '')).toContain('from here on: “The Harkonnen move 1 regular unit from Carthag to Arsunt.”')
  })
})

describe('asking the table to go back', () => {
  const sent: unknown[] = []
  function at(seats: { seat: string; name: string | null; program: string | null }[], more: object = {}) {
    const store = new GameStore('g1', { connect: () => ({ send: (text: string) => void sent.push(JSON.parse(text)), close: () => undefined, onopen: null, onmessage: null, onclose: null }) })
    store.socket.start()
    const waiting = { decision: 7, kind: 'choose_action', rule: '', faction: 'atreides', seats: ['atreides'], prompt: {} }
    store.receive({
      type: 'welcome', game: 'g1', seat: 'atreides', yours: ['atreides'], seats, seq: 4, resumed: false, chat: [], presence: { type: 'presence', seats: {}, spectators: 0 },
      view: { seat: 'atreides', seq: 4, undo: { possible: false, reason: 'draw', floor: 5, turn: 3 }, public: { waiting, round: { round: 1, winner: '' } }, private: {} },
      history: [entry(2), entry(3), entry(4)], ...more,
    } as unknown as ServerMessage)
    return store
  }
  const seat = (seat: string, name: string | null, program: string | null = null) => ({ seat, name, program })

  it('is possible for every choice of the present turn, not for older ones', () => {
    expect(at([seat('harkonnen', 'Ada'), seat('atreides', 'Ben')]).back).toEqual([3, 4])
  })
  it('needs somebody else at the table, who may be away while a program plays', () => {
    expect(at([seat('harkonnen', null, 'greedy'), seat('atreides', 'Ben')]).back).toEqual([])
    expect(at([seat('harkonnen', 'Ada', 'greedy'), seat('atreides', 'Ben')]).back).toEqual([3, 4])
  })
  it('is not possible twice at once, nor for who watches', () => {
    const seats = [seat('harkonnen', 'Ada'), seat('atreides', 'Ben')]
    expect(at(seats, { votes: [{ proposal: 'take_back', to: 3, by: 'harkonnen', agreed: ['harkonnen'], needed: ['atreides'], at: 1 }] }).back).toEqual([])
    expect(at(seats, { seat: 'spectator', yours: [] }).back).toEqual([])
  })
  it('says from which entry on', () => {
    const store = at([seat('harkonnen', 'Ada'), seat('atreides', 'Ben')])
    const written: unknown[] = []
    store.socket.send = (message) => void written.push(message)
    store.vote('take_back', true, { to: 3 })
    expect(written).toMatchObject([{ type: 'vote', proposal: 'take_back', agree: true, to: 3 }])
  })
})
