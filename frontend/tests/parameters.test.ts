import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { en } from '../src/i18n/en'

it('a die that had no room is not turned from nothing', () => {
  const change = { faction: 'atreides', board: 'fremen', new: 'leadership' } as const
  expect(en.events.die_changed({ ...change, old: 'mentat' })).toContain('from Mentat to Leadership')
  expect(en.events.die_changed({ ...change, old: undefined })).not.toContain('from')
})
it('which parameters there are is written down by the engine alone', () => {
  const client = readFileSync(new URL('../src/i18n/params.ts', import.meta.url), 'utf8')
  expect(client).not.toMatch(/: \{ \w+: '\w+\??'/)
})
