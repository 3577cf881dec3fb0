/** The words in use: one language at a time, and of it only the parts that some page has asked for. */
import { untrack } from 'svelte'
import type { Game, Start } from './en'

export interface Language {
  /** What the language calls itself; empty where it is offered to nobody. */
  name: string
  start: () => Promise<{ start: Start }>
  game: () => Promise<{ game: Game }>
}

interface Now {
  language: string
  start: Start
  game: Game | null
}

class Loaded {
  #now = $state.raw<Now | null>(null)
  #asked = 0
  #game = false
  #languages: Readonly<Record<string, Language>>
  constructor(languages: Readonly<Record<string, Language>>) {
    this.#languages = languages
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
    const [{ start }, game] = await Promise.all([wanted.start(), this.#game ? wanted.game() : null])
    if (asked !== this.#asked) return
    // Somebody may have opened a board meanwhile.
    const found = game ?? (this.#game ? await wanted.game() : null)
    if (asked === this.#asked) this.#now = { language, start, game: found?.game ?? null }
  }

  /** The chapters of the game, before the first board is shown. */
  open(): Promise<void> {
    this.#game = true
    // A page that waits for them is not shown anew, and what is begun on it is not lost, when the language changes.
    return untrack(() => this.#fetch())
  }
  async #fetch(): Promise<void> {
    while (this.#now && !this.#now.game) {
      const before = this.#now
      const { game } = await this.#languages[before.language]!.game()
      if (this.#now === before) this.#now = { ...before, game }
    }
  }
}

export { Loaded }
