import { describe, expect, it } from 'vitest'
import { centreOf, ROOMS } from '../src/board/geometry'
import { CLOSE_AMONG_ALL, meant } from '../src/board/nearest'
import { AREAS, ZONES } from '../src/generated/board'

/** A phone upright: the whole map in 360 pixels. */
const PHONE = 0.225

describe('a finger', () => {
  it.each(AREAS.map(({ id }) => id))('in the middle of %s means that area, on a phone too', (id) => {
    const { x, y } = centreOf(id)
    expect(meant(x, y, AREAS.map((area) => area.id), 1)).toEqual([id])
    expect(meant(x, y, AREAS.map((area) => area.id), PHONE)[0]).toBe(id)
  })
  it('beside the only one that can be chosen means that one, and none that is too far away', () => {
    const { x, y } = centreOf('carthag')
    expect(meant(x, y, ['arrakeen'], PHONE)).toEqual(['arrakeen'])
    expect(meant(x, y, ['tasmin_sink'], PHONE)).toEqual([])
    expect(meant(x, y, ['arrakeen'], 2)).toEqual([])
  })
  it('on the border of two is asked which', () => {
    const one = ROOMS.get('carthag')!
    const two = ROOMS.get('arrakeen')!
    const found = meant((one.x + two.x) / 2, (one.y + two.y) / 2, ['carthag', 'arrakeen', 'tasmin_sink'], PHONE)
    expect([...found].sort()).toEqual(['arrakeen', 'carthag'])
  })
  it('in the middle of an area means that one, also where any may be meant', () => {
    for (const { id } of AREAS) {
      const { x, y } = centreOf(id)
      expect(meant(x, y, AREAS.map((area) => area.id), PHONE, CLOSE_AMONG_ALL)).toEqual([id])
    }
  })
  it('meets each air zone in a circle of 44 pixels, and never two', () => {
    for (const { id, centre } of ZONES) expect(meant(centre[0] + 21 / PHONE, centre[1], ZONES.map((zone) => zone.id), PHONE)).toEqual([id])
  })
})
