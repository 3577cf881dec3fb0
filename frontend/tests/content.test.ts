import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const data = new URL('../../engine/data/', import.meta.url)
const NAMES = ['board', 'spice_board', 'tracks', 'dashboards', 'figures', 'objectives', 'dice', 'planning_cards', 'prescience_cards', 'leaders', 'tokens']
/** The component files with a border closed and a card more. */
function corrected(): Record<string, any> {
  const files: Record<string, any> = Object.fromEntries(NAMES.map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, data), 'utf8'))]))
  const areas = new Map<string, any>(files['board'].areas.map((area: any) => [area.id, area]))
  for (const [here, there] of [['arrakeen', 'carthag'], ['carthag', 'arrakeen']] as const) {
    areas.get(here).neighbors = areas.get(here).neighbors.filter((id: string) => id !== there)
    areas.get(here).impassable.push(there)
  }
  files['planning_cards'].cards.push({ id: 'new_card', deck: 'corrino', copies: 1, name: 'A New Card', text: 'Draw a card.', steps: [], provenance: 'ours' })
  return files
}

const DIGEST = 'd'.repeat(64)
const asked: string[] = []
let store: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  store = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address.endsWith(DIGEST) ? new Response(JSON.stringify(corrected())) : new Response('', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the content a page brings along', () => {
  it('costs no request', async () => {
    const { agree, other } = await import('../src/content/content')
    const again = vi.fn()
    expect([other, agree(undefined, again), asked, again.mock.calls]).toEqual([null, true, [], []])
  })
})

describe('another content', () => {
  it('is noted when a game names it, and the page begins anew', async () => {
    const { agree } = await import('../src/content/content')
    const again = vi.fn()
    expect(agree(DIGEST, again)).toBe(false)
    expect(again).toHaveBeenCalledOnce()
    expect([...store.values()]).toEqual([DIGEST])
  })
  it('gives board, cards and names', async () => {
    store.set('arrakis.content', DIGEST)
    const { agree } = await import('../src/content/content')
    const { AREAS } = await import('../src/generated/board')
    const { CARDS } = await import('../src/generated/cards')
    const { PLANNING, TEXTS } = await import('../src/generated/words.en')
    expect(asked).toEqual([`/api/contents/${DIGEST}`])
    const again = vi.fn()
    expect(agree(DIGEST, again)).toBe(true)
    expect(AREAS.find(({ id }) => id === 'arrakeen')!.impassable).toContain('carthag')
    expect(CARDS['new_card']).toEqual({ deck: 'corrino', house: true })
    expect((PLANNING as Record<string, unknown>)['new_card']).toBe('A New Card')
    expect(TEXTS.planning['new_card']).toBe('Draw a card.')
    // A game with what the page brings along takes it back.
    expect(agree(undefined, again)).toBe(false)
    expect(again).toHaveBeenCalledOnce()
    expect(store.size).toBe(0)
  })
  it('that cannot be had is not asked for again and again', async () => {
    store.set('arrakis.content', 'e'.repeat(64))
    const { agree, other } = await import('../src/content/content')
    const again = vi.fn()
    expect(other).toBeNull()
    expect(agree('e'.repeat(64), again)).toBe(false)
    expect(again).not.toHaveBeenCalled()
    expect(asked).toHaveLength(1)
  })
})
