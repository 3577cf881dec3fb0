import { describe, expect, it, vi } from 'vitest'
import { Advice, hasOdds } from '../src/game/advice.svelte'
import { line, type Choice } from '../src/game/choice'
import type { Odds } from '../src/battle/odds'
import type { Answer, Question } from '../src/net/protocol'
import { tellConsequence } from '../src/i18n'

const attack: Choice = { verb: 'attack', parts: [{ args: ['carthag', 'arsunt', 'foot'], named: {} }] }
const odds: Odds = { total: 6, dice: [[1, 1]], undefended: false, hits: [[1, 0, 6]], attacker_left: [], defender_left: [], won: 6, assumed: [] }

function table() {
  const asked: string[] = []
  const store = {
    turn: 1,
    ask: (about: Question, choice: Choice) => {
      asked.push(`${about} ${line(choice)}`)
      return Promise.resolve<Answer>({ type: 'answer', id: 'a', about, odds: about === 'odds' ? odds : null, consequences: about === 'odds' ? [] : [{ told: 'leaves_undefended', area: 'carthag' }] })
    },
  }
  return { store, asked, advice: new Advice(store, 0) }
}
const settle = () => vi.waitFor(() => undefined).then(() => new Promise((done) => setTimeout(done, 5)))

describe('asking about a choice before it is made', () => {
  it('asks for odds where dice are rolled, and once', async () => {
    const { advice, asked } = table()
    advice.consider('order_attack', [attack])
    await settle()
    advice.consider('order_attack', [attack])
    await settle()
    expect(asked).toEqual(['odds attack carthag arsunt foot', 'consequences attack carthag arsunt foot'])
    expect(advice.odds(attack)?.won).toBe(6)
    expect(advice.consequences(attack).map(tellConsequence)).toEqual(['Carthag would be undefended'])
    expect([hasOdds('order_attack', 'attack'), hasOdds('choose_move', 'move'), hasOdds('discard_to_limit', 'discard')]).toEqual([true, false, false])
  })
  it('forgets what was said of an older position', async () => {
    const { advice, store } = table()
    advice.consider('order_attack', [attack])
    await settle()
    store.turn = 2
    expect(advice.odds(attack)).toBeNull()
    expect(advice.consequences(attack)).toEqual([])
  })
  it('asks only about what is still in hand after a moment', async () => {
    const { store, asked } = table()
    const advice = new Advice(store, 10)
    advice.consider('order_attack', [attack])
    advice.consider('order_attack', [])
    advice.consider('order_attack', [{ verb: 'done', parts: [] }])
    await vi.waitFor(() => expect(asked).toEqual(['consequences done']))
  })
})
