import { describe, expect, it } from 'vitest'
import { headline, LONGEST } from '../src/game/headline'

describe('a question in a line', () => {
  it('is the whole question where that is short', () => {
    expect(headline('Choose the area to retreat to.', '-')).toEqual({ head: 'Choose the area to retreat to.', whole: '' })
  })
  it('is the part that asks where it is long, and what was left out is not lost', () => {
    const question = 'A worm takes the harvester in the desert west of Bight of the Cliff: send a carryall, or lose it.'
    expect(headline(question, '-')).toEqual({ head: 'Send a carryall, or lose it.', whole: question })
  })
  it('never is longer than its row', () => {
    expect(headline('x'.repeat(70), 'Your decision').head).toBe('Your decision')
    expect(headline(`${'x'.repeat(70)}: choose the area.`, '').head.length).toBeLessThanOrEqual(LONGEST)
  })
})
