import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endingOf } from '../src/game/ending'
import { namesIn, person, tellEvent } from '../src/i18n'
import { ABOUT } from '../src/learn/about'
import { plain, search } from '../src/learn/rules.svelte'
import { Tables } from '../src/net/lobby.svelte'
import type { Table } from '../src/net/rest'
import type { Wire } from '../src/net/socket'
import { canonical } from '../src/panels/fingerprint'
import { dateAfter, restsUntil } from '../src/game/rests'
import { left } from '../src/ui/left'
import { readSettings } from '../src/ui/settings.svelte'
import { tellTime } from '../src/ui/time'

const table = (id: string, more: Partial<Table> = {}): Table =>
  ({ id, status: 'playing', public: true, spectators: true, yours: false, your_turn: false, since: 1, seats: [{ seat: 'harkonnen', yours: true }], ...more }) as Table

function lobby(found: Table[] = []) {
  const wires: Wire[] = []
  const timers: { f: () => void; ms: number }[] = []
  const tables = new Tables({
    connect: () => {
      const wire = { onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => undefined }
      wires.push(wire)
      return wire
    },
    look: () => Promise.resolve(found),
    timer: { set: (f, ms) => timers.push({ f, ms }), clear: () => undefined },
  })
  const say = (news: unknown) => wires.at(-1)!.onmessage!({ data: JSON.stringify(news) })
  return { tables, wires, timers, say }
}

describe('the lobby', () => {
  it('shows what the socket says, and what is gone no longer', () => {
    const { tables, say } = lobby()
    tables.follow()
    say({ type: 'tables', tables: [table('a', { status: 'open', seats: [] }), table('b')] })
    expect(tables.live).toBe(true)
    expect(tables.open.map((each) => each.id)).toEqual(['a'])
    say({ type: 'gone', id: 'a' })
    expect(tables.open).toEqual([])
    expect(tables.mine.map((each) => each.id)).toEqual(['b'])
  })
  it('looks by itself where there is no socket', async () => {
    const { tables, wires, timers } = lobby([table('a', { status: 'open', seats: [] })])
    tables.follow()
    wires[0]!.onclose!({})
    await Promise.resolve()
    await Promise.resolve()
    expect(tables.open.map((each) => each.id)).toEqual(['a'])
    expect(timers.some((timer) => timer.ms <= 4000)).toBe(true)
  })
  it('puts the games that wait for us first, and calls when one begins to', () => {
    const { tables, say } = lobby()
    const called: string[] = []
    tables.onturn = (each) => called.push(each.id)
    tables.follow()
    say({ type: 'tables', tables: [table('new', { since: 9 }), table('old', { since: 1 })] })
    expect(tables.mine.map((each) => each.id)).toEqual(['new', 'old'])
    say({ type: 'table', table: table('old', { since: 2, your_turn: true }) })
    expect(tables.mine.map((each) => each.id)).toEqual(['old', 'new'])
    expect(called).toEqual(['old'])
  })
  it('survives whatever else comes over the wire', () => {
    const { tables, wires } = lobby()
    tables.follow()
    wires[0]!.onmessage!({ data: 'no json' })
    wires[0]!.onmessage!({ data: '{"type":"pong"}' })
    expect(tables.live).toBe(false)
  })
})

describe('a clock', () => {
  const clock = { type: 'clock', at: 1000, running: 'atreides', paused: false, sides: { harkonnen: { turn_left: 5000, reserve_left: 9000 }, atreides: { turn_left: 5000, reserve_left: 9000 } } } as const
  it('runs for the side that has to decide alone: first its turn, then its reserve', () => {
    expect(left(clock, 'atreides', 4000)).toEqual({ turn: 2000, reserve: 9000 })
    expect(left(clock, 'atreides', 8000)).toEqual({ turn: 0, reserve: 7000 })
    expect(left(clock, 'atreides', 99_000)).toEqual({ turn: 0, reserve: 0 })
    expect(left(clock, 'harkonnen', 99_000)).toEqual({ turn: 5000, reserve: 9000 })
  })
  it('stands while the game is paused', () => {
    expect(left({ ...clock, paused: true }, 'atreides', 99_000)).toEqual({ turn: 5000, reserve: 9000 })
  })
  it('stands while whoever is asked rests, and goes on afterwards', () => {
    const resting = { ...clock, rests: [{ begin: 3000, until: 6000 }, { begin: 9000, until: 90_000 }] }
    expect(left(resting, 'atreides', 3000)).toEqual({ turn: 3000, reserve: 9000 })
    expect(left(resting, 'atreides', 5000)).toEqual({ turn: 3000, reserve: 9000 })
    expect(left(resting, 'atreides', 7000)).toEqual({ turn: 2000, reserve: 9000 })
    expect(left(resting, 'atreides', 80_000)).toEqual({ turn: 0, reserve: 9000 })
    expect([2999, 3000, 5999, 6000, 9000].map((at) => restsUntil(resting, at))).toEqual([0, 6000, 6000, 0, 90_000])
  })
  it('counts days by the calendar of a zone, not of the machine', () => {
    const night = Date.UTC(2026, 10, 20, 2)
    expect(['America/New_York', 'UTC', 'Pacific/Auckland'].map((zone) => dateAfter(night, 1, zone))).toEqual(['2026-11-20', '2026-11-21', '2026-11-21'])
    // The night in which clocks are set back has 25 hours; a year ends.
    expect(dateAfter(Date.UTC(2026, 9, 24, 22, 30), 1, 'Europe/Warsaw')).toBe('2026-10-26')
    expect(dateAfter(Date.UTC(2026, 11, 31, 12), 1, 'UTC')).toBe('2027-01-01')
  })

  it('says as much as is needed', () => {
    expect(tellTime(59_001)).toBe('1:00')
    expect(tellTime(0)).toBe('0:00')
    expect(tellTime(5_400_000)).toBe('1:30:00')
    expect(tellTime(3 * 86_400_000 + 2 * 3_600_000)).toBe('3 d 2 h')
  })
})

describe('settings', () => {
  it('are what was stored, where it makes sense, and the usual ones elsewhere', () => {
    expect(readSettings(null).sound).toBe(true)
    expect(readSettings('nonsense').theme).toBe('system')
    expect(readSettings(null)).toMatchObject({ twice: true, sounds: false, contrast: 'usual' })
    expect(readSettings('{"contrast":"strong","twice":false,"sounds":true}')).toMatchObject({ twice: false, sounds: true, contrast: 'strong' })
    expect(readSettings('{"theme":"dark","sound":false,"text":"giant","motion":7}')).toMatchObject({ theme: 'dark', sound: false, text: 'normal', motion: 'system' })
  })
})

describe('the rules page', async () => {
  const { chaptersOf } = (await import('../scripts/rules.mjs' as string)) as { chaptersOf: (text: string, english?: string) => Parameters<typeof search>[0] }
  const text = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
  const chapters = chaptersOf(text)
  it('has every rule, and every link leads to one', () => {
    const ids = chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.id))
    expect(ids.length).toBe([...text.matchAll(/^### `/gm)].length)
    const links = [...JSON.stringify(chapters).matchAll(/#\/rules\/([a-z_.]+)/g)].map((match) => match[1])
    expect(links.filter((id) => !ids.includes(id!))).toEqual([])
  })
  it('in another language has its own words where there are some, and English where there are none', () => {
    const english = '## Words\n\n## 1. Moves\n\nAll.\n\n### `move.legion`\n\nSee `move.worm`.\n\n### `move.worm`\n\nWorms (our own words).\n'
    const [lead, moves] = chaptersOf('## 1. Movoj\n\nĈiuj.\n\n### `move.worm` Vermo\n\nVermoj ((nia)).\n', english)
    expect([lead!.title, moves!.title, moves!.html]).toEqual(['Words', 'Movoj', '<p>Ĉiuj.</p>'])
    expect(moves!.rules).toEqual([
      { id: 'move.legion', title: 'Move: legion', html: '<p>See <a href="#/rules/move.worm">Vermo</a>.</p>' },
      { id: 'move.worm', title: 'Vermo', html: '<p>Vermoj <span class="house">(nia)</span>.</p>' },
    ])
  })
  it('finds rules by all their words', () => {
    const found = search(chapters, 'ornithopter two areas').flatMap((chapter) => chapter.rules.map((rule) => rule.id))
    expect(found).toContain('move.transport')
    expect(search(chapters, 'xyzzy')).toEqual([])
  })
  it('has what a further box brings in chapters of their own, which are read where it is played', () => {
    const further = chapters.filter((chapter) => (chapter as { box?: string }).box)
    expect(further.map(({ title }) => title)).toEqual(['Desert War'])
    expect(further[0]!.rules.map(({ id }) => id)).toEqual(expect.arrayContaining(['desert_war.tokens', 'camp.place', 'launcher.attack', 'rider.wakes', 'escort.place', 'suspensor.scout']))
    expect(further[0]!.html).not.toContain('!--')
  })
  it('marks what is ours, and keeps text text', () => {
    expect(JSON.stringify(chapters)).toContain('class=\\"house\\"')
    expect(plain('<p>a &lt; b</p>').trim()).toBe('a < b')
    expect(chaptersOf('## X\n\n### `a.b`\n\n<script>alert(1)</script> *x*\n')[0]!.rules[0]!.html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; <i>x</i></p>')
  })
})

describe('a fingerprint', () => {
  it('does not depend on the order in which things arrived', () => {
    expect(canonical({ b: [1, { d: 1, c: 2 }], a: null })).toBe(canonical({ a: null, b: [1, { c: 2, d: 1 }] }))
  })
})

describe('things that can be pointed at', () => {
  it('lead to rules that the rules page has', () => {
    const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
    expect(Object.values(ABOUT).filter((id) => !page.includes(`### \`${id}\``))).toEqual([])
  })
})

describe('the end of a game', () => {
  const told = (winner: string, how: string, side: 'harkonnen' | 'atreides' | null) => Object.values(endingOf(winner, how, side)).join(' ')
  it('says who has won, and by what', () => {
    expect(told('harkonnen', 'supremacy', 'harkonnen')).toBe('You have won. The Supremacy marker has reached 10.')
    expect(told('atreides', 'objective', 'harkonnen')).toMatch(/^You have lost\. All three prescience markers .* the secret objective\./)
    expect(told('atreides', 'resignation', null)).toBe('The game is over. The Harkonnen have resigned.')
    expect(told('harkonnen', 'time', 'atreides')).toBe('You have lost. The Atreides have run out of time.')
  })
  it('is nobody’s defeat where nobody has won', () => {
    expect(told('nobody', 'cancel', 'harkonnen')).toBe('The game is over; nobody has won. The table has agreed to cancel it.')
    expect(told('nobody', 'end', 'atreides')).toBe('The game is over; nobody has won. The table has agreed on this end.')
  })
  it('is agreed on in words', () => {
    expect(tellEvent({ event: 'vote_carried', rule: '', about: 'end', winner: 'atreides' })).toBe('The table has agreed: the Atreides have won.')
    expect(tellEvent({ event: 'vote_carried', rule: '', about: 'more_time' })).toBe('The table has agreed: both sides get more time.')
  })
})

describe('a name', () => {
  it('is set apart in a sentence, whichever way it is written', () => {
    expect(namesIn(`Waiting for ${person('ليتو')}, ${person('Ada')}.`)).toEqual([
      { text: 'Waiting for ', isName: false },
      { text: 'ليتو', isName: true },
      { text: ', ', isName: false },
      { text: 'Ada', isName: true },
      { text: '.', isName: false },
    ])
  })
})
