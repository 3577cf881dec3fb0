import { describe, expect, it } from 'vitest'
import { brief, lately } from '../src/game/lately'
import { OFFERED, whole } from '../src/i18n/languages'
import type { LogEntry } from '../src/net/store.svelte'

const entry = (seq: number, by: string, ...events: object[]): LogEntry => ({ seq, by, kind: 'choice', at: seq, events: events as LogEntry['events'] })
const turn = (faction: string) => ({ event: 'turn_begun', faction })
const moved = (origin: string, to: string) => ({ event: 'legion_moved', origin, to })
const sign = (area: string) => ({ event: 'wormsign_placed', area })
const told = (log: LogEntry[], ...more: [string, boolean?]) => lately(log, ...more).events.map(({ event }) => event)

describe('what has just happened', () => {
  const log = [
    entry(1, 'harkonnen', moved('carthag', 'arsunt'), turn('atreides')),
    entry(2, 'atreides', sign('cne_1')),
    entry(3, 'atreides', moved('windgap', 'nw_10'), turn('harkonnen')),
  ]
  it('is all the others did since one chose last, with the way their pieces went', () => {
    const found = lately(log, 'harkonnen')
    expect(found.events.map(({ event }) => event)).toEqual(['wormsign_placed', 'legion_moved'])
    expect(found.from).toBe(2)
    expect(found.places).toEqual(['cne_1', 'nw_10'])
    expect(found.trails).toEqual([{ from: 'windgap', to: 'nw_10' }])
  })
  it('is what one did oneself while nobody else has, without marks on the map', () => {
    const found = lately(log, 'atreides')
    expect(found.events.map(({ event }) => event)).toEqual(['legion_moved'])
    expect([found.places, found.trails]).toEqual([[], []])
  })
  it('is the present turn for who only watches', () => {
    expect(told(log.slice(0, 2), 'spectator')).toEqual(['wormsign_placed'])
    expect(told(log, 'spectator')).toEqual(['wormsign_placed', 'legion_moved'])
  })
  it('is one entry at a time in a game that is told again', () => {
    expect(lately(log.slice(0, 2), 'harkonnen', true).places).toEqual(['cne_1'])
  })
  it('is nothing before anything has happened', () => {
    expect(told([], 'harkonnen')).toEqual([])
  })
  it('is nothing of what a game was prepared with', () => {
    const prepared: LogEntry[] = [
      { ...entry(1, 'table'), kind: 'rebase', events: [{ event: 'game_rebased' }] as unknown as LogEntry['events'] },
      { ...entry(2, 'table'), kind: 'seat_handed_over', events: [{ event: 'seat_handed_over', seat: 'atreides', to: 'program' }] as unknown as LogEntry['events'] },
    ]
    expect(told(prepared, 'harkonnen')).toEqual([])
    expect(told(prepared.slice(1), 'harkonnen')).toEqual([])
    expect(told([...prepared, entry(3, 'atreides', sign('cne_1'))], 'harkonnen')).toEqual(['wormsign_placed'])
    // Later a seat that changes hands is news.
    const later = { ...prepared[1]!, seq: 4 }
    expect(told([...prepared, entry(3, 'harkonnen', sign('cne_1')), later], 'harkonnen')).toEqual(['seat_handed_over'])
  })
})

describe('a line that has not room for every kind of unit', () => {
  const long = { event: 'legion_moved', rule: '', faction: 'harkonnen', origin: 'imperial_basin', to: 'ne_12', pieces: { bashar: 1, elite: 2, regular: 2, sardaukar: 1 }, way: 'vehicle' }
  it('counts them together, and leaders by themselves', () => {
    expect(brief(long)['pieces']).toEqual({ bashar: 1, unit: 5 })
    const other = { event: 'turn_begun', rule: '' }
    expect(brief(other)).toEqual(other)
  })
  it.each(OFFERED.map(([id]) => id))('has the names of both places whole in %s', async (language) => {
    const t = await whole(language)
    const moved = t.events.legion_moved as (p: unknown) => string
    const told = moved(brief(long))
    expect(told.length, told).toBeLessThan(moved(long).length)
    expect(told).toMatch(/5\s\p{L}{4,}/u)
    if (language !== 'en') expect(told).not.toContain('unit')
  })
})
