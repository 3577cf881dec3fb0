/** The rules in our words: fetched when somebody first asks for one, then kept. */
import type { Chapter, Rule } from '../generated/rules'
import { words } from '../i18n'

class Rules {
  chapters = $state.raw<readonly Chapter[]>([])
  readonly byId = $derived(new Map<string, Rule>(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule] as const))))
  private asked = ''

  /** In the language in use, or in English where there is no page of it; once for each. */
  fetch(): void {
    const { language } = words.now
    if (this.asked === language) return
    this.asked = language
    const isAsked = () => this.asked === language
    import('../generated/rules')
      .then(({ RULES }) => (RULES[language] ?? RULES.en)())
      .then(
        (found) => isAsked() && (this.chapters = found.CHAPTERS),
        () => isAsked() && (this.asked = ''),
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
