import { describe, expect, it } from 'vitest'
import { cardsIn } from '../src/game/named'
import { found, shelves } from '../src/gallery/shelf'
import { CARDS, LEADERS, PROPHECIES } from '../src/generated/cards'

const all = shelves()
const names = (asked: string): string[] => found(all, asked).flatMap(({ shown }) => shown.map(({ name }) => name))

describe('the gallery', () => {
  it('has every card and leader, copies counted', () => {
    const cards = all.flatMap(({ shown }) => shown).filter(({ kind }) => kind === 'card')
    const copies = cards.map((each) => each.copies)
    expect(copies.reduce((sum, n) => sum + n, 0)).toBe(Object.keys(CARDS).length + Object.keys(PROPHECIES).length + Object.keys(LEADERS).length)
    for (const shelf of all) for (const { name } of shelf.shown) expect(name).toMatch(/\S/)
  })
  it('has a shelf of what a further box brings: its leader, and what each piece does', () => {
    const { shown } = all.find(({ id }) => id === 'war')!
    expect(shown.map(({ id }) => id)).toEqual(['sandriders', 'suspensor_trooper', 'escort_ornithopter', 'rocket_launcher', 'sandrider', 'fremen_camp'])
    for (const { text } of shown) expect(text).toMatch(/\.$/)
    expect(all.find(({ id }) => id === 'leaders')!.shown.map(({ id }) => id)).not.toContain('sandriders')
  })
  it('finds by name, by text and by shelf, whatever marks letters carry', () => {
    expect(names('thumpers')).toContain('Thumpers')
    expect(names('THÚMPERS')).toContain('Thumpers')
    expect(names('fremen thumpers')).toEqual(['Thumpers'])
    expect(names('sardaukar').length).toBeGreaterThan(2)
    expect(names('nothing has this')).toEqual([])
    expect(found(all, '')).toEqual(all)
  })
})

describe('a card that is named', () => {
  it('is found in an event, wherever it stands there, once', () => {
    expect(cardsIn({ event: 'card_played', rule: 'x', seat: 'fremen', card: 'thumpers' })).toEqual(['thumpers'])
    expect(cardsIn({ event: 'cards_discarded', rule: 'x', cards: { smugglers: 2, war_plan: 1 } })).toEqual(['smugglers', 'war_plan'])
    expect(cardsIn({ event: 'tank_ordered', rule: 'x', leaders: ['alia', 'chani'] })).toEqual(['alia', 'chani'])
    expect(cardsIn({ event: 'worm_moved', rule: 'x', origin: 'csw_3', to: 'csw_5', worm: 'sandworm' })).toEqual([])
  })
})
