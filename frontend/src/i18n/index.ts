import type { Choice, Refusal, Value } from '../game/choice'
import { isKind } from '../game/kinds'
import type { GameEvent } from '../game/view'
import { RestError } from '../net/rest'
import { settings } from '../ui/settings.svelte'
import { en, type Catalogue } from './en'
import { isArea, listed, nameOf, pieces } from './words'

export { areaName, cardOf, isArea, isZone, listed, nameOf, namesIn, person, pieces, zoneName } from './words'

/** Every language there is; a new one is one folder beside `en`, named here. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = { en }
export const LANGUAGES = Object.entries(CATALOGUES).map(([id, catalogue]) => ({ id, name: catalogue.language }))

/** The catalogue in use. */
export const t: Catalogue = CATALOGUES[settings.now.language] ?? en

export function tellEvent(event: GameEvent): string {
  const tell = (t.events as Record<string, ((p: GameEvent) => string) | undefined>)[event.event]
  return tell ? tell(event) : event.event.replaceAll('_', ' ')
}

export function tellKind(kind: string, prompt: Record<string, unknown> = {}): string {
  return isKind(kind) ? t.kinds[kind](prompt) : kind.replaceAll('_', ' ')
}

export const tellNote = (note: string): string =>
  (t.notes as Record<string, string>)[note] ?? note.replaceAll('_', ' ')

/** What follows from a choice for certain. */
export function tellConsequence(follows: { told: string; area?: string }): string {
  const say = t.told[follows.told]
  return say ? say(follows) : [tellNote(follows.told), follows.area ? `(${nameOf(follows.area)})` : ''].filter(Boolean).join(' ')
}

export const tellVerb = (verb: string): string =>
  (t.verbs as Record<string, string>)[verb] ?? verb.replaceAll('_', ' ')

const FIGURES = /^(regular|elite|fedaykin|sardaukar)(_(regular|elite|fedaykin|sardaukar))*$/

/** A word of a choice. */
export function tellWord(word: string): string {
  if (FIGURES.test(word) && word.includes('_')) {
    const counts: Record<string, number> = {}
    for (const figure of word.split('_')) counts[figure] = (counts[figure] ?? 0) + 1
    return pieces(counts)
  }
  return (
    (t.actions as Record<string, string>)[word] ??
    (t.results as Record<string, string>)[word] ??
    t.options[word] ??
    nameOf(word)
  )
}

/** Why something was refused, in the catalogue's words; a newer server may have reasons of which only its own words are known. */
export function tellRefusal(refusal: Omit<Refusal, 'rule'> & { sentence?: string }): string {
  const template = (t.refusals as Record<string, string>)[refusal.key]
  if (!template) return refusal.sentence || t.net.refused
  // A number right before a name says of how many things it is the name.
  return template.replace(/(?:\{(\w+)\} )?\{(\w+)\}/g, (_, before: string | undefined, place: string) => {
    const number = before ? refusal.params[before] : undefined
    const name = tellParameter(place, refusal.params[place], typeof number === 'number' ? number : 1)
    // Of an area there is but one: the number is of what is in it.
    const there = before && isArea(String(refusal.params[place])) ? t.ui.in(name) : name
    return before ? `${tellParameter(before, number, 1)} ${there}` : there
  })
}

function tellParameter(place: string, value: Value | undefined, number: number): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (place === 'verb') return tellVerb(value)
  return number === 1 ? tellWord(value) : nameOf(value, number)
}

/** What went wrong when the server was asked for something. */
export function tellTrouble(error: unknown): string {
  if (!(error instanceof RestError)) return t.net.once
  // A proxy answers for a server that does not.
  return error.status >= 500 && !(error.key in t.refusals) && !error.sentence ? t.net.once : tellRefusal(error)
}

/** The choice in hand, in words. */
export function tellChoice(choice: Choice): string {
  const said = choice.parts.map((part) => {
    const { by, ...rest } = part.named
    const counts: Record<string, number> = {}
    for (const [key, value] of Object.entries(rest)) if (typeof value === 'number') counts[key] = value
    const words = choice.verb === 'move' ? [part.args.map(nameOf).join(' → ')] : part.args.map(tellWord)
    const load = counts['destroyed'] ? t.ui.destroyed : pieces(counts)
    return [words.join(' → '), load, typeof by === 'string' ? tellWord(by) : ''].filter(Boolean).join(': ')
  })
  return listed(said)
}
