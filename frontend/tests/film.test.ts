import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bounded, lengthOf, missed, MOST, ofOthers, placesOf, steps, type Heard } from '../src/film/steps'
import { areaOf, zoneOf } from '../src/board/geometry'
import type { GameEvent } from '../src/game/view'
import { Cinema } from '../src/film/cinema'
import { Film } from '../src/film/film.svelte'
import { tellEvent } from '../src/i18n'
import { EVENTS } from '../src/i18n/params'

/** What the recorded games told; tests/make_told.py. */
const told = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/told.json.gz', import.meta.url))).toString()) as {
  games: { game: string; heard: Record<string, Heard[]> }[]
  firsts: Heard[]
}
const viewers = told.games.flatMap(({ heard }) => Object.entries(heard))
const entry = (seq: number, by: string, ...events: object[]): Heard => ({ seq, by, kind: 'choice', events: events as GameEvent[] })
const only = (event: object) => steps([entry(1, 'harkonnen', event)])[0]!.motion

describe('a film of what happened', () => {
  it('has a step and one whole line for every kind of event that recorded games tell', () => {
    const all = steps(told.firsts)
    const kinds = new Set(all.map(({ event }) => event.event))
    // Of twins the one that says more is shown; the others happen before the first entry, in no recorded game, or by another reading.
    const unheard = Object.keys(EVENTS).filter((key) => !kinds.has(key))
    expect(unheard).toEqual(['automaton_ceased', 'camp_shown', 'cards_drawn', 'game_rebased', 'garrison_placed', 'sietches_hidden', 'sietches_known', 'token_drawn', 'token_placed'])
    for (const { event } of all) expect(tellEvent(event), event.event).toMatch(/^\S.*[.!]$/)
  })
  it('shows each event that a seat has heard once, in its order, and nothing else', () => {
    for (const [viewer, heard] of viewers) {
      const shown = steps(heard).map(({ event }) => event)
      const events = heard.flatMap((each) => each.events)
      expect(shown.filter((event) => !events.includes(event)), viewer).toEqual([])
      const left = events.filter((event) => !shown.includes(event)).map(({ event }) => event)
      expect(new Set(left).size, viewer).toBeLessThanOrEqual(2)
      expect(shown).toEqual(events.filter((event) => shown.includes(event)))
    }
  })
  it('knows every place it goes to, and names no hidden thing that its events do not', () => {
    for (const [viewer, heard] of viewers)
      for (const step of steps(heard)) {
        for (const place of placesOf(step)) expect(areaOf.has(place) || zoneOf.has(place), `${viewer} ${step.event.event} ${place}`).toBe(true)
        const motion = JSON.stringify(step.motion)
        const event = JSON.stringify(step.event)
        if (step.motion.kind === 'show') for (const card of step.motion.cards) expect(event, motion).toContain(`"${card}"`)
      }
    const eyes = Object.fromEntries(Object.entries(told.games[0]!.heard).map(([viewer, heard]) => [viewer, steps(heard).filter(({ event }) => event.only)]))
    expect(eyes['spectator']).toEqual([])
    expect(eyes['harkonnen']!.some(({ event }) => event.event === 'token_seen')).toBe(false)
    expect(eyes['atreides']!.some(({ event }) => event.event === 'token_seen')).toBe(true)
  })
  it('slides figures along their way, and straight where none is told', () => {
    const move = { event: 'legion_moved', faction: 'atreides', pieces: { regular: 2 }, origin: 'wind_pass', to: 'sw_9', way: 'sand' }
    expect(only({ ...move, path: ['csw_3', 'windgap'] })).toMatchObject({ kind: 'slide', way: ['wind_pass', 'csw_3', 'windgap', 'sw_9'], figures: { side: 'atreides', pieces: { regular: 2 } } })
    expect(only(move)).toMatchObject({ way: ['wind_pass', 'sw_9'] })
    expect(told.games.some(({ heard }) => steps(heard['spectator']!).some(({ motion }) => motion.kind === 'slide' && motion.way.length > 2))).toBe(true)
  })
  it('shows faces of cards, dice, worms that rise, a sietch that falls, markers that climb', () => {
    expect(only({ event: 'card_played', seat: 'harkonnen', card: 'sandmasters' })).toMatchObject({ kind: 'show', cards: ['sandmasters'] })
    expect(only({ event: 'combat_rolled', faction: 'atreides', dice: 2, rolled: { sword: 2 } })).toMatchObject({ kind: 'dice', rolled: { sword: 2 }, side: 'atreides' })
    expect(only({ event: 'worms_chosen', areas: ['csw_3', 'csw_5'] })).toMatchObject({ kind: 'rise', places: ['csw_3', 'csw_5'] })
    expect(only({ event: 'settlement_destroyed', area: 'windgap', rank: 2 })).toMatchObject({ kind: 'fall', figures: { icon: 'sietch' } })
    expect(only({ event: 'settlement_destroyed', area: 'carthag', rank: 2 })).toMatchObject({ kind: 'fall', figures: { icon: 'settlement' } })
    expect(only({ event: 'supremacy_raised', to: 4 })).toMatchObject({ kind: 'climb', marker: 'supremacy', to: 4, down: false })
    expect(only({ event: 'leader_entered', leader: 'feyd_rautha' })).toMatchObject({ kind: 'show', cards: ['feyd_rautha'] })
  })
  it('shows the deeds of a side that a rule plays: its die, what it looked at, what it laid down and turned up', () => {
    expect(only({ event: 'automaton_rolled', result: 'mentat', again: [], forced: false })).toMatchObject({ kind: 'dice', die: 'action', rolled: { mentat: 1 }, side: 'harkonnen' })
    expect(only({ event: 'automaton_ceased', target: 'windgap', own: 4, enemy: 9 })).toEqual({ kind: 'mark', places: ['windgap'] })
    expect(only({ event: 'card_turned_up', card: 'sandmasters' })).toMatchObject({ kind: 'show', cards: ['sandmasters'] })
    expect(only({ event: 'garrison_laid', area: 'carthag', token: 'garrison_black' })).toMatchObject({ kind: 'rise', places: ['carthag'], figures: { pieces: { garrison_black: 1 } } })
    expect(only({ event: 'garrison_turned_up', area: 'carthag', token: 'garrison_black', shows: {}, pieces: { elite: 1 } })).toMatchObject({ kind: 'rise', figures: { side: 'harkonnen', pieces: { elite: 1 } } })
    // A card that joins the pile unseen is told, one that everybody has seen is shown.
    expect(only({ event: 'reinforcement_laid', deck: 'corrino', card: '' })).toEqual({ kind: 'say' })
    expect(only({ event: 'reinforcement_laid', deck: 'corrino', card: 'sandmasters' })).toMatchObject({ kind: 'show', cards: ['sandmasters'] })
    expect(only({ event: 'reinforcements_discarded', cards: ['sandmasters', 'shigawire'] })).toMatchObject({ kind: 'show', cards: ['sandmasters', 'shigawire'] })
    expect(only({ event: 'target_drawn', area: 'windgap' })).toEqual({ kind: 'mark', places: ['windgap'] })
  })
  it('tells in words what it does not know, or knows otherwise', () => {
    expect(only({ event: 'something_newer', area: 'arrakeen' })).toEqual({ kind: 'say' })
    expect(only({ event: 'cards_discarded', seat: 'atreides' })).toEqual({ kind: 'say' })
  })
  it('is of what others did, and of what followed from our own deeds by itself', () => {
    const heard = [
      entry(1, 'harkonnen', { event: 'turn_begun', faction: 'harkonnen' }),
      entry(2, 'harkonnen', { event: 'legion_moved', origin: 'carthag', to: 'arsunt', faction: 'harkonnen', pieces: {} }),
      entry(3, 'harkonnen', { event: 'die_spent', faction: 'harkonnen', result: 'mentat' }, { event: 'phase_begun', round: 1, phase: 'hazards' }, { event: 'storm_rolled', area: 'csw_3', hits: 0 }),
      entry(4, 'atreides', { event: 'worm_placed', area: 'csw_3' }),
    ]
    expect(steps(ofOthers(heard, ['harkonnen'])).map(({ event }) => event.event)).toEqual(['phase_begun', 'storm_rolled', 'worm_placed'])
    expect(steps(missed(heard, ['harkonnen'])).map(({ event }) => event.event)).toEqual(['phase_begun', 'storm_rolled', 'worm_placed'])
    expect(missed(heard, []).length).toBe(4)
  })
  it('is of what a rule did that plays a side, though it follows from our own choices', () => {
    const chose = { event: 'automaton_chose', step: 'move', criterion: 'mountain', options: ['arrakeen ne_4 foot', 'carthag broken_land foot'], left: ['arrakeen ne_4 foot'] }
    const equal = { ...chose, criterion: '', left: chose.options }
    const heard = [
      entry(1, 'atreides', { event: 'die_spent', faction: 'atreides', result: 'mentat' }, { event: 'harvester_removed', area: 'csw_3' }),
      entry(2, 'atreides', { event: 'turn_begun', faction: 'harkonnen' }, chose, equal),
      entry(3, 'atreides', { event: 'leader_replaced', leader: 'bashar', by: 'beast_rabban' }, { event: 'legion_moved', faction: 'harkonnen', origin: 'carthag', to: 'broken_land', pieces: { regular: 2 } }),
    ]
    const shown = (log: Heard[], side: 'harkonnen' | null, from = 0) => steps(ofOthers(log, ['atreides'], side, from)).map(({ event }) => event.event)
    expect(shown(heard, 'harkonnen')).toEqual(['harvester_removed', 'turn_begun', 'automaton_chose', 'automaton_chose', 'leader_replaced', 'legion_moved'])
    // What was chosen among equals is shown whole, however late one looks.
    expect(shown(heard, 'harkonnen', 2)).toEqual(['leader_replaced', 'legion_moved'])
    expect(shown(heard, null)).toEqual([])
    const [weighed] = steps([heard[1]!]).slice(1)
    expect(weighed!.motion).toEqual({ kind: 'weigh', looked: ['arrakeen', 'ne_4', 'carthag', 'broken_land'], left: ['arrakeen', 'ne_4'] })
    expect(placesOf(weighed!)).toEqual(['arrakeen', 'ne_4'])
  })
  it('never grows without bound: what is only said goes first, then the oldest', () => {
    const whole = steps(told.games[0]!.heard['spectator']!)
    const kept = bounded(whole)
    expect(kept.length).toBe(MOST)
    expect(kept.at(-1)).toBe(whole.at(-1))
    const some = whole.slice(0, MOST + 5)
    expect(bounded(some).filter(({ motion }) => motion.kind !== 'say').length).toBe(some.filter(({ motion }) => motion.kind !== 'say').length)
    expect(bounded(whole.slice(0, 3))).toEqual(whole.slice(0, 3))
  })
  it('takes longer for longer ways, and less when much waits', () => {
    const [near, far] = ['a', 'b'].map((_, i) => steps([entry(1, 'x', { event: 'worm_moved', origin: 'csw_3', to: 'csw_5', path: i ? ['csw_4'] : [] })])[0]!)
    expect(lengthOf(far!, 'normal')).toBeGreaterThan(lengthOf(near!, 'normal'))
    expect(lengthOf(near!, 'slow')).toBeGreaterThan(lengthOf(near!, 'normal'))
    expect(lengthOf(near!, 'normal', 50)).toBeLessThan(lengthOf(near!, 'normal'))
  })
})

describe('the film as it runs', () => {
  const line = (n: number) => Array.from({ length: n }, (_, i) => entry(i + 1, 'atreides', { event: 'worm_placed', area: 'csw_3' }))
  function begun(speed: 'none' | 'normal' = 'normal', still = false) {
    let next: (() => void) | null = null
    const film = new Film(
      () => speed,
      () => still,
      (_, deed) => {
        next = deed
        return () => (next = null)
      },
    )
    return { film, tick: () => (next as (() => void) | null)?.(), waits: () => next !== null }
  }
  it('shows one step after the other, and ends', () => {
    const { film, tick, waits } = begun()
    film.add(steps(line(2)))
    expect([film.at, film.playing, film.length]).toEqual([0, true, 750])
    tick()
    expect(film.at).toBe(1)
    tick()
    expect([film.now, film.playing, waits()]).toEqual([null, false, false])
    expect(film.steps.length).toBe(2)
  })
  it('goes on with what happens meanwhile, without beginning anew', () => {
    const { film, tick } = begun()
    film.add(steps(line(2)))
    tick()
    const shown = film.turn
    film.add(steps([entry(3, 'atreides', { event: 'worm_placed', area: 'csw_5' })]))
    expect([film.at, film.turn, film.steps.length]).toEqual([1, shown, 3])
    // After its end it begins with what is new.
    film.cut()
    film.add(steps([entry(4, 'atreides', { event: 'worm_placed', area: 'csw_6' })]))
    expect([film.at, film.playing]).toEqual([3, true])
  })
  it('keeps its place when so much comes that the oldest goes', () => {
    const { film, tick } = begun()
    film.add(steps(line(MOST)))
    for (let i = 0; i < 10; i++) tick()
    const looked = film.now
    film.add(steps(Array.from({ length: 5 }, (_, i) => entry(100 + i, 'atreides', { event: 'worm_placed', area: 'csw_5' }))))
    expect([film.now, film.steps.length]).toEqual([looked, MOST])
    film.add(steps(Array.from({ length: MOST }, (_, i) => entry(200 + i, 'atreides', { event: 'worm_placed', area: 'csw_6' }))))
    expect(film.at).toBe(0)
    expect(film.steps.length).toBe(MOST)
  })
  it('is cut short, and can be seen again, step by step', async () => {
    const { film, waits } = begun()
    film.add(steps(line(3)))
    const over = film.end()
    film.cut()
    await over
    expect([film.now, waits()]).toEqual([null, false])
    film.again()
    expect([film.at, film.playing]).toEqual([0, true])
    film.step(1)
    expect([film.at, film.playing, waits()]).toEqual([1, false, false])
    film.play()
    film.pause()
    expect([film.at, film.playing]).toEqual([1, false])
  })
  it('does not begin where nobody wants it, and does not move where nothing shall', () => {
    const none = begun('none')
    none.film.add(steps(line(2)))
    expect([none.film.now, none.film.steps.length]).toEqual([null, 2])
    const still = begun('normal', true)
    still.film.add(steps(line(2)))
    expect([still.film.at, still.film.playing, still.waits()]).toEqual([0, false, false])
    still.film.step(1)
    expect(still.film.at).toBe(1)
  })
  it('shows what others do while one looks on; what came before, or was missed, is only kept', () => {
    const { film } = begun()
    const cinema = new Cinema(film)
    const log = [entry(1, 'harkonnen', { event: 'die_spent', faction: 'harkonnen', result: 'mentat' }), ...line(4).slice(1)]
    cinema.hear(log.slice(0, 2), 'harkonnen', 2)
    expect([film.now, film.steps.length]).toEqual([null, 1])
    cinema.hear(log.slice(0, 3), 'harkonnen', 2)
    expect([film.at, film.steps.length, film.playing]).toEqual([1, 2, true])
    // The line was lost, and came back one entry later.
    cinema.hear(log, 'harkonnen', 4)
    expect([film.now, film.steps.length]).toEqual([null, 3])
    // One's own choice ends it.
    cinema.hear([...log, entry(5, 'harkonnen', { event: 'die_spent', faction: 'harkonnen', result: 'house' })], 'harkonnen', 4)
    expect(film.steps).toEqual([])
  })
})
