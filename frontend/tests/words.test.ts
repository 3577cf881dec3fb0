import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { againstGlossary, missing, ROOMS, tooLong, undeclined, type Entry, type Names } from '../src/i18n/check'
import { en } from '../src/i18n/en'

const json = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const glossary = json('docs/glossary.json') as Entry[]
const english = json('engine/data/words.en.json') as Names
const polish = json('engine/data/words.pl.json') as Names

describe('the words of a language', () => {
  it('that is offered are all there, and have room', () => {
    expect(missing(en, en)).toEqual([])
    expect(tooLong(en)).toEqual([])
    const { events, ...rest } = en
    expect(missing(rest, en)).toContain('events.legion_moved')
    expect(Object.keys(events).length).toBe(missing(rest, en).length)
  })
  it('are measured in the rooms there are', () => {
    expect(Object.keys(ROOMS).filter((room) => !missing({}, en).some((key) => key === room || (room.endsWith('.') && key.startsWith(room))))).toEqual([])
    expect(tooLong({ results: { strategy: 'Strategieentscheidung' } })).toEqual(['results.strategy: 21 letters, there is room for 16: Strategieentscheidung'])
  })
  it('are those that the printed rulebook has', () => {
    expect(againstGlossary('pl', { pieces: { carryall: { nom: 'Transporter' } } }, {}, glossary)).toEqual(['pieces.carryall: Transporter; the rulebook has Zgarniarka'])
    const said = againstGlossary('pl', {}, { notes: { a: 'Transporter ratuje' } }, glossary)
    expect(said).toEqual(['notes.a: Transporter is not used: Transporter ratuje'])
    // What is wrong for one thing may be right for another: to place is not to deploy.
    expect(againstGlossary('pl', {}, { notes: { a: 'umieścić' } }, glossary)).toEqual([])
  })
  it('are declined, or known not to be', () => {
    expect(undeclined(polish, english)).toEqual([])
    const { hobars_gap: _, ...areas } = polish['areas'] as Names
    expect(undeclined({ ...polish, areas: { ...areas, carthag: 'Kartagin' } }, english)).toEqual(['areas.carthag', 'areas.hobars_gap'])
    expect(undeclined(english, english)).toEqual([])
  })
})
