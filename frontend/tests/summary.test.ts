import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { summaries } from '../src/game/summary'
import type { LogEntry } from '../src/net/store.svelte'
import Summary from '../src/panels/Summary.svelte'
import { tally } from '../src/replay/tally'

const log = (...events: object[][]): LogEntry[] => events.map((each, i) => ({ seq: i + 1, by: '', kind: 'choice', at: 0, events: each as LogEntry['events'] }))
const begun = (phase: string, round = 2) => ({ event: 'phase_begun', rule: 'round.phases', phase, round })

describe('what phases that nobody plays have brought', () => {
  const told = log(
    [begun('actions'), { event: 'supremacy_raised', rule: '', by: 1, to: 1 }],
    [begun('hazards'), { event: 'wormsign_revealed', rule: '', area: 'cne_3', face: 'sandworm' }, { event: 'wormsign_revealed', rule: '', area: 'ne_2', face: 'sand' }],
    [{ event: 'harvester_rescued', rule: '', area: 'cne_3', zone: '' }, { event: 'casualties_taken', rule: '', faction: 'atreides', area: 'ne_5', hits: { regular: 2 } }],
    [begun('harvest'), { event: 'spice_harvested', rule: '', area: 'ne_2', spice: 2 }, { event: 'spice_harvested', rule: '', area: 'ne_10', spice: 3 }],
    [
      { event: 'imperium_marker_set', rule: '', marker: 'choam', step: 'drop', row: 3 },
      { event: 'imperium_marker_set', rule: '', marker: 'landsraad', step: 'keep', row: 2 },
      { event: 'imperium_marker_set', rule: '', marker: 'spacing_guild', step: 'raise', row: 1 },
      { event: 'supremacy_raised', rule: '', by: 2, to: 5 },
      begun('end'),
    ],
  )
  it('is counted, with what stood before and after', () => {
    const [hazards, harvest, ...more] = summaries(told)
    expect(hazards).toEqual({ phase: 'hazards', round: 2, seq: 2, markers: {}, counts: { worms: 1, sand: 1, harvesters_saved: 1, atreides_lost: 2 } })
    expect(harvest!.counts).toEqual({ spice: 5 })
    expect(harvest!.markers).toEqual({ choam: { before: 2, after: 3 }, landsraad: { before: 2, after: 2 }, spacing_guild: { before: 2, after: 1 }, supremacy: { before: 3, after: 5 } })
    // Of an end at which nothing happened there is nothing to tell.
    expect(more).toEqual([])
    expect(render(Summary, { props: { found: [hazards!, harvest!] } }).body.replace(/<[^>]*>/g, ' ')).toMatch(/1 sandworm surfaced.*5 spice harvested.*CHOAM\s+2\s+→\s+3/)
  })
  it('is that of the last round only', () => {
    const later = [...told, ...log([begun('actions', 3)], [begun('hazards', 3), { event: 'storm_rolled', rule: '', area: 'ne_5', rolled: {}, hits: 0 }])]
    expect(summaries(later).map(({ phase, round, counts }) => [phase, round, counts])).toEqual([['hazards', 3, { storms: 1 }]])
  })
})

describe('a game that is over', () => {
  it('has its dice beside what was to be expected, its spice by round, and where it turned', () => {
    const { dice, spice, turns } = tally([
      { seq: 1, mark: 'round', about: '1' },
      { seq: 4, mark: 'rolled', about: 'atreides', counts: { sword: 3, shield: 1 } },
      { seq: 5, mark: 'spice', about: 'ne_2', counts: { spice: 2 } },
      { seq: 5, mark: 'spice', about: 'ne_10', counts: { spice: 1 } },
      { seq: 6, mark: 'round', about: '2' },
      { seq: 7, mark: 'fall', about: 'windgap' },
      { seq: 9, mark: 'rolled', about: 'atreides', counts: { special: 2 } },
      { seq: 9, mark: 'spice', about: 'ne_2', counts: { spice: 4 } },
    ])
    expect(dice).toEqual([{ side: 'atreides', dice: 6, faces: [{ face: 'sword', n: 3, expected: 3 }, { face: 'shield', n: 1, expected: 2 }, { face: 'special', n: 2, expected: 1 }] }])
    expect(spice).toEqual([{ round: 1, spice: 3 }, { round: 2, spice: 4 }])
    expect(turns.map(({ seq }) => seq)).toEqual([7])
  })
})
