import { describe, expect, it } from 'vitest'
import { SECTORS } from '../src/generated/words.pl'
import { SEATS } from '../src/generated/seats.pl'
import { events } from '../src/i18n/pl/events'
import { called, pieces } from '../src/i18n/pl/names'
import { counted, type Counted, type Declined } from '../src/i18n/pl/noun'
import { NUMBERS } from '../src/i18n/samples'

const unit: Counted = { g: 'f', nom: 'jednostka', gen: 'jednostki', acc: 'jednostkę', loc: 'jednostce', few: 'jednostki', many: 'jednostek' }

describe('Polish', () => {
  it('counts in three classes, and persons otherwise than things', () => {
    expect(NUMBERS.map((n) => counted(n, unit))).toEqual(['0 jednostek', '1 jednostka', '2 jednostki', '5 jednostek', '11 jednostek', '21 jednostek', '22 jednostki', '101 jednostek'])
    expect([1, 2, 5].map((n) => counted(n, unit, 'acc'))).toEqual(['1 jednostkę', '2 jednostki', '5 jednostek'])
    expect([1, 2, 5].map((n) => counted(n, unit, 'gen'))).toEqual(['1 jednostki', '2 jednostek', '5 jednostek'])
    const moved = (pieces: Record<string, number>): string => events.legion_moved({ faction: 'atreides', pieces, origin: 'carthag', to: 'arrakeen', way: undefined, path: undefined })
    expect(moved({ fedaykin: 2, harvester: 2 })).toBe('Atrydzi poruszają 2 Fedajkinów i 2 Żniwiarki z Kartaginu do Arrakinu.')
    expect([pieces({ paul: 1, fedaykin: 1 }), pieces({ paul: 1, fedaykin: 1 }, 'acc')]).toEqual(['Paul i 1 Fedajkin', 'Paula i 1 Fedajkina'])
  })
  it('takes the verb as the subject is, and the place in its case', () => {
    const moved = (faction: 'harkonnen' | 'house_harkonnen'): string => events.legion_moved({ faction, pieces: { regular: 5 }, origin: 'splintered_rock', to: 'north_pole', way: undefined, path: undefined })
    expect(moved('harkonnen')).toBe('Harkonnenowie poruszają 5 jednostek Regularnych ze Szczerbatej Skały na Biegun Północny.')
    expect(moved('house_harkonnen')).toBe('Ród Harkonnenów porusza 5 jednostek Regularnych ze Szczerbatej Skały na Biegun Północny.')
    const risen = (['arrakeen', 'hagga_basin', 'cne_7', 'rimwall_west', 'rock_outcroppings', 'ne_1'] as const).map((area) => events.worm_placed({ area, worm: 'sandworm', origin: undefined }))
    expect(risen).toEqual(
      ['w Arrakinie', 'w Basenie Hagga', 'we Wschodniej Dziurze w Ziemi', 'na Wieńcomurze Zachodnim', 'na Wychodniach Skalnych', 'na Spękanej Ziemi Północno-Wschodniej'].map((where) => `Czerw Pustyni wynurza się ${where}.`),
    )
  })
  it('knows with whom one plays and over what a storm stands', () => {
    expect([...Object.values(SEATS), ...Object.values(SECTORS)].filter((noun) => typeof noun === 'string' || !noun.ins)).toEqual([])
  })
  it('finds a place in a sentence in whatever case it stands there', () => {
    const names = new Map(called())
    expect(['Wieńcomuru Zachodniego', 'Wieńcomurze Zachodnim', 'Strefie Powietrznej A', 'Paula-Muad\'Diba'].map((name) => names.get(name))).toEqual(['rimwall_west', 'rimwall_west', expect.any(String), 'paul_muad_dib'])
  })
  it('has no name without all its cases: it does not compile', () => {
    // @ts-expect-error the locative is missing
    const name: Declined = { g: 'm3', nom: 'Arsunt', gen: 'Arsuntu', acc: 'Arsunt' }
    // @ts-expect-error and nothing is declined in a case that there is not
    expect(() => unit.voc.length).toThrow()
    expect(name).toBeTruthy()
  })
})
