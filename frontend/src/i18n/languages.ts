/** Every language there is; a new one is a folder beside `en`, named here. */
import type { Language } from './loaded.svelte'
import type { Sketched } from './samples'

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', start: () => import('./en/start'), game: () => import('./en/game') },
  // For private use, to try pages with; nobody is offered it.
  qps: {
    name: '',
    start: async () => ({ start: (await import('./pseudo')).pseudo((await import('./en/start')).start) }),
    game: async () => ({ game: (await import('./pseudo')).pseudo((await import('./en/game')).game) }),
  },
}

/** Languages that are begun, to look at and to check; nobody is offered them. */
export const SKETCHES: Readonly<Record<string, () => Promise<Sketched>>> = {
  pl: async () => (await import('./pl/sketch')).sketch,
}

/** Those that somebody may choose. */
export const OFFERED = Object.entries(LANGUAGES).filter(([, language]) => language.name)

/** The first of the languages somebody reads that is spoken here, by its first letters: 'pl-PL' is 'pl'. */
export function wished(wishes: readonly string[], spoken: readonly string[] = OFFERED.map(([id]) => id)): string {
  for (const wish of wishes) {
    const found = spoken.find((each) => each === wish || each === wish.split('-')[0])
    if (found) return found
  }
  return 'en'
}
