import { describe, expect, it } from 'vitest'
import { cardsIn } from '../src/game/named'
import { found, shelves } from '../src/gallery/shelf'
import { CARDS, LEADERS, PROPHECIES } from '../src/generated/cards'

const all = shelves()
const names = (asked: string): string[] => found(all, asked).flatMap(({ shown }) => shown.map(({ name }) => name))

describe('the gallery', () => {
  it('has every card and leader, copies counted', () => {
    const copies = all.filter(({ id }) => !['pieces', 'tokens'].includes(id)).flatMap(({ shown }) => shown.map((each) => each.copies))
    expect(copies.reduce((sum, n) => sum + n, 0)).toBe(Object.keys(CARDS).length + Object.keys(PROPHECIES).length + Object.keys(LEADERS).length)
    for (const shelf of all) for (const { name } of shelf.shown) expect(name).toMatch(/\S/)
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
