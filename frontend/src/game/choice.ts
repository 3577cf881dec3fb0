/** Choices as values: a verb with parts, one canonical line of text, and its JSON twin for the wire. */

export type Value = number | string

export interface Part {
  args: string[]
  named: Record<string, Value>
}

export interface Choice {
  verb: string
  parts: Part[]
  /** For whoever is told of it: its words stand beside each other, and lead nowhere from one to the next. */
  together?: boolean
}

export interface Refusal {
  key: string
  params: Record<string, Value>
  rule: string
}

const MOST_TEXT = 2000
const WORD = /^[a-z][a-z0-9_]{0,79}$/
const NUMBER = /^(0|[1-9][0-9]{0,2})$/

export class ChoiceError extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, Value> = {},
  ) {
    super(key)
  }
}

export const isWord = (word: string): boolean => WORD.test(word) && !word.endsWith('\n')

/** Plain order of code units, as the engine sorts; never the order of a language. */
export const byWord = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const sorted = (words: Iterable<string>): string[] => [...words].sort(byWord)

/** A choice of one part, or of none if nothing is named. */
export function choice(verb: string, args: string[] = [], named: Record<string, Value> = {}): Choice {
  const some = args.length > 0 || Object.keys(named).length > 0
  return { verb, parts: some ? [{ args, named }] : [] }
}

export function line(value: Choice): string {
  const parts = value.parts.map((part) =>
    [...part.args, ...sorted(Object.keys(part.named)).map((key) => `${key}=${part.named[key]}`)].join(' '),
  )
  return parts.length ? `${value.verb} ${parts.join('; ')}` : value.verb
}

/** Read one canonical line; anything else is a ChoiceError. */
export function parse(text: string): Choice {
  if (!text) throw new ChoiceError('choice.empty')
  if (text.length > MOST_TEXT) throw new ChoiceError('choice.too_long', { most: MOST_TEXT })
  const space = text.indexOf(' ')
  const verb = space < 0 ? text : text.slice(0, space)
  if (!verb) throw new ChoiceError('choice.not_canonical')
  needWord(verb)
  if (space < 0) return { verb, parts: [] }
  return { verb, parts: text.slice(space + 1).split('; ').map(parsePart) }
}

function needWord(word: string): string {
  if (!isWord(word)) throw new ChoiceError('choice.bad_word', { word: word.slice(0, 40) })
  return word
}

function parsePart(text: string): Part {
  const args: string[] = []
  const named: Record<string, Value> = {}
  let before = ''
  for (const token of text.split(' ')) {
    if (!token) throw new ChoiceError('choice.not_canonical')
    const equals = token.indexOf('=')
    const key = equals < 0 ? token : token.slice(0, equals)
    needWord(key)
    if (equals < 0) {
      if (before) throw new ChoiceError('choice.not_canonical')
      args.push(key)
      continue
    }
    if (key <= before) throw new ChoiceError(key in named ? 'choice.repeated_key' : 'choice.not_canonical', { name: key })
    before = key
    const value = token.slice(equals + 1)
    if (/^[0-9+\-.]/.test(value)) {
      if (!NUMBER.test(value)) throw new ChoiceError('choice.bad_number', { name: key })
      named[key] = Number(value)
    } else {
      named[key] = needWord(value)
    }
  }
  return { args, named }
}
