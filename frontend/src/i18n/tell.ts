/** What every language does in the same way with words of its own. */
import type { Choice } from '../game/choice'
import type { Counts } from '../game/menu'

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

/** The choice in hand: from where to where, what, and on which way; what is chosen `together` leads nowhere. */
export const choiceTeller =
  ({ word, nameOf, pieces, listed, destroyed }: Parts) =>
  (choice: Choice, together = false): string =>
    listed(
      choice.parts.map((part) => {
        const { by, ...rest } = part.named
        const counts: Record<string, number> = {}
        for (const [key, value] of Object.entries(rest)) if (typeof value === 'number') counts[key] = value
        const words = part.args.map((id) => (choice.verb === 'move' ? nameOf(id) : word(id)))
        const route = together ? listed(words) : words.join(' → ')
        return [route, counts['destroyed'] ? destroyed : pieces(counts), typeof by === 'string' ? word(by) : ''].filter(Boolean).join(': ')
      }),
    )
