import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import Aims from '../src/board/Aims.svelte'
import { contentsOf, harvested, itemsOf } from '../src/board/contents'
import { Camera } from '../src/board/camera.svelte'
import { distance, OUTLINES, ROOMS, areaOf, shapeOf } from '../src/board/geometry'
import { laid, typeOn } from '../src/board/layout'
import Pieces from '../src/board/Pieces.svelte'
import { Decider } from '../src/game/decide.svelte'
import type { Seen } from '../src/game/seen'
import type { Sections } from '../src/game/view'
import { AREAS, SIZE } from '../src/generated/board'
import { tellEvent } from '../src/i18n'
import Tray from '../src/tray/Tray.svelte'

const FULL = [
  ...itemsOf('harkonnen', { regular: 2, elite: 2, sardaukar: 2, bashar: 1, baron_harkonnen: 1, beast_rabban: 1 }),
  { shape: 'icon' as const, icon: 'settlement', text: '1', side: 'harkonnen' as const, key: 'settlement' },
  { shape: 'icon' as const, icon: 'harvester', text: '', side: 'harkonnen' as const, key: 'harvester' },
  { shape: 'icon' as const, icon: 'wormsign', text: '', side: '' as const, key: 'wormsign' },
]

describe('the land', () => {
  it('has a bent outline for every area, and neighbours share it', () => {
    expect(OUTLINES.size).toBe(101)
    const corners = (id: string) => new Set(shapeOf(areaOf.get(id)!).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`))
    const carthag = corners('carthag')
    expect([...corners('arrakeen')].filter((corner) => carthag.has(corner)).length).toBeGreaterThan(4)
  })
})

describe('pieces in an area', () => {
  it('lie on the map whole, also where the land is low and type is large', () => {
    const drawing = { unit: 0.31, tall: 1.6, least: 11 }
    const out = AREAS.flatMap(({ id }) => laid(id, FULL, drawing).filter(({ x, y, s }) => x < 10 * s || x > SIZE[0] - 10 * s || y < 10 * s || y > SIZE[1] * drawing.tall - 10 * s).map(({ item }) => `${id}: ${item.key}`))
    expect(out).toEqual([])
  })
  it.each(AREAS.map((area) => area.id))('lie in %s side by side, however many there are', (id) => {
    const there = laid(id, FULL)
    expect(there).toHaveLength(FULL.length)
    for (const [i, one] of there.entries()) {
      expect(distance(one.x, one.y, areaOf.get(id)!), 'inside the area').toBeGreaterThan(0)
      for (const other of there.slice(i + 1)) {
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))
        expect(apart, `${one.item.key} and ${other.item.key}`).toBeGreaterThanOrEqual(20 * one.s)
      }
    }
  })
  it('are never smaller than what is written on them can be read: then a legion is one piece', () => {
    const phone = { unit: 0.225, tall: 1.6, least: 9 }
    const there = laid('north_pole', FULL, phone)
    for (const each of there) expect(typeOn(each.s, phone) * each.s * phone.unit).toBeGreaterThanOrEqual(8.99)
    expect(there.map(({ item }) => [item.key, item.text])).toEqual([['settlement', '1'], ['harvester', ''], ['harkonnen-units', '6'], ['harkonnen-leaders', '3'], ['wormsign', '']])
  })
  it('are as large as the room allows, and no larger than is good', () => {
    expect(laid('wind_pass', FULL.slice(0, 1))[0]!.s).toBe(1.75)
    expect(laid('north_pole', FULL)[0]!.s).toBeLessThan(1)
    expect(ROOMS.get('north_pole')!.r).toBeGreaterThan(20)
  })
})

describe('what is told of an area', () => {
  const bare = {
    legions: { harkonnen: {}, atreides: {} },
    desert: { settlements: {}, sietches: {}, stations: [], station_faces: {}, wormsigns: [], worms: {}, atomics: '' },
    vehicles: { harvesters: [], zones: {} },
  } as unknown as Sections
  it('keeps ruins in sight', () => {
    const there = contentsOf(bare, {})
    expect(there.get('carthag')!.features.map((item) => item.key)).toEqual(['ruin-settlement'])
    expect(there.get('windgap')!.features.map((item) => item.key)).toEqual(['ruin-sietch'])
    expect(there.get('wind_pass')!.features).toEqual([])
  })
  it('shows a hidden sietch to those who know its rank as hidden all the same', () => {
    const view = { ...bare, desert: { ...bare.desert, sietches: { windgap: 0 } } }
    const seen = (own: object) => contentsOf(view, own).get('windgap')!.features[0]!
    expect([seen({}).text, seen({}).key]).toEqual(['?', 'sietch-hidden'])
    expect([seen({ sietches: { windgap: 3 } }).text, seen({ sietches: { windgap: 3 } }).key]).toEqual(['3', 'sietch-hidden'])
  })
})

describe('what a rule has turned up that plays a side', () => {
  const bare = {
    legions: { harkonnen: { arsunt: { garrison_black: 1, garrison_silver: 2 } }, atreides: {} },
    desert: { settlements: { arsunt: 1 }, sietches: { windgap: 0, gara_kulon: 0 }, stations: [], station_faces: {}, wormsigns: [], worms: {}, atomics: '' },
    vehicles: { harvesters: [], zones: {} },
    automaton: { harvest_sector: 'central', target: 'windgap', target_sector: 'south_west', turn_target: 'gara_kulon', used: {}, reinforcements: [], aside: [], top_discard: '', ranks: { windgap: 3, gara_kulon: 2 }, garrisons: {} },
  } as unknown as Sections
  const there = contentsOf(bare, {})
  it('is told of the areas it is about: targets, ranks, where is harvested', () => {
    expect(there.get('windgap')!.words).toContain('Sietch rank 3 hidden, Target of the Harkonnen, The Harkonnen harvest here')
    expect(there.get('gara_kulon')!.words).toContain('Target of the Harkonnen in this turn')
    expect([there.get('windgap')!.features[0]!.text, there.get('windgap')!.features[0]!.key]).toEqual(['3', 'sietch-hidden'])
    const field = [...there].filter(([, { words }]) => words.includes('The Harkonnen harvest here')).map(([id]) => id)
    expect(field).toEqual(AREAS.filter(({ sectors }) => sectors.some((sector) => sector.startsWith('central_'))).map(({ id }) => id))
    expect(harvested('north_east')).toEqual(AREAS.filter(({ sectors }) => sectors.some((sector) => sector === 'north_east')).map(({ id }) => id))
    expect(harvested('')).toEqual([])
  })
  it('stands on the map', () => {
    const drawn = (aims: object) => render(Aims, { props: { aims: { ...bare.automaton!, ...aims } } }).body
    expect(drawn({}).match(/class="[^"]*\bsight\b/g)).toHaveLength(2)
    expect(drawn({ turn_target: 'windgap' }).match(/class="[^"]*\bsight\b/g)).toHaveLength(1)
    expect(drawn({ harvest_sector: '' })).not.toContain('url(#harvest)')
  })
  it('garrisons lie there by their colour, and show no face', () => {
    const tokens = there.get('arsunt')!.items
    expect(tokens.map(({ shape, icon, text, side }) => [shape, icon, text, side])).toEqual([['token', 'black', '', 'harkonnen'], ['token', 'silver', '2', 'harkonnen']])
    expect(there.get('arsunt')!.words).toContain('1 black garrison token and 2 silver garrison tokens')
    expect(render(Pieces, { props: { contents: there, atomics: '', close: 1 } }).body).toContain('silver')
  })
})

describe('a face-down token', () => {
  const lies = {
    legions: { harkonnen: {}, atreides: { windgap: { regular: 1, deployment_token: 3 } } },
    desert: { settlements: {}, sietches: {}, stations: [], station_faces: {}, wormsigns: [], worms: {}, atomics: '' },
    vehicles: { harvesters: [], zones: {} },
  } as unknown as Sections
  const own = { tokens: { windgap: { start_1: { regular: 2 }, start_2: { regular: 2 }, deploy_8: { fedaykin: 2 } } } }
  const seen = (mine: object) => contentsOf(lies, mine).get('windgap')!

  it('shows its face to its owner, marked as hidden from the others', () => {
    const tokens = seen(own).items.filter(({ shape }) => shape === 'token')
    expect(tokens.map(({ face, text }) => [face, text])).toEqual([[{ regular: 2 }, '2'], [{ fedaykin: 2 }, '']])
    expect(seen(own).words).toContain('2 Fedaykin, hidden from the others')
    expect(render(Pieces, { props: { contents: contentsOf(lies, own), atomics: '', close: 1 } }).body).toContain('unseen')
  })
  it('shows nobody else anything, in picture or words', () => {
    const tokens = seen({}).items.filter(({ shape }) => shape === 'token')
    expect(tokens.map(({ face, text }) => [face, text])).toEqual([[undefined, '3']])
    expect(seen({}).words).toBe('Windgap, Desert, The sietch that lay here is gone, Atreides: 1 regular unit and 3 deployment tokens')
    expect(render(Pieces, { props: { contents: contentsOf(lies, {}), atomics: '', close: 1 } }).body).not.toContain('unseen')
  })
  it('lies face up before its owner from the moment it is drawn until it is put down', () => {
    const tray = (own: object, asked = true) => {
      const store = { seat: 'atreides', side: 'atreides', public: null, private: own, seats: [], hands: {}, mine: asked, asked, sending: '', state: 'open', turn: 1, refusal: null, menu: { forms: [{ form: 'pick', verb: 'put_token', levels: ['area'], tree: ['windgap'] }] }, waiting: { decision: 1, kind: 'put_token', rule: '', faction: 'atreides', seats: ['atreides'], prompt: {} } }
      return render(Tray, { props: { decider: new Decider(store as unknown as Seen), oninspect: () => undefined } }).body
    }
    expect(tray({ drawn_token: 'deploy_8' })).toMatch(/You have drawn .* 2 Fedaykin/)
    // A partner sees it too, and puts nothing down.
    expect(tray({ drawn_token: 'deploy_8' }, false)).toMatch(/Your partner has drawn .* 2 Fedaykin/)
    expect(tray({ drawn_token: '' })).not.toContain('Fedaykin')
    expect(tellEvent({ event: 'token_seen', rule: 'deploy.token', token: 'deploy_8' })).toContain('2 Fedaykin')
  })
})

describe('the window onto the map', () => {
  it('begins with the whole map, its land drawn higher where the frame is, and never higher than wide', () => {
    const seen = (width: number, height: number) => {
      const camera = new Camera()
      camera.resize(width, height)
      return [camera.scale, camera.tall, camera.x, camera.y]
    }
    expect(seen(1600, 1000)).toEqual([1, 1, 0, 0])
    expect(seen(1600, 1250)).toEqual([1, 1.25, 0, 0])
    expect(seen(800, 800)).toEqual([0.5, 1.6, 0, 0])
    expect(seen(360, 500)).toEqual([0.225, 1.6, 0, 70])
    expect(seen(2000, 1000)).toEqual([1, 1, 200, 0])
  })
  it('never leaves the map, however it is pulled', () => {
    const camera = new Camera()
    camera.resize(800, 500)
    camera.zoom(3)
    camera.pan(99999, 99999)
    expect([camera.x, camera.y]).toEqual([0, 0])
    camera.pan(-99999, -99999)
    expect([camera.x, camera.y]).toEqual([800 - SIZE[0] * camera.scale, 500 - SIZE[1] * camera.scale])
  })
  it('zooms around the point under the pointer', () => {
    const camera = new Camera()
    camera.resize(800, 500)
    camera.zoom(2, 300, 200)
    const before = camera.toMap(300, 200)
    camera.zoom(1.5, 300, 200)
    expect(camera.toMap(300, 200).x).toBeCloseTo(before.x)
    expect(camera.toMap(300, 200).y).toBeCloseTo(before.y)
  })
})
