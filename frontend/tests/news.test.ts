/** The line that says at a glance what has just happened. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { glance } from '../src/game/news'
import type { GameEvent } from '../src/game/view'
import { AREAS } from '../src/generated/board'
import { tellEvent, words } from '../src/i18n'
import { OFFERED } from '../src/i18n/languages'

const event = (name: string, more: object): GameEvent => ({ event: name, rule: '', ...more }) as unknown as GameEvent
const move = (origin: string, to: string, faction = 'harkonnen') => event('legion_moved', { faction, origin, to, pieces: { regular: 3 }, way: 'foot' })
const action = event('action_taken', { faction: 'harkonnen', action: 'strategy_move' })
const say = () => words.now.pages.steps!.steps
const told = (events: GameEvent[], most: number): string => glance(events, most, tellEvent, say())
/** As much as a phone tells. */
const PHONE = 100

beforeAll(() => words.page('steps'), 60_000)

describe('news of several moves of one action', () => {
  const two = [action, move('carthag', 'arsunt'), move('arrakeen', 'imperial_basin')]
  it('tell both, with where they began', () => {
    expect(told(two.slice(1), PHONE)).toBe('The Harkonnen move: Carthag → Arsunt; Arrakeen → Imperial Basin.')
    expect(told(two, 150)).toMatch(/Move 2 legions\. The Harkonnen move: Carthag → Arsunt; Arrakeen → Imperial Basin\.$/)
  })
  it('tell where they lead, where there is room for no more', () => {
    expect(told(two, 60)).toBe('The Harkonnen move to Arsunt and Imperial Basin.')
  })
  it('tell them through what goes with them, and what comes of them behind', () => {
    const used = event('ornithopter_used', { zone: 'north_west__central_north_west' })
    const spent = event('leader_spent', { leader: 'beast_rabban' })
    expect(told([action, used, two[1]!, used, two[2]!, spent], 64)).toBe('The Harkonnen move: Carthag → Arsunt; Arrakeen → Imperial Basin.')
    const removed = event('harvester_removed', { area: 'cne_3' })
    expect(told([two[1]!, two[2]!, removed], 150)).toMatch(/^The Harkonnen move: .*Imperial Basin\. .*Hole in the Rock South/)
  })
  it('do not mix them with those of an action before, or of somebody else', () => {
    expect(told([move('carthag', 'arsunt'), action, move('arrakeen', 'imperial_basin')], 70)).toMatch(/^The Harkonnen move 3 regular units from Arrakeen/)
    expect(told([move('carthag', 'arsunt'), move('windgap', 'nw_10', 'atreides')], 70)).toMatch(/^The Atreides move 3 .*units from Windgap/)
  })
  it('are as they were while their sentences are not there yet', () => {
    expect(glance([two[1]!, two[2]!], 70, tellEvent)).toMatch(/^The Harkonnen move 3 regular units from Arrakeen/)
  })
  describe.each(OFFERED.map(([id]) => id))('in %s', (language) => {
    beforeAll(() => words.speak(language), 60_000)
    it('always have room for both on a phone', () => {
      const ids = AREAS.map(({ id }) => id)
      for (const [i, to] of ids.entries()) {
        const other = ids[(i + 17) % ids.length]!
        for (const faction of ['harkonnen', 'atreides']) {
          const text = told([action, move('carthag', to, faction), move('arrakeen', other, faction)], PHONE)
          expect(text.length, text).toBeLessThanOrEqual(PHONE)
          expect(text, text).not.toMatch(/…$/)
          const [one, both] = [say().goals(faction, [to]), say().goals(faction, [to, other])]
          expect(text.length, text).toBeGreaterThan(Math.min(one.length, both.length))
        }
      }
    })
  })
})

describe('news of anything', () => {
  beforeAll(() => words.speak('en'), 60_000)
  const { games } = JSON.parse(gunzipSync(readFileSync(new URL('../../tests/fixtures/told.json.gz', import.meta.url))).toString()) as { games: { heard: Record<string, { events: GameEvent[] }[]> }[] }
  it('have so many letters at most, and end with what came last', () => {
    for (const game of games) for (const entries of Object.values(game.heard)) for (let i = 3; i < entries.length; i += 7) {
      const events = entries.slice(i - 3, i).flatMap((entry) => entry.events)
      if (!events.length) continue
      for (const most of [150, 100, 64, 40]) expect(told(events, most).length).toBeLessThanOrEqual(most)
    }
  })
  it('leave out what only goes with something, unless it is all there is', () => {
    const spent = event('leader_spent', { leader: 'beast_rabban' })
    expect(told([spent], 100)).toMatch(/Rabban/)
    expect(told([action, spent], 100)).not.toMatch(/Rabban/)
  })
})
