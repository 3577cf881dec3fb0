/** Every question in a line, in every language: whatever it is asked about, what stands over its choices fits and says what is done. */
import { describe, expect, it } from 'vitest'
import { headline, LONGEST } from '../src/game/headline'
import { heading } from '../src/game/heading'
import type { Menu } from '../src/game/menu'
import type { Waiting } from '../src/game/view'
import { KINDS, type Kind } from '../src/generated/contract'
import { words } from '../src/i18n'
import { OFFERED, whole } from '../src/i18n/languages'
import { renderings } from '../src/i18n/samples'

describe.each(OFFERED.map(([id]) => id))('%s', { timeout: 60_000 }, async (language) => {
  const t = await whole(language)
  const verbOf = (kind: Kind): string => t.verbs[KINDS[kind].find((verb) => verb !== 'done') ?? 'done']

  it('has a headline for every kind of question, whatever it is about', () => {
    const wrong: string[] = []
    for (const { key, text } of renderings({ kinds: t.kinds })) {
      const kind = key.replace('kinds.', '') as Kind
      const { head, whole } = headline(text, (t.steps.bare as Readonly<Record<string, string>>)[kind] ?? '')
      if (!head.trim() || head.length > LONGEST || (whole && whole !== text)) wrong.push(`${key}: ${head}`)
    }
    expect(wrong).toEqual([])
  })
  it('says where tokens are turned up for good that they are, before it is chosen and where it is sent', () => {
    const short = t.verbs.reveal.replace(/[.!]$/, '')
    expect(t.confirms.guerrilla).toMatch(new RegExp(`^${short} \\p{L}+`, 'u'))
    const good = t.confirms.guerrilla!.slice(short.length).trim()
    expect(t.freeHints.guerrilla).toContain(good)
  })
  it('asks whether one leader shall come for another', () => {
    const told = t.kinds.let_enter({ leader: 'paul_muad_dib', removes: 'paul_atreides' } as never)
    expect(told.endsWith('?'), told).toBe(true)
  })
  it('does not name what is kept, where it may be the Wild Maker or a camp', () => {
    expect(Object.values(KINDS).filter((verbs) => (verbs as readonly string[]).includes('keep'))).toHaveLength(2)
    for (const word of t.named.nameOf('wild_maker').split(' ')) expect(t.verbs.keep.toLocaleLowerCase()).not.toContain(word.slice(0, 4).toLocaleLowerCase())
  })
  it('has one for every kind there is', () => {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      expect(t.kinds[kind], kind).toBeTypeOf('function')
      expect(verbOf(kind), kind).toBeTruthy()
    }
  })
})

describe('a question that is half answered', () => {
  it('speaks of tokens of the board only where one can be taken', () => {
    const waiting = { kind: 'choose_token', faction: 'atreides', prompt: {} } as unknown as Waiting
    const head = (...verbs: string[]) => heading(waiting, { forms: verbs.map((verb) => ({ form: 'pick', verb })) } as unknown as Menu, 'atreides').head
    expect(head('draw_token', 'take_token', 'done')).toContain('board')
    expect(head('draw_token', 'done')).toBe('Draw a token')
  })
  it('asks for what is left: where the sector is chosen, for the areas', async () => {
    await words.page('steps')
    const waiting = { kind: 'deploy_suspensors', faction: 'harkonnen', prompt: {} } as unknown as Waiting
    const menu = (form: object) => ({ forms: [form] }) as unknown as Menu
    expect(heading(waiting, menu({ form: 'pick', verb: 'sector' }), 'harkonnen').head).toContain('sector')
    const { head } = heading(waiting, menu({ form: 'counts', verb: 'suspensors', most: 2, limits: {} }), 'harkonnen')
    expect(head).toBe('Deploy up to 2 Suspensor Troopers in this sector.')
  })
})
