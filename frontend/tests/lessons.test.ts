import { describe, expect, it } from 'vitest'
import { lessons } from '../src/i18n/en/lessons'
import { ahead, possible, type Step } from '../src/learn/lessons'
import type { LogEntry } from '../src/net/store.svelte'

const read = (says: Step['says']): Step => ({ says, choice: '', look: [] })
const act = (says: Step['says'], choice: string): Step => ({ says, choice, look: [] })
const STEPS = [read('first_aim'), read('first_pieces'), act('first_move_die', 'act strategy strategy_move'), act('first_move_done', 'done'), read('first_over')]
let seq = 0
const entry = (by: string, kind = 'choice'): LogEntry => ({ seq: ++seq, by, kind, at: 0, events: [] })
const says = (log: LogEntry[]) => ahead(STEPS, log, 'atreides').steps.map((step) => step.says)

describe('how far a lesson has come', () => {
  it('is the beginning before one has chosen anything, whatever the table has entered', () => {
    expect(says([])).toEqual(['first_aim', 'first_pieces', 'first_move_die'])
    expect(says([entry('table', 'rebase')])).toEqual(['first_aim', 'first_pieces', 'first_move_die'])
  })
  it('goes on with one\'s own choices only', () => {
    expect(says([entry('atreides'), entry('harkonnen')])).toEqual(['first_move_done'])
    expect(says([entry('atreides'), entry('harkonnen'), entry('atreides')])).toEqual(['first_over'])
  })
  it('goes back with what is taken back', () => {
    expect(says([entry('atreides'), entry('atreides', 'undo')])).toEqual(['first_aim', 'first_pieces', 'first_move_die'])
  })
  it('is over where more was chosen than the lesson has', () => {
    expect(says([entry('atreides'), entry('atreides'), entry('atreides')])).toEqual([])
  })
})

describe('a step', () => {
  it('is possible where the menu offers its choice', () => {
    const menu = { forms: [{ form: 'pick', verb: 'done', levels: [], options: [] }] } as never
    expect(possible(act('first_move_done', 'done'), menu)).toBe(true)
    expect(possible(act('first_move_die', 'act strategy strategy_move'), menu)).toBe(false)
  })
  it('is told in no more words than a phone has room for', () => {
    for (const [key, text] of Object.entries(lessons.steps)) expect(text.length, key).toBeLessThanOrEqual(190)
  })
})
