/** The words in use: one language at a time, and of it only the parts that some page has asked for. */
import { untrack } from 'svelte'
import type { Game, Start } from './en'
import type { DiceWords } from './en/dice'
import type { HindsightWords } from './en/hindsight'
import type { HostWords, ReachWords } from './en/host'
import type { LessonWords } from './en/lessons'
import type { MessageWords } from './en/messages'
import type { PeopleWords } from './en/people'
import type { PlansWords } from './en/plans'
import type { ProgramWords } from './en/programs'
import type { RestWords } from './en/rests'
import type { StepWords } from './en/steps'
import type { ExampleWords } from './phrases'

export interface Language {
  /** What the language calls itself; empty where it is offered to nobody. */
  name: string
  start: () => Promise<{ start: Start }>
  game: () => Promise<{ game: Game }>
}

/** What is read seldom: files of a language that are loaded with a page of their own, and their chapters. */
export interface Pages {
  dice: { readonly dice: DiceWords }
  examples: { readonly examples: ExampleWords }
  hindsight: { readonly hindsight: HindsightWords }
  host: { readonly host: HostWords; readonly reach: ReachWords }
  lessons: { readonly lessons: LessonWords }
  messages: { readonly messages: MessageWords }
  people: { readonly people: PeopleWords }
  plans: { readonly plans: PlansWords }
  programs: { readonly programs: ProgramWords }
  rests: { readonly rests: RestWords }
  steps: { readonly steps: StepWords }
}
type Loads = <Page extends keyof Pages>(language: string, page: Page) => Promise<Pages[Page]>

interface Now {
  language: string
  start: Start
  game: Game | null
  pages: Partial<Pages>
}

class Loaded {
  #now = $state.raw<Now | null>(null)
  #asked = 0
  #game = false
  #wanted = new Set<keyof Pages>()
  #languages: Readonly<Record<string, Language>>
  #page: Loads
  constructor(languages: Readonly<Record<string, Language>>, page: Loads = () => Promise.reject(new Error('there are no pages'))) {
    this.#languages = languages
    this.#page = page
  }

  get now(): Now {
    if (!this.#now) throw new Error('no language is loaded yet')
    return this.#now
  }
  get game(): Game | null {
    return this.now.game
  }

  /** Takes another language; pages that are open change where they stand. Whoever asks last is heard. */
  async speak(language: string): Promise<void> {
    const asked = ++this.#asked
    const wanted = this.#languages[language]
    if (!wanted) throw new Error(`nobody here speaks ${language}`)
    let start: { start: Start }
    let game: { game: Game } | null
    let pages: Partial<Pages>
    // Somebody may open a board or a page meanwhile.
    do [start, game, pages] = await Promise.all([wanted.start(), this.#game ? wanted.game() : null, this.#pages(language)])
    while (asked === this.#asked && ((this.#game && !game) || Object.keys(pages).length < this.#wanted.size))
    if (asked === this.#asked) this.#now = { language, start: start.start, game: game?.game ?? null, pages }
  }
  async #pages(language: string): Promise<Partial<Pages>> {
    return Object.fromEntries(await Promise.all([...this.#wanted].map(async (page) => [page, await this.#page(language, page)] as const)))
  }

  /** The chapters of the game, before the first board is shown. */
  open(): Promise<void> {
    this.#game = true
    // A page that waits for them is not shown anew, and what is begun on it is not lost, when the language changes.
    return untrack(() => this.#fetch())
  }
  async #fetch(): Promise<void> {
    while (this.#now && !this.#now.game) {
      const { language } = this.#now
      const { game } = await this.#languages[language]!.game()
      if (this.#now.language === language) this.#now = { ...this.#now, game }
    }
  }

  /** The chapters of a page of its own, before it is shown. */
  page(page: keyof Pages): Promise<void> {
    this.#wanted.add(page)
    return untrack(() => this.#turn(page))
  }
  async #turn(page: keyof Pages): Promise<void> {
    while (this.#now && !this.#now.pages[page]) {
      const { language } = this.#now
      const found = await this.#page(language, page)
      if (this.#now.language === language) this.#now = { ...this.#now, pages: { ...this.#now.pages, [page]: found } }
    }
  }
}

export { Loaded }
