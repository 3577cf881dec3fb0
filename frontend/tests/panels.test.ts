/** Panels as they are rendered: what they say, and that nothing is said by a sound, a colour or a picture alone. */
import type { Component } from 'svelte'
import { render } from 'svelte/server'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import Loupe from '../src/board/Loupe.svelte'
import { lately } from '../src/game/lately'
import type { Private, Sections } from '../src/game/view'
import { TOKENS } from '../src/generated/cards'
import { nameOf, pieces, t } from '../src/i18n'
import type { LogEntry } from '../src/net/store.svelte'
import Lately from '../src/panels/Lately.svelte'
import Went from '../src/replay/Went.svelte'
import { SOUNDS, soundsOf } from '../src/sound/meaning'

const html = (component: Component<never>, props: object): string => render(component as Component<object>, { props }).body
const text = (body: string): string => body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the loupe', () => {
  const places = ['arrakeen', 'carthag', 'central_north_east__central_north_west']
  const body = html(Loupe as Component<never>, { places, onchoose: () => undefined })
  it('names each place that a finger may have meant, as a button', () => {
    expect([...body.matchAll(/data-loupe="(\w+)"/g)].map(([, place]) => place)).toEqual(places)
    for (const place of places) expect(text(body)).toContain(nameOf(place))
  })
  it('shows them enlarged, under the number or letter that stands before the name', () => {
    const signs = [...body.matchAll(/<text[^>]*>(\w+)<\/text>/g)].map(([, sign]) => sign)
    const before = [...body.matchAll(/<b>(\w+)<\/b>/g)].map(([, sign]) => sign)
    expect(signs).toEqual(before)
    expect(new Set(signs).size).toBe(3)
    const [x, y, width, height] = /viewBox="([^"]+)"/.exec(body)![1]!.split(' ').map(Number) as [number, number, number, number]
    // Less of the map than a fifth each way.
    expect([width < 1600 / 3, height < 1000 / 3, x >= 0, y >= 0]).toEqual([true, true, true, true])
  })
})

describe('what can be heard', () => {
  const events = {
    dice: { event: 'combat_rolled', faction: 'atreides', dice: 2, round: 1, rolled: { sword: 2 } },
    worm: { event: 'wormsign_revealed', area: 'ne_3', face: 'sandworm' },
    storm: { event: 'storm_rolled', area: 'ne_5', hits: 1, rolled: { sword: 1 } },
    fall: { event: 'settlement_destroyed', area: 'windgap', rank: 2 },
  }
  const shown = (...found: object[]): string => html(Lately as Component<never>, { recent: lately([{ seq: 9, by: 'atreides', kind: 'choice', at: 0, events: found as LogEntry['events'] }], 'harkonnen'), onlog: () => undefined })
  it.each(Object.entries(events))('%s has a picture of the same meaning, with its name', (sound, event) => {
    const body = shown(event)
    expect(body).toMatch(/role="img"/)
    expect(body).toContain(`aria-label="${t.line.signs([sound as (typeof SOUNDS)[number]])}"`)
    expect(body.match(/#i-\w+/g)).toHaveLength(1)
  })
  it('has another picture for each sound', () => {
    const pictures = Object.values(events).map((event) => /#i-(\w+)/.exec(shown(event))![1])
    expect(new Set(pictures).size).toBe(SOUNDS.length - 1)
    expect(shown({ event: 'legion_moved', faction: 'atreides', origin: 'windgap', to: 'sw_9', pieces: { regular: 1 } })).not.toContain('role="img"')
  })
  it('is heard by everybody at the table: no sound tells a seat what others are not told', () => {
    const { games } = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/told.json.gz', import.meta.url))).toString()) as { games: { heard: Record<string, LogEntry[]> }[] }
    let heard = 0
    for (const { heard: by } of games) {
      const all = Object.values(by).map((log) => new Map(log.map(({ seq, events }) => [seq, soundsOf(events).join()])))
      for (const eyes of all)
        for (const [seq, sounds] of eyes) {
          if (sounds) heard += 1
          for (const others of all) if (others.has(seq)) expect(others.get(seq)).toBe(sounds)
        }
    }
    expect(heard).toBeGreaterThan(20)
  })
})

describe('how a game has gone', () => {
  const token = Object.keys(TOKENS)[0]!
  const props = {
    game: 'a game',
    marks: [
      { seq: 1, mark: 'round', about: '1' },
      { seq: 4, mark: 'rolled', about: 'harkonnen', counts: { sword: 2, shield: 1 } },
      { seq: 5, mark: 'spice', about: 'ne_2', counts: { spice: 3 } },
      { seq: 7, mark: 'fall', about: 'windgap' },
      { seq: 9, mark: 'end', about: 'atreides' },
    ],
    view: { tracks: { supremacy: 4, prescience: { kwisatz_haderach: 3, sand_dwellers: 1, jihad: 0 } } } as unknown as Sections,
    hidden: { objectives: { one: { kwisatz_haderach: 3, jihad: 2 } }, sietches: { sw_9: 3 }, tokens: { ne_5: { [token]: TOKENS[token]! } } } as unknown as Private,
  }
  const body = html(Went as Component<never>, props)
  it('turns up what was hidden: objectives with what was reached of them, sietches, tokens with their units', () => {
    expect(text(body)).toContain(t.ending.goal('kwisatz_haderach', 3, 3))
    // Reached is said by more than a colour.
    expect(body.match(/class="goal[^"]*met/g)).toHaveLength(1)
    expect(t.ending.goal('jihad', 2, 0)).not.toBe(t.ending.goal('jihad', 2, 2))
    expect(text(body)).toContain(t.ending.sietch(3))
    expect(text(body)).toContain(pieces(TOKENS[token]!))
    expect(text(body)).toContain(nameOf('sw_9'))
  })
  it('leads from each turning point to its moment', () => {
    expect([...body.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(['#/replay/a%20game/all/7', '#/replay/a%20game/all/9'])
  })
  it('has the dice beside what was to be expected, and the spice of each round as a figure', () => {
    expect(text(body)).toContain(t.ending.rolled('harkonnen', 3))
    expect(text(body)).toContain(t.ending.face('sword', 2, 1.5))
    expect(text(body)).toMatch(new RegExp(`${t.ending.round(1)}\\s+3`))
  })
  it('says nothing of what did not happen', () => {
    const bare = html(Went as Component<never>, { ...props, marks: [], hidden: {} })
    for (const heading of [t.ending.dice, t.ending.spice, t.ending.turns, t.ending.hidden, t.ending.objectives]) expect(bare).not.toContain(`<h4>${heading}</h4>`)
  })
})
