/** Every language there is; a new one is a folder beside `en`, named here. */
import type { Whole } from './en'
import type { Language, Pages } from './loaded.svelte'
import type { Sketched } from './samples'

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', start: () => import('./en/start'), game: () => import('./en/game') },
  es: { name: 'Español', start: () => import('./es/start'), game: () => import('./es/game') },
  cs: { name: 'Čeština', start: () => import('./cs/start'), game: () => import('./cs/game') },
  pl: { name: 'Polski', start: () => import('./pl/start'), game: () => import('./pl/game') },
  ru: { name: 'Русский', start: () => import('./ru/start'), game: () => import('./ru/game') },
  // For private use, to try pages with; nobody is offered it.
  qps: {
    name: '',
    start: async () => ({ start: (await import('./pseudo')).pseudo((await import('./en/start')).start) }),
    game: async () => ({ game: (await import('./pseudo')).pseudo((await import('./en/game')).game) }),
  },
}

/** Languages that are begun, to look at and to check; nobody is offered them. */
export const SKETCHES: Readonly<Record<string, () => Promise<Sketched>>> = {}

const FILES = import.meta.glob<Pages[keyof Pages]>('./*/{dice,examples,hindsight,host,lessons,messages,people,plans,programs,rests,steps}.ts')
export const PAGES: readonly (keyof Pages)[] = ['dice', 'examples', 'hindsight', 'host', 'lessons', 'messages', 'people', 'plans', 'programs', 'rests', 'steps']
/** A file that is loaded with a page of its own; every language has it in its folder, under the same name. */
export async function pageOf<Page extends keyof Pages>(language: string, page: Page): Promise<Pages[Page]> {
  if (language === 'qps') return (await import('./pseudo')).pseudo({ ...(await pageOf('en', page)) })
  const load = FILES[`./${language}/${page}.ts`]
  if (!load) throw new Error(`${language} has no words for ${page}`)
  return (await load()) as Pages[Page]
}

/** Every chapter of a language, as it is checked. */
export async function whole(language: string): Promise<Whole> {
  const [{ start }, { game }, ...pages] = await Promise.all([LANGUAGES[language]!.start(), LANGUAGES[language]!.game(), ...PAGES.map((page) => pageOf(language, page))])
  return Object.assign({}, start, game, ...pages) as Whole
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
