/** Thinking before acting: ghosts that stand where nobody stands, notes of one's own, and what of it goes out. */
import { render } from 'svelte/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { centreOf } from '../src/board/geometry'
import type { Imagined } from '../src/generated/contract'
import type { Private, Sections } from '../src/game/view'
import { GameStore, POINTED_MS } from '../src/net/store.svelte'
import { imagine, legionsOf, otherwise, shown, sideAt, units } from '../src/planning/ghosts'
import { arrowed, keep, LONGEST, noted, NOTHING, read } from '../src/planning/kept'
import Layer from '../src/planning/Layer.svelte'
import { Plan, type Question } from '../src/planning/plan.svelte'

const view = {
  legions: {
    harkonnen: { carthag: { regular: 3, bashar: 1 }, arsunt: { regular: 2 } },
    atreides: { windgap: { deployment_token: 2, naib: 1 }, tasmin_sink: { regular: 6 } },
  },
  desert: { settlements: { carthag: 2 }, sietches: { windgap: 0 }, worms: {}, wormsigns: [], stations: [] },
} as unknown as Sections
const own: Private = { tokens: { windgap: { start_1: { regular: 2 }, deploy_8: { fedaykin: 2 } } } }

/** What this browser keeps. */
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) })
})
afterEach(() => vi.unstubAllGlobals())

describe('arrows', () => {
  it('begin and end beside what lies there, as they do on the board', () => {
    const leg = { path: [], to: 'carthag', by: 'foot', attack: true }
    const plan = { picked: '', goal: '', answers: { threats: { threats: [{ origin: 'arsunt', ways: [leg] }] } }, drawn: { arrows: [], notes: [] }, moves: [], ghosts: [] }
    const { body } = render(Layer, { props: { plan: plan as unknown as Plan, camera: { x: 0, y: 0, scale: 1, tall: 1 } } })
    const [from, to] = [centreOf('arsunt'), centreOf('carthag')]
    const [, ...ends] = /d="M([\d.]+) ([\d.]+)Q[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)" class="under/.exec(body)!.map(Number) as [number, number, number, number, number]
    const free = Math.min(30, Math.hypot(to.x - from.x, to.y - from.y) * 0.35)
    expect(Math.hypot(ends[0] - from.x, ends[1] - from.y)).toBeCloseTo(free, 0)
    expect(Math.hypot(ends[2] - to.x, ends[3] - to.y)).toBeCloseTo(free, 0)
  })
})

describe('ghosts', () => {
  it('tell own tokens apart, and nobody else’s', () => {
    expect(legionsOf(view, own).atreides['windgap']).toEqual({ naib: 1, start_1: 1, deploy_8: 1 })
    expect(legionsOf(view, {}).atreides['windgap']).toEqual({ deployment_token: 2, naib: 1 })
  })
  it('go where they are moved, and leave the table as it is', () => {
    const before = JSON.stringify(view)
    const real = legionsOf(view, own)
    const found = imagine(real, [
      { side: 'harkonnen', from: 'carthag', to: 'arsunt', pieces: { regular: 2, bashar: 1 } },
      { side: 'atreides', from: 'windgap', to: 'wind_pass', pieces: { deploy_8: 1 } },
    ])
    expect(found.harkonnen).toEqual({ carthag: { regular: 1 }, arsunt: { regular: 4, bashar: 1 } })
    expect(otherwise(real, found)).toEqual({
      harkonnen: { carthag: { regular: 1 }, arsunt: { regular: 4, bashar: 1 } },
      atreides: { windgap: { naib: 1, start_1: 1 }, wind_pass: { deploy_8: 1 } },
    })
    expect(JSON.stringify(view)).toBe(before)
    // On the board a token of one's own shows its face to its owner, wherever it is imagined.
    const { view: drawn, own: mine } = shown(view, own, found)
    expect(drawn.legions.atreides).toEqual({ windgap: { naib: 1, deployment_token: 1 }, wind_pass: { deployment_token: 1 }, tasmin_sink: { regular: 6 } })
    expect(mine.tokens).toEqual({ windgap: { start_1: { regular: 2 } }, wind_pass: { deploy_8: { fedaykin: 2 } } })
  })
  it('come out of the box and go back into it', () => {
    const real = legionsOf(view, {})
    const set = imagine(real, [{ side: 'atreides', from: '', to: 'north_pole', pieces: { elite: 2 } }])
    expect(sideAt(set, 'north_pole')).toBe('atreides')
    const gone = imagine(set, [{ side: 'atreides', from: 'north_pole', to: '', pieces: { elite: 2 } }])
    expect(otherwise(real, gone)).toEqual({ harkonnen: {}, atreides: {} })
  })
  it('do not outlive those that have left the board meanwhile', () => {
    const later = legionsOf({ ...view, legions: { ...view.legions, harkonnen: { arsunt: { regular: 2 } } } }, {})
    expect(imagine(later, [{ side: 'harkonnen', from: 'carthag', to: 'north_pole', pieces: { regular: 2 } }])).toEqual(later)
  })
  it('count units for the limit, leaders not', () => expect(units({ regular: 2, start_1: 1, bashar: 2, stilgar: 1 })).toBe(3))
})

describe('arrows and notes of one’s own', () => {
  it('are kept for each game and seat, and gone when nothing is left', () => {
    keep('one harkonnen', noted(arrowed(NOTHING, { from: 'carthag', to: 'arsunt' }), 'windgap', ' Here? '))
    expect(read('one harkonnen')).toEqual({ arrows: [{ from: 'carthag', to: 'arsunt' }], notes: [{ place: 'windgap', text: 'Here?' }] })
    expect(read('one atreides')).toEqual(NOTHING)
    keep('one harkonnen', NOTHING)
    expect(kept.size).toBe(0)
  })
  it('are taken away by drawing the same again, or by an empty note', () => {
    const once = arrowed(NOTHING, { from: 'carthag', to: 'arsunt' })
    expect(arrowed(once, { from: 'carthag', to: 'arsunt' }).arrows).toEqual([])
    expect(noted(noted(NOTHING, 'windgap', 'x'.repeat(200)), 'windgap', 'y').notes).toEqual([{ place: 'windgap', text: 'y' }])
    expect(noted(NOTHING, 'windgap', 'x'.repeat(200)).notes[0]!.text.length).toBe(LONGEST)
    expect(noted(noted(NOTHING, 'windgap', 'x'), 'windgap', '  ').notes).toEqual([])
  })
  it('are nothing where what is kept cannot be read', () => {
    kept.set('planning one harkonnen', '{"arrows": 3, "notes": [{"place": 4}]}')
    expect(read('one harkonnen')).toEqual(NOTHING)
    kept.set('planning one harkonnen', 'no JSON')
    expect(read('one harkonnen')).toEqual(NOTHING)
  })
})

/** A store whose wire notes every word that goes out. */
function seated() {
  const sent: Record<string, unknown>[] = []
  const wire = { send: (text: string) => sent.push(JSON.parse(text) as Record<string, unknown>), close: () => undefined, onopen: null as (() => void) | null, onmessage: null as ((event: { data: unknown }) => void) | null, onclose: null }
  const store = new GameStore('one', { connect: () => wire, timer: { set: () => 0, clear: () => undefined } })
  store.socket.start()
  wire.onopen?.()
  const says = (message: object) => wire.onmessage?.({ data: JSON.stringify(message) })
  says({ type: 'welcome', game: 'one', seat: 'atreides', yours: ['atreides'], seats: [], seq: 7, resumed: false, chat: [], presence: { type: 'presence', seats: {}, spectators: 0 }, votes: [], view: { seat: 'atreides', game: '', practice: false, seq: 7, public: { ...view, round: { winner: '' }, waiting: {}, cones: { open: [], invitations: {}, left: {} } }, private: own }, menu: null, history: [] })
  sent.length = 0
  return { store, sent, says }
}

describe('planning', () => {
  afterEach(() => vi.useRealTimers())
  it('sends questions, and nothing else', async () => {
    const { store, sent, says } = seated()
    const plan = new Plan(store)
    // Pieces, arrows and notes are nobody else’s business.
    plan.use('pieces')
    plan.point('windgap')
    plan.take('start_1', 0)
    plan.point('wind_pass')
    plan.point('north_pole')
    plan.set('harkonnen', 'regular', 1)
    plan.use('arrow')
    plan.point('carthag')
    plan.point('arsunt')
    plan.use('note')
    plan.point('carthag')
    plan.note('mine')
    expect([...plan.ghosts].sort()).toEqual(['north_pole', 'wind_pass', 'windgap'])
    expect(plan.drawn).toEqual({ arrows: [{ from: 'carthag', to: 'arsunt' }], notes: [{ place: 'carthag', text: 'mine' }] })
    expect(sent).toEqual([])
    // What the rules are asked about holds what is imagined otherwise than it is, and no more.
    plan.use('way')
    plan.point('carthag')
    plan.point('wind_pass')
    expect(sent.map(({ type, about }) => [type, about])).toEqual([['imagine', 'way'], ['imagine', 'odds']])
    expect(sent[1]).toMatchObject({ faction: 'harkonnen', origin: 'carthag', area: 'wind_pass', legions: { harkonnen: { north_pole: { regular: 1 } }, atreides: { windgap: { start_1: 1 }, wind_pass: { deploy_8: 1, naib: 1 } } } })
    for (const { id, about } of sent) says({ type: 'imagined', id, about, threats: [], way: null, odds: null })
    await vi.waitFor(() => expect(plan.asking).toBe(false))
    plan.use('threats')
    plan.point('windgap')
    plan.clear()
    expect(sent.every(({ type }) => type === 'imagine')).toBe(true)
    expect([plan.moves, plan.drawn, plan.picked]).toEqual([[], NOTHING, ''])
  })
  it('asks for the odds of a surprise attack where a leader is with the legion', () => {
    const { store, sent } = seated()
    const plan = new Plan(store)
    plan.use('way')
    plan.bySurprise(true)
    for (const [from, goal] of [['carthag', 'windgap'], ['arsunt', 'windgap']] as const) {
      plan.letGo()
      plan.point(from)
      plan.point(goal)
    }
    const odds = sent.filter(({ about }) => about === 'odds')
    expect(odds.map(({ origin, surprise }) => [origin, surprise])).toEqual([['carthag', true], ['arsunt', undefined]])
    expect([plan.isAttack(), plan.canSurprise()]).toEqual([true, false])
    expect(sent.filter(({ about }) => about === 'way').some((asked) => 'surprise' in asked)).toBe(false)
  })
  it('takes up what is dragged, and asks of a finger only what can be meant', () => {
    const plan = new Plan(seated().store)
    plan.use('pieces')
    expect([plan.carries('carthag'), plan.carries('north_pole')]).toEqual([true, false])
    plan.lift('carthag')
    plan.point('north_pole')
    expect(plan.legions.harkonnen['north_pole']).toEqual({ regular: 3, bashar: 1 })
    // What is dragged further is what stands there in mind.
    plan.lift('north_pole')
    plan.lift('north_pole')
    plan.point('arsunt')
    expect(plan.legions.harkonnen['arsunt']).toEqual({ regular: 5, bashar: 1 })
    plan.use('way')
    expect([plan.means('arsunt'), plan.means('north_pole'), plan.means('not_an_area')]).toEqual([true, false, false])
    plan.lift('arsunt')
    expect(plan.means('north_pole')).toBe(true)
    // A way that was asked for begins anew where another drag begins.
    plan.point('wind_pass')
    plan.lift('arsunt')
    expect([plan.picked, plan.goal]).toEqual(['arsunt', ''])
    plan.use('note')
    expect([plan.carries('arsunt'), plan.means('north_pole')]).toEqual([false, true])
  })
  it('moves no more than six units into one area', () => {
    const plan = new Plan(seated().store)
    plan.use('pieces')
    plan.point('windgap')
    plan.point('tasmin_sink')
    expect([plan.full, plan.moves]).toEqual(['tasmin_sink', []])
  })
  it('shows an answer only while it is the answer to what is asked', async () => {
    const waiting: ((answer: Imagined | null) => void)[] = []
    const asked: Question[] = []
    const store = { game: 'one', seat: 'spectator', public: view, private: {}, turn: 1, cone: 'none', show: vi.fn(), imagine: (question: Question) => (asked.push(question), new Promise<Imagined | null>((done) => waiting.push(done))) }
    const plan = new Plan(store)
    const answer = (area: string): Imagined => ({ type: 'imagined', id: '', about: 'threats', threats: [{ what: 'legion', faction: 'harkonnen', origin: area, ways: [] }], way: null, odds: null })
    plan.use('threats')
    plan.point('carthag')
    plan.point('windgap')
    waiting[0]!(answer('arsunt'))
    await Promise.resolve()
    expect(plan.answers).toEqual({})
    waiting[1]!(answer('tasmin_sink'))
    await vi.waitFor(() => expect(plan.answers.threats?.threats[0]?.origin).toBe('tasmin_sink'))
    expect(asked.map(({ area }) => area)).toEqual(['carthag', 'windgap'])
    expect(store.show).not.toHaveBeenCalled()
  })
  it('shows a place to the partner with the tool that is for it, and fades where it is shown', () => {
    vi.useFakeTimers()
    const { store, sent, says } = seated()
    const plan = new Plan(store)
    plan.use('show')
    plan.point('windgap')
    expect(sent).toEqual([{ type: 'point', id: expect.any(String) as string, place: 'windgap' }])
    expect(plan.told).toBe('windgap')
    says({ type: 'pointed', by: 'fremen', place: 'arsunt' })
    expect(store.pointed?.place).toBe('arsunt')
    vi.advanceTimersByTime(POINTED_MS)
    expect(store.pointed).toBeNull()
  })
})
