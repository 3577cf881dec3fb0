/** Which language is spoken: what its reader has chosen, here or elsewhere, or what the browser wishes for. */
import { words } from '../i18n'
import { LANGUAGES, OFFERED, wished } from '../i18n/languages'
import { identity } from '../net/identity.svelte'
import { rest } from '../net/rest'
import { settings } from './settings.svelte'

const chosen = (): string => (settings.now.language in LANGUAGES ? settings.now.language : wished(navigator.languages))

/** Takes the language, and says so to whoever reads the page aloud. */
export async function speak(language = chosen()): Promise<void> {
  await words.speak(language)
  document.documentElement.lang = language
}

/** The server hands out the page with its first words in this language, and writes to its reader in it. */
function remember(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `arrakis_language=${language}; path=/; max-age=34560000; samesite=lax${secure}`
}

/** Chosen by hand: it is spoken at once, without loading anything anew, and kept with who chose it. */
export async function choose(language: string): Promise<void> {
  await speak(language)
  settings.set({ language })
  remember(language)
  const { me } = identity
  if (!me) return
  // Told once: a server that does not keep it is not asked again and again.
  identity.set({ ...me, language })
  await rest.speak(language).catch(() => undefined)
}

/** Those that may be chosen; who tries pages in another one sees which, and can go back. */
export function choices(): readonly { id: string; name: string }[] {
  const all = OFFERED.map(([id, { name }]) => ({ id, name }))
  const { language } = words.now
  return offered(language) ? all : [...all, { id: language, name: language }]
}

const offered = (language: string): boolean => OFFERED.some(([id]) => id === language)

/** Somebody has come: what they have chosen elsewhere is spoken here too, and what they have chosen before they came is theirs. */
export function follow(): void {
  const { me } = identity
  if (!me) return
  if (me.language && offered(me.language)) {
    if (me.language !== words.now.language) void speak(me.language)
    if (me.language !== settings.now.language) settings.set({ language: me.language })
    remember(me.language)
  } else if (!me.language && offered(settings.now.language)) void choose(settings.now.language)
}
