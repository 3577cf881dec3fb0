/** The rules in our words: fetched when somebody first asks for one, then kept. */
import type { Chapter, Rule } from '../generated/rules'
import { words } from '../i18n'

class Rules {
  private usual = $state.raw<readonly Chapter[]>([])
  private further = $state.raw<Readonly<Record<string, readonly Chapter[]>>>({})
  /** The further boxes whose chapters are read here. */
  boxes = $state.raw<readonly string[]>([])
  readonly chapters = $derived([...this.usual, ...this.boxes.flatMap((box) => this.further[box] ?? [])].sort((a, b) => a.number - b.number))
  readonly byId = $derived(new Map<string, Rule>(this.chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule] as const))))
  private asked = ''

  /** In the language in use, or in English where there is no page of it; once for each. */
  fetch(): void {
    const { language } = words.now
    const { boxes } = this
    const asked = [language, ...boxes].join()
    if (this.asked === asked) return
    this.asked = asked
    const isAsked = () => this.asked === asked
    import('../generated/rules')
      .then(({ RULES, BOXES }) => Promise.all([(RULES[language] ?? RULES.en)(), ...boxes.map((box) => (BOXES[box]![language] ?? BOXES[box]!.en)())]))
      .then(
        ([usual, ...more]) => {
          if (!isAsked()) return
          this.further = Object.fromEntries(boxes.map((box, i) => [box, more[i]!.CHAPTERS]))
          this.usual = usual.CHAPTERS
        },
        () => isAsked() && (this.asked = ''),
      )
  }

  /** From now on the chapters of that box stand among the others. */
  open(box: string): void {
    if (!this.boxes.includes(box)) this.boxes = [...this.boxes, box]
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
