/** What every language does in the same way with words of its own. */
import { TOKENS } from '../generated/cards'
import type { Choice } from '../game/choice'
import type { Counts } from '../game/menu'
import { sideOf } from '../game/view'
import { cardOf, isArea, isZone } from './things'

const FIGURES = /^(regular|elite|fedaykin|sardaukar)(_(regular|elite|fedaykin|sardaukar))*$/

interface Vocabulary {
  actions: Readonly<Record<string, string>>
  results: Readonly<Record<string, string>>
  options: Readonly<Record<string, string>>
  nameOf: (id: string) => string
  pieces: (counts: Counts) => string
}

/** A word of a choice: an action, a result, an option, figures together, or the name of a thing. */
export const wordTeller =
  ({ actions, results, options, nameOf, pieces }: Vocabulary) =>
  (word: string): string => {
    // A token where it lies: by its place, and by its face for who may see it.
    const [area = '', token] = word.split(' ')
    if (token) return `${nameOf(area)} (${pieces(TOKENS[token] ?? {})})`
    if (FIGURES.test(word) && word.includes('_')) {
      const counts: Record<string, number> = {}
      for (const figure of word.split('_')) counts[figure] = (counts[figure] ?? 0) + 1
      return pieces(counts)
    }
    // Of several steps of one verb the later ones have a number.
    const [, verb, number] = /^(.+)_(\d+)$/.exec(word) ?? []
    if (verb && options[verb] && !options[word]) return `${options[verb]} (${number})`
    return actions[word] ?? results[word] ?? options[word] ?? nameOf(word)
  }

interface Parts {
  word: (word: string) => string
  nameOf: (id: string) => string
  pieces: (counts: Counts) => string
  listed: (words: readonly string[]) => string
  destroyed: string
}

/** Choices whose figures lie in the supply, where they are not named by where they stand. */
const FROM_SUPPLY = new Set(['place_worm', 'worm_from'])
const WORMS = new Set(['sandworm', 'wild_maker'])
/** The word by which an option of a verb is told. */
export const wordFor = (verb: string, id: string): string => (FROM_SUPPLY.has(verb) && WORMS.has(id) ? `supply_${id}` : id)

/** Cards, decks, places and markers are no pieces, of which there are some: their names stay as they are. */
const isThing = (id: string): boolean => cardOf(id) !== undefined || isArea(id) || isZone(id) || sideOf(id) !== null || MARKERS.has(id)
const MARKERS: ReadonlySet<string> = new Set(['kwisatz_haderach', 'sand_dwellers', 'jihad'])

/** The choice in hand: from where to where, what, and on which way; what is chosen together leads nowhere. */
export const choiceTeller =
  ({ word, nameOf, pieces, listed, destroyed }: Parts) =>
  (choice: Choice): string => {
    const counted = (counts: Counts): string => {
      const things = Object.entries(counts).filter(([id]) => isThing(id))
      return listed([...things.map(([id, n]) => (n > 1 ? `${nameOf(id)} ×${n}` : nameOf(id))), pieces(Object.fromEntries(Object.entries(counts).filter(([id]) => !isThing(id))))].filter(Boolean))
    }
    return listed(
      choice.parts.map((part) => {
        const { by, ...rest } = part.named
        const counts: Record<string, number> = {}
        for (const [key, value] of Object.entries(rest)) if (typeof value === 'number') counts[key] = value
        const words = part.args.map((id) => (choice.verb === 'move' ? nameOf(id) : word(wordFor(choice.verb, id))))
        const route = choice.together ? listed(words) : words.join(' → ')
        return [route, counts['destroyed'] ? destroyed : counted(counts), typeof by === 'string' ? word(by) : ''].filter(Boolean).join(': ')
      }),
    )
  }
