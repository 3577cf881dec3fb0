import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '../src/board/contents'
import { cardsIn, placesIn } from '../src/game/named'
import type { Sections } from '../src/game/view'
import { AREAS, ZONES } from '../src/generated/board'
import { nameOf, t, tellChoice, tellEvent, thingsIn } from '../src/i18n'
import { letterOf } from '../src/i18n/things'
import Told from '../src/ui/Told.svelte'

const ids = (text: string, cards: string[] = []) => thingsIn(text, cards).flatMap(({ id }) => id || [])
const view = { legions: { harkonnen: {}, atreides: {} }, desert: { settlements: {}, sietches: {}, stations: [], station_faces: {}, wormsigns: [], worms: {}, atomics: '' }, vehicles: { harvesters: [], zones: {} } } as unknown as Sections

describe('a place', () => {
  it.each([...AREAS, ...ZONES].map(({ id }) => id))('%s has one name on the map, in details and in every line', (id) => {
    const name = nameOf(id)
    expect(name).not.toMatch(/_|\d/)
    if (ZONES.some((zone) => zone.id === id)) expect(name.endsWith(` ${letterOf(id)}`)).toBe(true)
    if (AREAS.some((area) => area.id === id)) expect(contentsOf(view, {}).get(id)!.words.split(', ')[0]).toBe(name)
    const moved = { event: 'worm_moved', rule: 'worm.move', origin: id, to: 'carthag' }
    expect(tellEvent(moved)).toContain(name)
    // Every line that names it leads to it, and to nothing else.
    expect(ids(tellEvent(moved))).toEqual([...new Set([id])].concat('carthag'))
    expect(placesIn(moved)).toEqual([...new Set([id, 'carthag'])])
  })
  it('shares its name with no other', () => {
    const names = [...AREAS, ...ZONES].map(({ id }) => nameOf(id))
    expect(new Set(names).size).toBe(names.length)
  })
  it('is called by its letter where it lies in the air, with what it lies over for who cannot see it', () => {
    expect(ZONES.map(({ id }) => nameOf(id)).sort()).toEqual([...'ABCDEFGH'].map((letter) => `air zone ${letter}`))
    expect(t.line.over(['north_east', 'central_north_east'])).toBe('over North-East and Central North-East')
  })
})

describe('a sentence', () => {
  it('leads from each name to what it names, the longest first, and leaves the rest as it is', () => {
    const text = 'From Hole in the Rock South to Hole in the Rock, then to Carthago.'
    expect(ids(text)).toEqual(['cne_3', 'hole_in_the_rock'])
    expect(thingsIn(text).map((part) => part.text).join('')).toBe(text)
    expect(render(Told, { props: { text } }).body.match(/data-names="\w+"/g)).toEqual(['data-names="cne_3"', 'data-names="hole_in_the_rock"'])
  })
  it('means the card it is about where several have one name', () => {
    const played = { event: 'card_played', rule: 'action.card', seat: 'house_harkonnen', card: 'smugglers_2' }
    expect(ids(tellEvent(played))).toEqual(['smugglers'])
    expect(ids(tellEvent(played), cardsIn(played))).toEqual(['smugglers_2'])
  })
  it('takes the name of a person for no place', () => {
    expect(ids('\u2068Carthag\u2069 has left.')).toEqual([])
  })
})

describe('places in the choice in hand', () => {
  const choice = { verb: 'place', parts: [{ args: ['windgap', 'carthag'], named: {} }] }
  it('lead from one to the next where they are a way', () => {
    expect(tellChoice(choice)).toBe(`${nameOf('windgap')} → ${nameOf('carthag')}`)
  })
  it('stand beside each other where they are chosen together', () => {
    expect(tellChoice({ ...choice, together: true })).toBe(`${nameOf('windgap')} and ${nameOf('carthag')}`)
  })
})
