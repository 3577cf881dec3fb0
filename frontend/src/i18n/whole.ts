/** What is wrong with the sentences of a language once they are said: parts that are left, other languages, numbers that do not fit. */
import { en } from './en'
import type { Names } from './check'
import { CONSEQUENCES, EVENTS, LASTING, QUESTIONS, REASONS, REFUSED } from './params'
import { renderings, type Rendering, type Sketched } from './samples'

/** What no text that was made of its parts has in it. */
export const UNMADE = /undefined|\bnull\b|\bNaN\b|\[object|[{}]|[a-z]_[a-z]|^[ \n]|[ \n]$| {2}| [,.;:]|(?<!\.)\.\.(?!\.)|^$/

/** Words that only English has, so that a sentence with one of them is not wholly in another language. */
const ENGLISH = /(?<![\p{L}-])(?:the|of|and|your|with|from|this|that|which|their|whoever|without|would|there|not|was|are)(?![\p{L}-])/iu
/** Of them, those that another language has too. */
const BOTH: Readonly<Record<string, RegExp>> = { pl: /\bwas\b/giu, cs: /\bthat\b/giu }

/** Letters of each language beside those of English; where a language has others, it has none of those. */
const LETTERS: Readonly<Record<string, string>> = { en: 'a-zéèö', es: 'a-záéíóúüñ', pl: 'a-ząćęłńóśźż', cs: 'a-záčďéěíňóřšťúůýž', ru: 'а-яё' }
/** What stands in every language as it is: signs, and what is called so everywhere. */
const EVERYWHERE = /\u2068[^\u2069]*\u2069|https?:\/\/\S*|python -m [\w ~-]+|docs\/[\w.]+|(?<![\p{L}])(?:AGPL|GNU|Affero|JavaScript|Python|cookies?|hello|another|Something newer|The Fremen take the turn|JSON|UTC|UTF|TLS|WebSocket|HTTP|HTTPS|https|Host|Origin|Upgrade|ARRAKIS_\w+|X-Forwarded-\w+|Discord|Slack|ntfy|iPhone|Firefox|Linux|Wi-Fi|ZIP|PNG|MB|GB|SHA|SHA-256|HMAC|NAME|MIT|Chani|Europe\/Madrid|Saturday|Sunday|Strategy|House|Mentat|Choose|Lady|Chi|WASD|Enter|Esc|Escape|Tab|Ctrl|Shift|Home|End|Alt|Backspace|Page|Up|Down|[A-Z]|[IVX]+|d\d+|px)(?![\p{L}])/gu

const shown = ({ key, given, text }: Rendering): string => `${key} ${JSON.stringify(given)?.slice(0, 80) ?? ''}: ${text}`
/** Of each key a few are enough to see what is wrong with it. */
function* few(found: Iterable<Rendering>): Generator<string> {
  const told = new Map<string, number>()
  for (const each of found) {
    const n = (told.get(each.key) ?? 0) + 1
    told.set(each.key, n)
    if (n <= 2) yield shown(each)
  }
}

export interface Faults {
  /** Nothing said, or a part that was not replaced. */
  readonly unmade: string[]
  /** As in English, or with an English word. */
  readonly english: string[]
  /** Letters that the language has not. */
  readonly letters: string[]
}

/** What is said in a language, looked at. `same` are the keys that may say what English says. */
export function faultsOf(language: string, t: Sketched, same: (key: string) => boolean, names: Names): Faults {
  const english = inEnglish()
  const own = namesOf(names)
  const both = BOTH[language]
  const wrong = new RegExp(`(?![${LETTERS[language]}])\\p{L}`, 'iu')
  const found = { unmade: [] as Rendering[], english: [] as Rendering[], letters: [] as Rendering[] }
  const at = new Map<string, number>()
  for (const each of renderings(t)) {
    const { key, text } = each
    const place = at.get(key) ?? 0
    at.set(key, place + 1)
    if (UNMADE.test(text) && !(text === '' && english.get(key)?.includes(''))) found.unmade.push(each)
    const bare = text.replaceAll(EVERYWHERE, '')
    if (wrong.test(bare)) found.letters.push(each)
    if (language === 'en' || same(key)) continue
    if (ENGLISH.test(both ? bare.replaceAll(both, '') : bare)) found.english.push(each)
    else if (english.get(key)?.[place] === text && /\p{L}{3}/u.test(without(bare, own))) found.english.push(each)
  }
  return { unmade: [...few(found.unmade)], english: [...few(found.english)], letters: [...few(found.letters)] }
}

let said: Map<string, string[]> | undefined
/** What English says of each key, one after the other. */
function inEnglish(): ReadonlyMap<string, readonly string[]> {
  if (!said) {
    said = new Map<string, string[]>()
    for (const { key, text } of renderings(en)) {
      const all = said.get(key)
      if (all) all.push(text)
      else said.set(key, [text])
    }
  }
  return said
}

/** Every form of every name. */
function namesOf(names: Names): Set<string> {
  const found = new Set<string>()
  const look = (noun: unknown): void => {
    if (typeof noun === 'string') for (const word of noun.split(/[^\p{L}]+/u)) found.add(word.toLowerCase())
    else if (noun && typeof noun === 'object') Object.values(noun).forEach(look)
  }
  for (const [section, entries] of Object.entries(names)) if (section !== 'texts') look(entries)
  return found
}
/** What is left of a text where its names are taken out: they may be the same everywhere. */
const without = (text: string, names: ReadonlySet<string>): string =>
  text
    .split(/([^\p{L}]+)/u)
    .filter((word) => !names.has(word.toLowerCase()))
    .join(' ')

const TABLES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { events: EVENTS, kinds: QUESTIONS, told: CONSEQUENCES, reasons: REASONS, lasting: LASTING, refusals: REFUSED }
/** Kinds of parameters that are one thing with a name, and where those names stand. */
const SECTIONS: Readonly<Record<string, string>> = { area: 'areas', seat: 'seats', leader: 'leaders', sector: 'sectors', marker: 'markers', result: 'results' }
/** What is said of a noun beside its forms. */
const ABOUT = ['g', 'on', 'several', 'live', 'kind']

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').toLowerCase()
const LETTER = /\p{L}/u
/** Whether a text has these words, and not as a part of others. */
function isIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + words.length] ?? '')) return true
  return false
}

/** Sentences in which the names of one kind do not all stand in the same case: one of them lacks its form, or has another's. */
export function uneven(t: Sketched, names: Names): string[] {
  const known = new Map<object, [string, string][]>()
  const cases = new Map(Object.values(SECTIONS).map((section) => [section, new Set(Object.values((names[section] ?? {}) as Names).flatMap((noun) => (noun && typeof noun === 'object' && 'nom' in noun ? Object.keys(noun) : [])))]))
  // A case that a noun does not name is as its nominative.
  const formsOf = (noun: Readonly<Record<string, unknown>>, section: string): [string, string][] => {
    const all = [...cases.get(section)!].filter((use) => !ABOUT.includes(use)).map((use) => [use, noun[use] ?? noun['nom']] as const)
    const forms = known.get(noun) ?? all.flatMap(([use, form]): [string, string][] => (typeof form === 'string' ? [[use, plain(form)]] : []))
    known.set(noun, forms)
    return forms
  }
  const seen = new Map<string, { uses: Set<string> | null; without: string[]; with: number }>()
  const usual = new Map<string, Readonly<Record<string, unknown>>>()
  for (const { key, given, text } of renderings(t)) {
    const [chapter, name] = key.split('.')
    const params = Object.entries(TABLES[chapter!]?.[name!] ?? {})
    if (!params.length) continue
    const p = given[0] as Readonly<Record<string, unknown>>
    const base = usual.get(key) ?? p
    usual.set(key, base)
    for (const [param, kind] of params) {
      // Where something else is another, it may be another sentence.
      if (params.some(([other]) => other !== param && p[other] !== base[other])) continue
      const section = SECTIONS[kind.replace('?', '')] ?? ''
      const noun = ((names[section] ?? {}) as Names)[String(p[param])]
      if (!noun || typeof noun !== 'object' || !('gen' in noun)) continue
      const { on, several } = noun as { on?: boolean; several?: boolean }
      const frame = `${key}.${param}${on ? ', on' : ''}${several ? ', several' : ''}`
      const found = seen.get(frame) ?? { uses: null, without: [], with: 0 }
      seen.set(frame, found)
      const said = plain(text)
      const uses = formsOf(noun as Readonly<Record<string, unknown>>, section).flatMap(([use, form]) => (isIn(said, form) ? [use] : []))
      if (!uses.length) {
        found.without.push(text)
        continue
      }
      found.with += 1
      const before = found.uses
      found.uses = new Set(uses.filter((use) => !before || before.has(use)))
      if (before?.size && !found.uses.size) found.without.push(text)
      if (!found.uses.size) found.uses = before
    }
  }
  // What a sentence mostly leaves out it does not speak of.
  return [...seen].flatMap(([frame, { without, with: there }]) => (without.length && there > without.length ? [`${frame}: ${without[0]}`] : []))
}

/** Numbers beside a form of a noun that they do not take: one card where there are five, or cards where there is one. */
export function miscounted(t: Sketched, names: Names, tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  const forms = new Map<string, 'one' | 'several'>()
  for (const section of ['terms', 'pieces']) for (const noun of Object.values((names[section] ?? {}) as Names)) {
    const { one, several } = numbersOf(noun)
    for (const form of several.slice(0, 1)) if (!one.includes(form)) forms.set(form, 'several')
    for (const form of one.slice(0, 1)) if (!several.includes(form)) forms.set(form, 'one')
  }
  if (!forms.size) return []
  const longest = [...forms.keys()].sort((a, b) => b.length - a.length).map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\d.,:+–-]|[NSEW] )(\\d+)[ \\u00a0](${longest.join('|')})(?![\\p{L}-])`, 'gu')
  const found: Rendering[] = []
  for (const each of renderings(t)) {
    for (const [, n, form] of each.text.matchAll(pattern)) if ((rules.select(Number(n)) === 'one') !== (forms.get(form!) === 'one')) found.push(each)
  }
  return [...few(found)]
}

/** The nominative of one, and the forms of several, whatever a language calls them. */
function numbersOf(noun: unknown): { one: string[]; several: string[] } {
  if (Array.isArray(noun)) return { one: [String(noun[0])], several: noun[1] ? [String(noun[1])] : [] }
  const { nom, gen, acc, few, facc, plural, many } = (noun ?? {}) as Readonly<Record<string, string | undefined>>
  // What is many may look like another case of one; what is few mostly does.
  return nom && many ? { one: [nom, gen, acc].flatMap((form) => form ?? []), several: [many, few, facc, plural].flatMap((form) => form ?? []) } : { one: [], several: [] }
}
