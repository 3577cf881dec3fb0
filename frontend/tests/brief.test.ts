import { describe, expect, it } from 'vitest'
import { USUAL_EVENTS, USUAL_FORMS } from '../src/generated/contract'
import { entryOf, wholeMenu } from '../src/net/brief'

const entry = { type: 'frame', seq: 1, by: 'atreides', at: 5 } as const

describe('what goes without saying over the wire', () => {
  it('is the usual rule of an event and the flags that are mostly not set', () => {
    const [spent] = entryOf({ ...entry, events: [{ event: 'die_spent', faction: 'atreides' }] }).events
    expect(spent).toEqual({ event: 'die_spent', faction: 'atreides', rule: USUAL_EVENTS.die_spent.rule, token: false })
  })
  it('yields to what is said', () => {
    const said = { event: 'die_spent', rule: 'some.other', token: true }
    expect(entryOf({ ...entry, events: [said] }).events).toEqual([said])
    expect(entryOf({ ...entry, events: [{ event: 'of_tomorrow', rule: 'some.rule' }] }).events).toEqual([{ event: 'of_tomorrow', rule: 'some.rule' }])
  })
  it('is what a verb is mostly offered with, where a form does not say which it is', () => {
    expect(wholeMenu({ forms: [{ verb: 'act', tree: { house: 0 }, lists: [['a']] }] })).toEqual({ forms: [{ ...USUAL_FORMS.act, verb: 'act', tree: { house: 0 }, lists: [['a']] }] })
    const whole = { forms: [{ form: 'pick' as const, verb: 'act' }], rule: 'some.rule' }
    expect(wholeMenu(whole)).toEqual(whole)
  })
  it('calls a choice what has no other name, and has no events where none are told', () => {
    expect(entryOf(entry)).toEqual({ seq: 1, by: 'atreides', kind: 'choice', at: 5, events: [] })
  })
})
