import { describe, expect, it } from 'vitest'
import { AREAS } from '../src/generated/words.pl'
import { counted, type Counted, type Declined } from '../src/i18n/pl/noun'
import { events, sketch } from '../src/i18n/pl/sketch'
import { NUMBERS, renderings } from '../src/i18n/samples'

const unit: Counted = { g: 'f', nom: 'jednostka', gen: 'jednostki', acc: 'jednostkę', loc: 'jednostce', few: 'jednostki', many: 'jednostek' }

describe('Polish', () => {
  it('counts in three classes, and persons otherwise than things where something is done to them', () => {
    expect(NUMBERS.map((n) => counted(n, unit))).toEqual(['0 jednostek', '1 jednostka', '2 jednostki', '5 jednostek', '11 jednostek', '21 jednostek', '22 jednostki', '101 jednostek'])
    expect([1, 2, 5].map((n) => counted(n, unit, 'acc'))).toEqual(['1 jednostkę', '2 jednostki', '5 jednostek'])
    const moved = (pieces: Record<string, number>): string => events.legion_moved({ faction: 'atreides', pieces, origin: 'carthag', to: 'arrakeen', way: undefined, path: undefined })
    expect(moved({ fedaykin: 2, harvester: 2 })).toBe('Atrydzi poruszają 2 Fedajkinów i 2 Żniwiarki z Kartaginu do Arrakinu.')
  })
  it('takes the verb as the subject is, and the place in its case', () => {
    const moved = (faction: 'harkonnen' | 'house_harkonnen'): string => events.legion_moved({ faction, pieces: { regular: 5 }, origin: 'splintered_rock', to: 'north_pole', way: undefined, path: undefined })
    expect(moved('harkonnen')).toBe('Harkonnenowie poruszają 5 jednostek Regularnych ze Szczerbatej Skały na Biegun Północny.')
    expect(moved('house_harkonnen')).toBe('Ród Harkonnenów porusza 5 jednostek Regularnych ze Szczerbatej Skały na Biegun Północny.')
    expect(Object.keys(AREAS).map((area) => events.worm_placed({ area: area as keyof typeof AREAS, worm: 'sandworm', origin: undefined }))).toEqual(
      ['w Arrakinie', 'w Kartaginie', 'w Arsuncie', 'w Basenie Hagga', 'w Basenie Imperialnym', 'w Szczerbatej Skale', 'w Dziurze w Ziemi', 'na Wieńcomurze Zachodnim', 'w Gejr Kulon', 'na Biegunie Północnym'].map(
        (where) => `Czerw Pustyni wynurza się ${where}.`,
      ),
    )
  })
  it('puts a name that nobody has declined, as English has it, behind the noun of its kind', () => {
    expect(events.worm_moved({ origin: 'hobars_gap', to: 'cne_3', worm: 'sandworm', path: undefined })).toBe('Czerw Pustyni rusza z Obszaru Hobars Gap na Obszar Hole in the Rock South.')
  })
  it('has no name without all its cases: it does not compile', () => {
    // @ts-expect-error the locative is missing
    const name: Declined = { g: 'm3', nom: 'Arsunt', gen: 'Arsuntu', acc: 'Arsunt' }
    // @ts-expect-error and nothing is declined in a case that there is not
    expect(() => unit.voc.length).toThrow()
    expect(name).toBeTruthy()
  })
  it('says what it says of every number and every noun', () => {
    const all = [...renderings(sketch)]
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter(({ text }) => /undefined|null|\[object|[{}]|[a-z]_[a-z]| {2}/.test(text))).toEqual([])
  })
})
