import { describe, expect, it } from 'vitest'
import { TERMS, PIECES } from '../src/generated/words.en'
import { en } from '../src/i18n/en'
import { LONGER, pseudo } from '../src/i18n/pseudo'
import { NUMBERS, renderings, type Rendering } from '../src/i18n/samples'

const all = [...renderings(en)]
const shown = ({ key, given, text }: Rendering): string => `${key} ${JSON.stringify(given).slice(0, 90)}: ${text}`
/** What no text that was made of its parts has in it. */
const UNMADE = /undefined|null|NaN|\[object|[{}]|[a-z]_[a-z]|^\s|\s$| {2}| [,.;:]|\.\.(?!\.)|[.!?][’”]\.|^$/

describe('every sentence', () => {
  it('is tried with every number and every noun it can meet', () => {
    const tried = (key: string): string[] => all.filter((each) => each.key === key).map((each) => each.text)
    expect(all.length).toBeGreaterThan(10_000)
    expect(new Set(tried('events.worm_placed')).size).toBe(101)
    for (const n of NUMBERS) expect(tried('battle.dice').some((text) => text.startsWith(`${n} `))).toBe(true)
    expect(new Set(all.map((each) => each.key.split('.')[0]))).toEqual(new Set(Object.keys(en).filter((chapter) => chapter !== 'own' && chapter !== 'named')))
  })
  it('is whole: nothing empty, unreplaced or of a machine', () => {
    // Where there is nothing to say of a thing, nothing is said.
    const silent = ({ key, text }: Rendering): boolean => text === '' && key.startsWith('texts.')
    expect(all.filter((each) => UNMADE.test(each.text) && !silent(each)).map(shown)).toEqual([])
  })
  it('has one of a thing and several of others', () => {
    const counted = [...Object.values(TERMS), ...Object.values(PIECES)].filter((noun): noun is readonly [string, string] => Array.isArray(noun) && noun[0] !== noun[1])
    const wrong = counted.map(([one, other]) => new RegExp(`(?<![\\d.]|[NSEW] )(?:1 ${other}|(?!1 )\\d+ ${one})(?![\\w-])`))
    expect(all.filter((each) => wrong.some((pattern) => pattern.test(each.text))).map(shown)).toEqual([])
  })
  it('has verbs for one where there is one', () => {
    expect(all.filter(({ text }) => /^(?:1 [\w -]+|Nobody) (?:stand|become|have|are|were) /.test(text)).map(shown)).toEqual([])
    expect(en.events.leaders_lost_alone({ faction: 'atreides', area: 'arrakeen', leaders: { gurney_halleck: 1 } })).toBe('Without a unit in Arrakeen, Gurney Halleck is lost.')
    expect(en.events.units_replaced({ faction: 'atreides', number: 1, old: 'regular', new: 'elite', area: 'arrakeen' })).toBe('1 regular unit in Arrakeen becomes 1 elite unit.')
    expect(en.kinds.upgrade({ most: 1, old: 'regular', new: 'elite' })).toBe('Replace up to 1 regular unit by 1 elite unit.')
  })
  it('gives sides their article', () => {
    const told = all.filter(({ key }) => /^(?:events|kinds|lasting|refusals|votes|clocks|seats\.plays|dice\.faults)\b/.test(key))
    expect(told.filter(({ text }) => /\b(?:of|for|plays|that|play) (?:Harkonnen|Atreides|Fremen)(?! [A-Z])\b/.test(text) || /^(?:Harkonnen|Atreides|Fremen) [a-z]/.test(text)).map(shown)).toEqual([])
  })
})

describe('the language that nobody speaks', () => {
  it('is longer by two fifths with marked ends, and so is all of it', () => {
    for (const { text, key } of renderings(pseudo(en))) {
      if (!/\p{L}/u.test(text)) continue
      expect(text, key).toMatch(/^⟦[^]*⟧$/)
    }
    for (const [short, long] of [['Join', pseudo('Join')], ['The Harkonnen have won.', pseudo('The Harkonnen have won.')]] as const) expect(long.length).toBeGreaterThanOrEqual(Math.ceil(short.length * LONGER))
    expect(pseudo(en).lobby.tableOf('\u2068Ada\u2069')).toContain('\u2068Ada\u2069')
  })
})
