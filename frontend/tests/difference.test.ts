import { describe, expect, it } from 'vitest'
import { privateAfter, publicAfter, undoAfter } from '../src/net/difference'

const json = JSON.stringify
const sections = { round: { round: 1, turn: 'atreides' }, dice: { unspent: { house: 2, mentat: 1 }, used: 1 }, worms: { places: { b: 1, d: 1 } } }

describe('what a frame says has changed', () => {
  it('is laid over the sections that were there, two levels deep', () => {
    const after = publicAfter(sections, { changes: { round: { turn: 'harkonnen' }, dice: { unspent: { house: 1 } } } })
    expect(after).toEqual({ ...sections, round: { round: 1, turn: 'harkonnen' }, dice: { unspent: { house: 1, mentat: 1 }, used: 1 } })
  })
  it('sets whole what lies deeper', () => {
    expect(publicAfter({ legions: { atreides: { carthag: { regular: 2, naib: 1 } } } }, { changes: { legions: { atreides: { carthag: { regular: 1 } } } } })).toEqual({
      legions: { atreides: { carthag: { regular: 1 } } },
    })
  })
  it('lets sections stay the objects they are where it says nothing of them', () => {
    const after = publicAfter(sections, { changes: { round: { round: 2 } } })
    expect(after.dice).toBe(sections.dice)
    expect(sections.round.round).toBe(1)
  })
  it('takes away what is null', () => {
    expect(publicAfter(sections, { changes: { dice: { unspent: { mentat: null } } } }).dice.unspent).toEqual({ house: 2 })
  })
  it('puts new keys last, or where their places say', () => {
    expect(json(publicAfter(sections, { changes: { worms: { places: { a: 1, c: 2, e: 3 } } }, places: { worms: { places: [0, 2, 4] } } }).worms)).toBe(
      json({ places: { a: 1, b: 1, c: 2, d: 1, e: 3 } }),
    )
    expect(json(publicAfter(sections, { changes: { round: { acting: 'fremen' } } }).round)).toBe(json({ round: 1, turn: 'atreides', acting: 'fremen' }))
  })
  it('is whole for a section that it names whole', () => {
    expect(publicAfter(sections, { sections: { round: { round: 9 } } }).round).toEqual({ round: 9 })
  })
  it('goes as deep into every part of what only one seat knows', () => {
    const known = { hand: { spies: 1, traitors: 1 }, decks: { house: { spies: 2 } }, drawn_token: '' }
    expect(privateAfter(known, { private_changes: { hand: { spies: null }, decks: { house: { sands: 1 } }, drawn_token: 'start_1' }, private_places: { decks: { house: [0] } } })).toEqual({
      hand: { traitors: 1 }, decks: { house: { sands: 1, spies: 2 } }, drawn_token: 'start_1',
    })
    expect(privateAfter(known, {})).toBe(known)
    expect(privateAfter(known, { private: { hand: {} } })).toEqual({ hand: {} })
  })
  it('changes the flag of taking back, or leaves it', () => {
    const flag = { possible: true, reason: '', floor: 3, turn: 2, over: 1 }
    expect(undoAfter(flag, { undo: { floor: 4, over: null } })).toEqual({ possible: true, reason: '', floor: 4, turn: 2 })
    expect(undoAfter(flag, {})).toBe(flag)
  })
})
