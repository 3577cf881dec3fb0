/** What is said, in the language in use. */
import type { Choice, Refusal } from '../game/choice'
import { isKind } from '../game/kinds'
import type { Counts } from '../game/menu'
import type { Faction, GameEvent, Waiting } from '../game/view'
import type { ChatLine } from '../net/protocol'
import { RestError } from '../net/rest'
import type { Catalogue } from './en'
import { LANGUAGES, pageOf } from './languages'
import { Loaded, type Pages } from './loaded.svelte'

export { person } from './person'

export const words = new Loaded(LANGUAGES, pageOf)

/**
 * The sentences of the language in use, by chapter; read where they are shown, they change with the language.
 * Chapters of the game are there once `words.open` is done.
 */
export const t = new Proxy({} as Catalogue, {
  get(_, chapter) {
    const { start, game } = words.now
    if (chapter in start) return start[chapter as keyof typeof start]
    if (!game) throw new Error(`the chapter ${String(chapter)} is not loaded`)
    return game[chapter as keyof typeof game]
  },
})

/** A chapter that is loaded with whatever imports it, in the language in use. */
export async function chapter<Page extends keyof Pages, Chapter extends keyof Pages[Page]>(page: Page, chapter: Chapter): Promise<Pages[Page][Chapter]> {
  await words.page(page)
  const now = () => words.now.pages[page]![chapter] as Readonly<Record<string | symbol, unknown>>
  return new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : now()[key]) }) as Pages[Page][Chapter]
}

/** A link that the server says something about, to whoever shows it, in the language of who has made it. */
export const inOwn = (link: string): string => (words.now.language === 'en' ? link : `${link}?language=${words.now.language}`)

type Telling = (p: unknown) => string
/** The sentence for a key that came over the wire; a newer server may know more of them. */
const telling = (chapter: object, key: string): Telling | undefined => (Object.hasOwn(chapter, key) ? (chapter as Record<string, Telling>)[key] : undefined)
const word = (chapter: object, key: string): string | undefined => (Object.hasOwn(chapter, key) ? (chapter as Record<string, string>)[key] : undefined)
const plain = (key: string): string => key.replaceAll('_', ' ')

export const nameOf = (id: string, number = 1): string => words.game?.named.nameOf(id, number) ?? t.own.nameOf(id)
export const pieces = (counts: Counts | undefined): string => t.named.pieces(counts)
export const listed = (said: readonly string[]): string => t.own.listed(said)
/** What a card says, by its id: of planning cards, leaders, prescience cards, bans. */
export const textOf = (kind: keyof Catalogue['texts'], id: string): string => t.texts[kind][id] ?? ''

const ISOLATED = /\u2068([^\u2069]*)\u2069/

/** A sentence taken apart at the names of people in it. */
export const namesIn = (sentence: string): { text: string; isName: boolean }[] =>
  sentence.split(ISOLATED).flatMap((text, i) => (text ? [{ text, isName: i % 2 === 1 }] : []))

interface Thing {
  text: string
  isName: boolean
  /** The place or card that is named there. */
  id: string
}
let known: { of: unknown; ids: ReadonlyMap<string, string>; pattern: RegExp } | undefined
/** All names of the language in use, the longest first, and what each stands for. */
function called() {
  if (known?.of !== words.game) {
    const ids = new Map<string, string>()
    for (const [name, id] of t.named.called()) if (!ids.has(name)) ids.set(name, id)
    const names = [...ids.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    known = { of: words.game, ids, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${names.join('|')})(?![\\p{L}\\p{N}])`, 'u') }
  }
  return known!
}
/** A sentence taken apart at the places and cards that it names; of several cards with one name it means those given. */
export function thingsIn(sentence: string, cards: readonly string[] = []): Thing[] {
  if (!words.game) return [{ text: sentence, isName: false, id: '' }]
  const { ids, pattern } = called()
  const meant = new Map(cards.map((id) => [nameOf(id), id]))
  return namesIn(sentence).flatMap(({ text, isName }): Thing[] =>
    isName ? [{ text, isName, id: '' }] : text.split(pattern).flatMap((part, i) => (part ? [{ text: part, isName: false, id: i % 2 ? (meant.get(part) ?? ids.get(part) ?? '') : '' }] : [])),
  )
}

export const tellEvent = (event: GameEvent): string => telling(t.events, event.event)?.(event) ?? plain(event.event)
export const tellKind = (kind: string, prompt: Record<string, unknown> = {}): string => (isKind(kind) ? telling(t.kinds, kind)!(prompt) : plain(kind))
const many = (options: unknown): number => (Array.isArray(options) ? options.length : 0)
/** By which criterion a rule that plays a side has decided, and among how many. */
export const tellWeighed = (event: GameEvent): string => t.automaton.weighed(String(event['criterion'] ?? ''), many(event['options']), many(event['left']), event['asked'] === true)
/** What is asked; of who answers for a side that a rule plays, it is said for whom. Where one's own legion goes is theirs to say, and one's own (`mahdi.retreat`). */
export const tellQuestion = ({ kind, faction, prompt }: Waiting, own: Faction | null): string =>
  own && faction !== own && kind !== 'settle_tie' && prompt['faction'] !== own ? t.automaton.forThem(tellKind(kind, prompt)) : tellKind(kind, prompt)
export const tellNote = (note: string): string => word(t.notes, note) ?? plain(note)
/** What somebody has said: their words, or a ready phrase in the reader's language. */
export const tellLine = (line: ChatLine): string => (line.phrase && telling(t.phrases, line.phrase.key)?.(line.phrase.at)) || line.text
/** What a card lets last. */
export const tellLasting = (effect: { name: string; now: boolean }): string => telling(t.lasting, effect.name)?.(effect) ?? plain(effect.name)

/** What follows from a choice for certain. */
export const tellConsequence = (follows: { told: string; area?: string }): string =>
  telling(t.told, follows.told)?.(follows) ?? [tellNote(follows.told), follows.area ? `(${nameOf(follows.area)})` : ''].filter(Boolean).join(' ')

export const tellVerb = (verb: string): string => word(t.verbs, verb) ?? plain(verb)

/** What speaks for a choice; a newer server may know other reasons, and then it is the choice alone. */
export const tellReason = (reason: Readonly<Record<string, string | number>> | null): string => (reason && telling(t.reasons, String(reason['told']))?.(reason)) || ''

/** A word of a choice. */
export const tellWord = (each: string): string => t.named.word(each)

/** Why something was refused, in the catalogue's words; a newer server may have reasons of which only its own words are known. */
export function tellRefusal(refusal: Omit<Refusal, 'rule'> & { sentence?: string }): string {
  const plainly = word(t.problems, `${refusal.key}.${refusal.params?.stored}`) || word(t.problems, refusal.key)
  if (plainly) return plainly
  return (words.game && telling(words.game.refusals, refusal.key)?.(refusal.params)) || refusal.sentence || t.net.refused
}

/** What went wrong when the server was asked for something. */
export function tellTrouble(error: unknown): string {
  if (!(error instanceof RestError)) return t.net.once
  // A proxy answers for a server that does not.
  return error.status >= 500 && !word(t.problems, error.key) && !error.sentence ? t.net.once : tellRefusal(error)
}

/** The choice in hand, in words. */
export const tellChoice = (choice: Choice): string => t.named.choice(choice)
