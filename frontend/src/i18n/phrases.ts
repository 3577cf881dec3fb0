/** What is told of a choice as an example: its deed with a verb, also where the word of its tab has none, and what is chosen. */
import type { Choice } from '../game/choice'
import type { Kind, Verb } from '../game/kinds'

export interface Phrases {
  /** Where the tab says a noun, a place or a sentence. */
  readonly verbs: Readonly<Partial<Record<Verb, string>>>
  /** Where several are chosen together. */
  readonly several: Readonly<Partial<Record<Verb, string>>>
  /** By question, where the verb means something else than elsewhere. */
  readonly others: Readonly<Partial<Record<Kind, Readonly<Partial<Record<Verb, string>>>>>>
}
type Said = Readonly<Record<string, string>>

interface Words {
  /** A sentence that gives this deed as an example; it ends in a full stop. */
  example: (deed: string) => string
  verb: (id: string) => string
  choice: (choice: Choice) => string
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** Names that end in a full stop bring none of their own to the end of a sentence. */
const within = (text: string): string => lower(text).replace(/\.$/, '')

export function examplesOf({ example, verb, choice }: Words, phrases: Phrases) {
  const several = ({ together, parts }: Choice): boolean => !!together && parts.reduce((sum, { args }) => sum + args.length, 0) > 1
  const phrase = (kind: string, what: Choice): string =>
    (several(what) ? (phrases.several as Said)[what.verb] : undefined) ?? (phrases.others as Readonly<Record<string, Said>>)[kind]?.[what.verb] ?? (phrases.verbs as Said)[what.verb] ?? verb(what.verb)
  return {
    ...phrases,
    /** Of the guide. The kind of the question is empty where nobody knows it. */
    would: (kind: string, what: Choice): string => example(within([phrase(kind, what), choice(what)].filter(Boolean).join(', '))),
    /** Of what a program weighs. */
    considers: (kind: string, what: Choice): string => [phrase(kind, what), choice(what)].filter(Boolean).join(': '),
  }
}

export type ExampleWords = ReturnType<typeof examplesOf>
