import { afterEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../src/i18n/languages'
import { tellLine, words } from '../src/i18n'
import { identity } from '../src/net/identity.svelte'
import type { ChatLine } from '../src/net/protocol'
import { rest, type Me } from '../src/net/rest'
import { choose, follow, speak } from '../src/ui/language'
import { settings } from '../src/ui/settings.svelte'

const me = (language: string | null): Me => ({ id: 'a', name: 'Ada', guest: false, language })
const page = { documentElement: { lang: '' }, cookie: '' }
vi.stubGlobal('document', page)
vi.stubGlobal('location', { protocol: 'https:' })
const kept = vi.spyOn(rest, 'speak').mockImplementation((language) => Promise.resolve(me(language)))
vi.spyOn(settings, 'set').mockImplementation((change) => {
  settings.now = { ...settings.now, ...change }
})

afterEach(async () => {
  kept.mockClear()
  identity.me = null
  settings.now = { ...settings.now, language: '' }
  await speak('en')
})

describe('a language', () => {
  it('that is chosen is spoken where one is, said to who reads aloud, and kept with the person', async () => {
    identity.me = me(null)
    await choose('en')
    expect([words.now.language, page.documentElement.lang, settings.now.language]).toEqual(['en', 'en', 'en'])
    expect(kept.mock.calls).toEqual([['en']])
    expect(identity.me.language).toBe('en')
    // The server hands out the next page with its first words in it.
    expect(page.cookie).toBe('arrakis_language=en; path=/; max-age=34560000; samesite=lax; secure')
  })
  it('that is chosen by nobody yet is kept in this browser', async () => {
    await choose('en')
    expect(settings.now.language).toBe('en')
    expect(kept).not.toHaveBeenCalled()
  })
  it('comes with its reader to another browser', () => {
    identity.me = me('en')
    follow()
    expect(settings.now.language).toBe('en')
  })
  it('of a newer server that is not spoken here changes nothing', () => {
    identity.me = me('tlh')
    follow()
    expect(settings.now.language).toBe('')
    expect(words.now.language).toBe('en')
  })
  it('for trying pages is nobody’s', async () => {
    await speak('qps')
    expect(words.now.start.lobby.join).toMatch(/^⟦.*⟧$/)
    settings.now = { ...settings.now, language: 'qps' }
    identity.me = me(null)
    follow()
    expect(kept).not.toHaveBeenCalled()
    expect('qps' in LANGUAGES).toBe(true)
  })
})

describe('a ready phrase', () => {
  const line = (more: Partial<ChatLine>): ChatLine => ({ type: 'chat', channel: 'table', number: 1, name: 'Ada', seat: 'atreides', text: 'in the words of the server', at: 1, ...more })
  it('is read in the language of its reader', () => {
    expect(tellLine(line({ phrase: { key: 'well_played' } }))).toBe('Well played!')
    expect(tellLine(line({ phrase: { key: 'pause_until', at: Date.UTC(2026, 10, 19, 12) } }))).toMatch(/^Shall we pause until .*2026.*\?$/)
  })
  it('that only a newer server knows is read in its words, and so is what somebody has written', () => {
    expect(tellLine(line({ phrase: { key: 'something_newer' as 'hello' } }))).toBe('in the words of the server')
    expect(tellLine(line({ phrase: null }))).toBe('in the words of the server')
  })
})
