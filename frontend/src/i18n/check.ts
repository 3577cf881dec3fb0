/** What is wrong with the words of a language, as far as a machine can tell. */
import type { Whole } from './en'
import { renderings, type Sketched } from './samples'

/**
 * Where there is room for so many letters only: buttons on a phone, boxes, tabs. By the key, or by its beginning with a point; the longest fits.
 */
export const ROOMS: Readonly<Record<string, number>> = {
  'results.': 16,
  'sides.': 14,
  'tiers.': 12,
  'terrain.': 20,
  'verbs.': 28,
  'confirms.': 20,
  'actions.': 36,
  'ui.confirm': 14,
  'ui.back': 12,
  'ui.undo': 14,
  'ui.send': 12,
  'ui.spiceTab': 12,
  'ui.logTab': 12,
  'lobby.join': 14,
  'lobby.watch': 14,
  'lobby.resume': 14,
  'votes.yes': 14,
  'votes.no': 14,
}

/** A term of the printed rulebooks in one language, as the glossary has it. */
export interface Term {
  readonly nom?: string
  readonly inf?: string
  readonly imp?: string
  readonly plural?: string
  readonly var?: readonly string[]
  readonly not?: readonly string[]
  readonly src?: string
}
export interface Entry {
  readonly id: string
  readonly en: string
  readonly [language: string]: Term | string | null | undefined
}

/** Names of things by section and id, as the file of the language has them. */
export type Names = Readonly<Record<string, unknown>>

/** Keys of a catalogue, however deep. */
function* keys(words: unknown, before = ''): Generator<string> {
  if (typeof words === 'string' || typeof words === 'function' || Array.isArray(words)) yield before
  else if (words && typeof words === 'object') for (const [key, each] of Object.entries(words)) yield* keys(each, before ? `${before}.${key}` : key)
}
const written = (t: Sketched): string[] => [...keys(t)].filter((key) => !/^(own|named)\b/.test(key))

/** Sentences that another language has and this one has not. */
export const missing = (t: Sketched, all: Whole): string[] => {
  const there = new Set(written(t))
  return written(all).filter((key) => !there.has(key))
}

const roomOf = (key: string): number | undefined => Object.entries(ROOMS).find(([room]) => (room.endsWith('.') ? key.startsWith(room) : key === room))?.[1]

/** Texts that are longer than their room, the longest of each key. */
export function tooLong(t: Sketched): string[] {
  const found = new Map<string, string>()
  for (const { key, text } of renderings(t)) {
    const room = roomOf(key)
    if (room && text.length > room && text.length > (found.get(key)?.length ?? 0)) found.set(key, text)
  }
  return [...found].map(([key, text]) => `${key}: ${text.length} letters, there is room for ${roomOf(key)}: ${text}`)
}

const nominative = (noun: unknown): string => {
  if (typeof noun === 'string') return noun
  if (Array.isArray(noun)) return String(noun[0])
  const { nom, name } = (noun ?? {}) as { nom?: string; name?: string }
  return nom ?? name ?? ''
}

/** Words that a language has for nothing; one that is wrong for one thing may be the word for another. */
function wrongWords(language: string, glossary: readonly Entry[]): string[] {
  const terms = glossary.flatMap((entry) => (typeof entry[language] === 'object' && entry[language] ? [entry[language]] : []))
  const right = new Set(terms.flatMap(({ nom, inf, imp, plural, var: other }) => [nom, inf, imp, plural, ...(other ?? [])]).flatMap((word) => word?.toLowerCase() ?? []))
  return [...new Set(terms.flatMap((term) => term.not ?? []))].filter((word) => !right.has(word.toLowerCase()))
}

/** Those of them that a text has, but for where they are part of a term. */
export function wrongIn(language: string, glossary: readonly Entry[]): (text: string) => string[] {
  const whole = (words: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?!\\p{L})`, 'giu')
  const forms = glossary.flatMap((entry) => {
    const { not: _, var: __, ...term } = (entry[language] ?? {}) as Readonly<Record<string, unknown>>
    return ['nom', 'gen', 'acc', 'loc', 'plural', 'gpl'].flatMap((use) => (typeof term[use] === 'string' ? term[use] : []))
  })
  const all = wrongWords(language, glossary).map((word) => {
    const pattern = whole([word])
    const around = forms.filter((form) => form.toLowerCase() !== word.toLowerCase() && form.search(pattern) >= 0)
    return { word, pattern, around: around.length ? whole(around) : null }
  })
  return (text) => all.flatMap(({ word, pattern, around }) => (text.search(pattern) >= 0 && (around ? text.replaceAll(around, '') : text).search(pattern) >= 0 ? [word] : []))
}

/** Names that are others than the printed ones, and words that no edition uses. */
export function againstGlossary(language: string, names: Names, t: Sketched, glossary: readonly Entry[]): string[] {
  const found: string[] = []
  const terms = new Map(glossary.flatMap((entry) => (typeof entry[language] === 'object' && entry[language] ? [[entry.id, entry[language]] as const] : [])))
  for (const [section, entries] of Object.entries(names)) {
    // People are called by the side they play: no term is the name of a seat in a sentence.
    if (['texts', 'patterns', 'seats'].includes(section) || typeof entries !== 'object') continue
    for (const [id, noun] of Object.entries(entries as Names)) {
      // A ban has the name of whose it is, and its own.
      const printed = terms.get(section === 'bans' ? `${id}_ban_name` : id)?.nom
      if (printed && nominative(noun).toLowerCase() !== printed.toLowerCase()) found.push(`${section}.${id}: ${nominative(noun)}; the rulebook has ${printed}`)
    }
  }
  const wrong = wrongIn(language, glossary)
  const told = new Set<string>()
  for (const { key, text } of renderings(t)) {
    for (const word of wrong(text)) {
      if (told.has(`${key} ${word}`)) continue
      told.add(`${key} ${word}`)
      found.push(`${key}: ${word} is not used: ${text}`)
    }
  }
  return found
}

/** Names that are not declined where others of their kind are: they stand behind the noun of their kind. */
export function undeclined(names: Names, all: Names): string[] {
  const found: string[] = []
  for (const [section, entries] of Object.entries(names)) {
    if (typeof entries !== 'object' || ['texts', 'patterns'].includes(section)) continue
    const declined = Object.values(entries as Names).some((noun) => noun && typeof noun === 'object' && 'nom' in noun)
    if (!declined) continue
    for (const id of Object.keys((all[section] as Names | undefined) ?? {})) {
      const noun = (entries as Names)[id]
      if (noun === undefined || typeof noun === 'string') found.push(`${section}.${id}`)
    }
  }
  return found
}
