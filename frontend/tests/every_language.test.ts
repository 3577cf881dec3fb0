import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { againstGlossary, missing, tooLong, undeclined, wrongIn, type Entry, type Names, type Term } from '../src/i18n/check'
import { en } from '../src/i18n/en'
import { OFFERED, whole } from '../src/i18n/languages'
import { NUMBERS, renderings } from '../src/i18n/samples'
import { faultsOf, miscounted, uneven } from '../src/i18n/whole'

const { chaptersOf } = (await import('../scripts/rules.mjs' as string)) as { chaptersOf: (text: string, english?: string) => { rules: { id: string; html: string }[] }[] }
const file = (path: string): URL => new URL(`../../${path}`, import.meta.url)
const json = <T>(path: string): T => JSON.parse(readFileSync(file(path), 'utf8')) as T
const glossary = json<Entry[]>('docs/glossary.json')
const english = json<Names>('engine/data/words.en.json')
const further = json<{ leaders: { id: string; name: string }[] }>('engine/expansions/desert_war/data/desert_war.json').leaders
const rules = readFileSync(file('docs/rules.md'), 'utf8')
const others = OFFERED.map(([id]) => id).filter((id) => id !== 'en')

/** What may be said as in English: names of programs and headers, units, and words that languages have in common. */
const SAME: readonly string[] = ['lobby.title', 'messages.forms.', 'host.version.python', 'reach.about.', 'language', 'programs.names.', 'programs.chance', 'hindsight.percent', 'hindsight.hers', 'seats.program', 'clocks.hours', 'host.outage', 'host.disk', 'ui.menu', 'ui.sietch', 'ui.sietchOf']
const same = (key: string): boolean => SAME.some((each) => (each.endsWith('.') ? key.startsWith(each) : key === each))

/** Every name of a section that English has. */
const namedIn = (section: string): string[] => [...Object.keys((english[section] ?? {}) as Names), ...(section === 'leaders' ? further.map(({ id }) => id) : [])]
const NAMED = ['seats', 'sectors', 'areas', 'pieces', 'leaders', 'markers', 'planning', 'prescience', 'bans', 'results', 'phases', 'terms']
/** Where the glossary says of each name whether an edition prints it. */
const PRINTED = ['areas', 'leaders', 'planning', 'prescience']

describe.each(others)('%s', { timeout: 60_000 }, async (language) => {
  const words = await whole(language)
  const names = json<Names>(`engine/data/words.${language}.json`)
  const ours = new Set((names['ours'] ?? []) as string[])

  it('has every sentence, each in its room, and every name', () => {
    expect(missing(words, en)).toEqual([])
    expect(missing(en, words)).toEqual([])
    expect(tooLong(words)).toEqual([])
    for (const section of NAMED) expect(Object.keys((names[section] ?? {}) as Names), section).toEqual(expect.arrayContaining(namedIn(section)))
    for (const [section, said] of Object.entries(english['texts'] as Record<string, Names>)) expect(Object.keys((names['texts'] as Record<string, Names>)[section] ?? {}), section).toEqual(expect.arrayContaining(Object.keys(said)))
  })
  it('says all of it whole, in no other language and in its own letters', () => {
    expect(faultsOf(language, words, same, names)).toEqual({ unmade: [], english: [], letters: [] })
  })
  it('counts as it counts', () => {
    expect(miscounted(words, names, language)).toEqual([])
  })
  it('calls things as its rulebook does, and says which names are ours', () => {
    expect(againstGlossary(language, names, words, glossary)).toEqual([])
    const wrong: string[] = []
    for (const section of PRINTED) {
      for (const id of namedIn(section)) {
        const entry = glossary.find((each) => each.id === id)
        if (!entry) continue
        const term = entry[language] as Term | null
        const printed = !!term && term.src !== 'ours'
        if (printed === ours.has(`${section}.${id}`)) wrong.push(`${section}.${id} is ${printed ? 'printed' : 'ours'}`)
      }
    }
    expect(wrong).toEqual([])
    for (const each of ours) {
      const [section, id] = each.split('.')
      expect(namedIn(section!), each).toContain(id)
    }
  })
  it('puts all names into the case of their sentence', () => {
    expect(uneven(words, names)).toEqual([])
  })
  it('leaves no name without its cases but those that stand behind the noun of their kind', () => {
    // Titles stand in quotation marks or in italics and are not declined; places beside a landmark have its cases.
    expect(undeclined(names, english).filter((each) => !/^(?:areas|planning|prescience|bans)\./.test(each))).toEqual([])
  })
  it.runIf(existsSync(file(`docs/rules.${language}.md`)))('has every rule, with the links of the English one', () => {
    const said = readFileSync(file(`docs/rules.${language}.md`), 'utf8')
    expect(idsOf(said)).toEqual(idsOf(rules))
    expect([...said.matchAll(/^## (?:\d+\.)?/gm)].map(([head]) => head)).toEqual([...rules.matchAll(/^## (?:\d+\.)?/gm)].map(([head]) => head))
    expect(wrongWith(language, said)).toEqual([])
  })
})

const idsOf = (text: string): string[] => [...text.matchAll(/^### `([^`]+)`/gm)].map(([, id]) => id!)

const count = (html: string, part: string): number => html.split(part).length - 1
const linksOf = (html: string): string => [...new Set([...html.matchAll(/href="#\/rules\/([^"]+)"/g)].map(([, id]) => id))].sort().join(' ')
/** In which English refers to rows of its own, by numbers that no other language has. */
const ROWS = ['move.sandriding', 'shared.cards']
/** Numbers of one text that another has not, each as often. */
function lacking(html: string, other: string): string[] {
  const numbers = (text: string): string[] => text.replaceAll(/<[^>]*>/g, ' ').match(/\d+/g) ?? []
  const there = numbers(other)
  return numbers(html).filter((n) => {
    const at = there.indexOf(n)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}

/** Rules that say nothing, what English says, or something else. */
function wrongWith(language: string, text: string): string[] {
  const known = new Map(chaptersOf(rules).flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule.html] as const)))
  const wrong = wrongIn(language, glossary)
  return chaptersOf(text).flatMap((chapter) =>
    chapter.rules.flatMap((rule) => {
      const bare = rule.html.replaceAll(/<code>[^<]*<\/code>|<[^>]*>/g, ' ')
      const found = []
      if (!/\p{L}/u.test(bare)) found.push('is empty')
      if (rule.html === known.get(rule.id)) found.push('is English')
      if (/(?<![\p{L}-])(?:the|of|and|with)(?![\p{L}-])/u.test(bare)) found.push('has English words')
      if (!/^### `[^`]+` +\S/m.test(text.slice(text.indexOf(`### \`${rule.id}\``)))) found.push('has no title')
      const there = known.get(rule.id) ?? ''
      if (linksOf(rule.html) !== linksOf(there)) found.push('has other links')
      for (const part of ['<tr>', '<li>']) if (count(rule.html, part) !== count(there, part)) found.push(`has another number of ${part}`)
      if (count(rule.html, 'class="house"') < count(there, 'class="house"')) found.push('does not say what is ours')
      if (!ROWS.includes(rule.id) && lacking(there, rule.html).length) found.push(`lacks the numbers ${lacking(there, rule.html)}`)
      found.push(...wrong(bare).map((word) => `says ${word}`))
      return found.map((what) => `${rule.id} ${what}`)
    }),
  )
}

describe('what is wrong with a language is found', () => {
  const none: Names = {}
  const faults = (language: string, notes: Record<string, unknown>) => faultsOf(language, { notes }, () => false, none)
  it.each(['', 'a {name}', 'undefined a', 'NaN', '[object Object]', 'regular_unit', 'a  b', 'a .', ' a', 'a ', 'b..'])('as not made of its parts: %j', (text) => {
    expect(faults('pl', { a: text }).unmade).toHaveLength(1)
  })
  it('as English, in whole or in part', () => {
    const [key, said] = Object.entries(en.notes).find(([, text]) => typeof text === 'string' && text.length > 12)!
    expect(faults('es', { [key]: said }).english).toHaveLength(1)
    expect(faults('es', { a: 'Elige the carta' }).english).toHaveLength(1)
    expect(faults('es', { a: 'Elige la carta' }).english).toEqual([])
    expect(faultsOf('es', { notes: { [key]: said } }, () => true, none).english).toEqual([])
  })
  it('as letters of another language', () => {
    expect(faults('ru', { a: 'Кaрта' }).letters).toHaveLength(1)
    expect(faults('cs', { a: 'Kość' }).letters).toHaveLength(1)
    expect(faults('pl', { a: 'Карта' }).letters).toHaveLength(1)
    expect(faults('ru', { a: 'Карта в JSON' }).letters).toEqual([])
  })
  it('as numbers with a form that they do not take', () => {
    const card: Names = { terms: { card: { nom: 'karta', gen: 'karty', acc: 'kartę', few: 'karty', many: 'kart' } } }
    const counted = (text: string) => miscounted({ notes: { a: text } }, card, 'pl')
    for (const wrong of ['5 karta', '1 kart', '22 karta']) expect(counted(wrong)).toHaveLength(1)
    for (const right of ['1 karta', '2 karty', '5 kart', '22 karty', 'N 1 kart']) expect(counted(right)).toEqual([])
    expect(miscounted({ notes: { a: '1 cartas' } }, { terms: { card: ['carta', 'cartas', 'f'] } }, 'es')).toHaveLength(1)
  })
  it('as a name that is not in the case of the others', () => {
    const areas = Object.fromEntries(namedIn('areas').map((id, i) => [id, { nom: `nom${i}`, gen: `gen${i}`, acc: `acc${i}`, loc: `loc${i}` }])) as Record<string, Record<string, string>>
    const said = (use: string) => ({ events: { wormsign_placed: ({ area }: { area: string }) => `Znak w ${areas[area]![area === 'carthag' ? use : 'loc']!}.` } })
    expect(uneven(said('loc'), { areas })).toEqual([])
    expect(uneven(said('nom'), { areas })).toEqual([expect.stringMatching(/^events\.wormsign_placed\.area: Znak w nom\d+\.$/)])
  })
  it('as a word that is not used, but where it is part of a term or the word for another thing', () => {
    const wrong = wrongIn('cs', glossary)
    expect(wrong('Ztratit vozidlo')).toEqual(['vozidlo'])
    expect(wrong('Ztratit těžební vozidlo, tah')).toEqual([])
    expect(wrongIn('pl', glossary)('Dziki Stwórca i Dziki Stworzyciel')).toEqual(['Dziki Stwórca'])
  })
  it('as a rule that is not there, is empty or English', () => {
    const id = 'turn.order'
    const part = (text: string) => wrongWith('pl', `## 1. A\n\n### \`${id}\` Tytuł\n\n${text}\n`)
    expect(part('Zwykłe zdanie.')).toEqual([])
    expect(part('')).toEqual([`${id} is empty`])
    expect(part('Zdanie of legion.')).toEqual([`${id} has English words`])
    expect(part('Transporter leci.')[0]).toContain('says')
    expect(wrongWith('pl', `## 1. A\n\n### \`${id}\`\n\nZdanie.\n`)).toEqual([`${id} has no title`])
    const of = (id: string, text: string) => wrongWith('pl', `## 1. A\n\n### \`${id}\` Tytuł\n\n${text}\n`).join()
    expect(of('setup', '1. Zdanie.')).toContain('lacks the numbers 1,1,2,2,2,2,3,3')
    expect(of('setup', '1. Zdanie.')).toContain('another number of <li>')
    expect(of('setup', '1. Zdanie.')).toContain('does not say what is ours')
    expect(of('setup', 'Zdanie, `setup`.')).toContain('has other links')
  })
  it('with every number there is', () => {
    for (const n of NUMBERS) expect([...renderings(en)].some(({ key, text }) => key === 'battle.dice' && text.startsWith(`${n} `))).toBe(true)
  })
})
