/** Numbers of the pages for hosts are written as the language in use writes them. */
import { afterAll, describe, expect, it } from 'vitest'
import { size } from '../src/hosts/ask'
import { words } from '../src/i18n'
import { decimal, h } from '../src/i18n/hosts'

describe('a number with a fraction', () => {
  afterAll(() => words.speak('en'))

  it.each([
    ['en', '1.5 GB', '0.25 of 2'],
    ['es', '1,5 GB', '0,25 de 2'],
    ['pl', '1,5 GB', '0,25 z 2'],
    ['cs', '1,5 GB', '0,25 ze 2'],
    ['ru', '1,5 GB', '0,25 из 2'],
  ])('has the point or the comma of %s', async (language, memory, load) => {
    await words.speak(language)
    expect(size(1_500_000_000)).toBe(memory)
    expect(h.busyOf(decimal(0.25, 2), 2)).toBe(load)
  })
})
