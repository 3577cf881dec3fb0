import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ChoiceError, line, parse, type Choice } from '../src/game/choice'
import { nextWords, nothingToDo, refuse, type Form, type Menu, type PickForm } from '../src/game/menu'

const golden = (name: string): any =>
  JSON.parse(readFileSync(new URL(`../../tests/engine/golden/${name}_vectors.json`, import.meta.url), 'utf8'))

describe('choices, against the golden vectors of the engine', () => {
  const vectors = golden('choice') as {
    choices: { line: string; json: Choice }[]
    bad_lines: { line: string; key: string }[]
  }
  it.each(vectors.choices)('$line', ({ line: text, json }) => {
    expect(parse(text)).toEqual(json)
    expect(line(json)).toBe(text)
  })
  it.each(vectors.bad_lines)('refuses $line', ({ line: text, key }) => {
    let found = ''
    try {
      parse(text)
    } catch (error) {
      found = error instanceof ChoiceError ? error.key : String(error)
    }
    expect(found).toBe(key)
  })
})

/** Every path through a pick, as the interface walks it. */
function paths(form: PickForm, path: string[] = []): string[] {
  const words = nextWords(form, path)
  if (words === null) throw new Error('lost')
  if (!words.length) return [[form.verb, ...path].join(' ')]
  return words.flatMap((word) => paths(form, [...path, word]))
}

describe('forms, against the golden vectors of the engine', () => {
  const vectors = golden('menu') as {
    name: string
    form: Form
    count: number
    complete: boolean
    admitted: string[]
    refused: { line: string; key: string }[]
  }[]
  it.each(vectors)('$name', ({ form, admitted, refused, count, complete }) => {
    for (const text of admitted) {
      expect(refuse({ forms: [form] }, parse(text)), text).toBeNull()
      expect(line(parse(text))).toBe(text)
    }
    for (const { line: text, key } of refused) {
      expect(refuse({ forms: [form] }, parse(text))?.key, text).toBe(key)
    }
    if (complete && form.form === 'pick') {
      expect(paths(form).sort()).toEqual([...admitted].sort())
      expect(paths(form)).toHaveLength(count)
    }
  })
})

describe('a question with nothing to do', () => {
  const menu = (...verbs: string[]): Menu => ({ forms: verbs.map((verb): Form => ({ form: 'pick', verb })) })
  it('leaves only to say so, whatever is free at any time', () => {
    expect([menu('done'), menu('decline'), menu('done', 'scout')].map((each) => nothingToDo(each))).toEqual([true, true, true])
  })
  it('is none where something can be chosen', () => {
    // The question whether a free action is wanted is about free actions.
    expect([nothingToDo(menu('done', 'guerrilla'), 'end_turn'), nothingToDo(menu('done'), 'end_turn')]).toEqual([false, true])
    expect([menu('done', 'play'), menu('claim', 'decline'), menu('take_turn'), menu('scout'), null].map((each) => nothingToDo(each))).toEqual([false, false, false, false, false])
  })
})
