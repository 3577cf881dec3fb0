/** The rules in our words: fetched when somebody first asks for one, then kept. */
import type { Chapter, Rule } from '../generated/rules'

class Rules {
  chapters = $state.raw<readonly Chapter[]>([])
  readonly byId = $derived(new Map<string, Rule>(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule] as const))))
  private asked = false

  fetch(): void {
    if (this.asked) return
    this.asked = true
    import('../generated/rules').then(
      (found) => (this.chapters = found.CHAPTERS),
      () => (this.asked = false),
    )
  }

  /** A rule's page; a part of a rule that has none of its own is found under the whole. */
  find(id: string): Rule | undefined {
    return this.byId.get(id) ?? this.byId.get(id.split('.').slice(0, -1).join('.'))
  }
}

export const rules = new Rules()

/** Text as a reader sees it. */
export const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** Chapters with the rules that hold all these words; where none are given, everything. */
export function search(chapters: readonly Chapter[], asked: string): Chapter[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...chapters]
  const fits = (text: string) => words.every((word) => text.includes(word))
  return chapters.flatMap((chapter) => {
    const found = chapter.rules.filter((rule) => fits(`${chapter.title} ${rule.id} ${rule.title} ${plain(rule.html)}`.toLowerCase()))
    const html = fits(plain(chapter.html).toLowerCase()) && chapter.html ? chapter.html : ''
    return found.length || html ? [{ ...chapter, html, rules: found }] : []
  })
}
