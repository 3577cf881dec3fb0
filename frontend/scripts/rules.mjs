// Writes src/generated/rules.<language>.ts, a chunk each: docs/rules.md as chapters and rules, ready to be shown, and
// docs/rules.<language>.md where there is one; src/generated/rules.ts says which there are.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = new URL('.', import.meta.url)

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands in brackets about where a number comes from; ours are marked for the reader. */
const OURS = /\(((?:[^()]*\b(?:our own|our numbers|our values|our assumption|inferred|reported)\b[^()]*))\)/g
/** In another language double brackets say so: no pattern knows its words. */
const MARKED = /\(\(([^()]*)\)\)/g
/** Where an entry takes a stand between printings: for owners of the printed book, not for players. */
const STANDS = /\s*\((?:(?:row|ruling|rows|rulings|T)\s*\d+(?:[,;]?\s*(?:and\s+)?(?:row|ruling)?\s*\d+)*)\)/g

function inline(text, known) {
  return escape(text)
    .replace(STANDS, '')
    .replace(MARKED, '<span class="house">($1)</span>')
    .replace(OURS, '<span class="house">($1)</span>')
    .replace(/`([^`]+)`/g, (_, word) => (known.has(word) ? `<a href="#/rules/${word}">${known.get(word)}</a>` : `<code>${word}</code>`))
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>')
}

/** In English a rule is called by its id, in words: 'move.legion' is 'Move: legion'. */
export function titleOf(id) {
  const words = id.replaceAll('_', ' ').split('.')
  const [first, ...rest] = words
  const head = first.charAt(0).toUpperCase() + first.slice(1)
  return rest.length ? `${head}: ${rest.join(', ')}` : head
}

/** Paragraphs, lists and tables; the page uses no more. */
export function toHtml(lines, known) {
  const out = []
  let i = 0
  const cells = (line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim(), known))
  while (i < lines.length) {
    const line = lines[i]
    if (!line.trim()) {
      i += 1
    } else if (line.startsWith('|')) {
      const rows = []
      while (i < lines.length && lines[i].startsWith('|')) rows.push(lines[i++])
      const [head, , ...body] = rows
      out.push(`<table><thead><tr>${cells(head).map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`)
    } else if (/^(-|\d+\.) /.test(line)) {
      const tag = line.startsWith('-') ? 'ul' : 'ol'
      const items = []
      while (i < lines.length && lines[i].trim()) {
        if (/^(-|\d+\.) /.test(lines[i])) items.push(lines[i].replace(/^(-|\d+\.) /, ''))
        else items[items.length - 1] += ` ${lines[i].trim()}`
        i += 1
      }
      out.push(`<${tag}>${items.map((item) => `<li>${inline(item, known)}</li>`).join('')}</${tag}>`)
    } else {
      const words = []
      while (i < lines.length && lines[i].trim() && !/^(\||- |\d+\. )/.test(lines[i])) words.push(lines[i++].trim())
      out.push(`<p>${inline(words.join(' '), known)}</p>`)
    }
  }
  return out.join('')
}

/** What comes in a further box stands apart: it is read where that is played. */
const BOX = /^<!-- box: (\w+) -->$/
const RULE = /^### `([^`]+)` *(.*)$/
const titles = (text) => text.split('\n').flatMap((line) => (RULE.test(line) ? [[RULE.exec(line)[1], RULE.exec(line)[2] || titleOf(RULE.exec(line)[1])]] : []))

/** The page of one language. What it has not yet is there as `english` has it; a title of its own stands behind the id of the rule. */
export function chaptersOf(text, english = '') {
  const known = new Map([...titles(english), ...titles(text)])
  const own = parted(text, known)
  if (!english) return own
  const rules = new Map(own.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule])))
  const chapters = new Map(own.map((chapter) => [chapter.number, chapter]))
  return parted(english, known).map((chapter) => {
    const { title, html } = chapters.get(chapter.number) ?? chapter
    return { ...chapter, title, html, rules: chapter.rules.map((rule) => rules.get(rule.id) ?? rule) }
  })
}

/** Chapters by their numbers; what is said before the first has none. */
function parted(text, known) {
  const lines = text.split('\n')
  const chapters = []
  let rule = null
  for (const line of lines) {
    const chapter = /^## (?:(\d+)\. )?(.+)/.exec(line)
    const entry = RULE.exec(line)
    if (chapter) {
      chapters.push({ number: Number(chapter[1] ?? 0), title: chapter[2], lines: [], rules: [] })
      rule = null
    } else if (entry) {
      rule = { id: entry[1], title: known.get(entry[1]), lines: [] }
      chapters.at(-1).rules.push(rule)
    } else if (BOX.test(line)) chapters.at(-1).box = BOX.exec(line)[1]
    else if (rule) rule.lines.push(line)
    else chapters.at(-1)?.lines.push(line)
  }
  const made = ({ lines, ...rest }) => ({ ...rest, html: toHtml(lines, known) })
  return chapters.map((chapter) => ({ ...made(chapter), rules: chapter.rules.map(made) }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const docs = new URL('../../docs/', here)
  const made = new URL('../src/generated/', here)
  const read = (language) => readFileSync(new URL(language === 'en' ? 'rules.md' : `rules.${language}.md`, docs), 'utf8')
  const boxes = new Set()
  const others = readdirSync(docs).flatMap((file) => /^rules\.(\w+)\.md$/.exec(file)?.[1] ?? []).sort()
  mkdirSync(made, { recursive: true })
  for (const file of readdirSync(made)) if (/^rules\.[\w.]+\.ts$/.test(file)) rmSync(new URL(file, made))
  for (const language of ['en', ...others]) {
    const chapters = language === 'en' ? chaptersOf(read('en')) : chaptersOf(read(language), read('en'))
    for (const box of new Set(chapters.map((chapter) => chapter.box))) {
      if (box) boxes.add(box)
      const text = `// Generated by scripts/rules.mjs; do not edit.
import type { Chapter } from './rules'

export const CHAPTERS: readonly Chapter[] = ${JSON.stringify(chapters.filter((chapter) => chapter.box === box))}
`
      writeFileSync(new URL(`rules.${language}${box ? `.${box}` : ''}.ts`, made), text)
    }
  }
  const loads = (box = '') => `{ ${['en', ...others].map((language) => `${language}: () => import('./rules.${language}${box}')`).join(', ')} }`
  const text = `// Generated by scripts/rules.mjs; do not edit.
export interface Rule { id: string; title: string; html: string }
export interface Chapter { number: number; title: string; html: string; rules: Rule[]; box?: string }
type Load = () => Promise<{ CHAPTERS: readonly Chapter[] }>
interface Loads { readonly en: Load; readonly [language: string]: Load }
export const RULES: Loads = ${loads()}
/** What further boxes have of their own. */
export const BOXES: Readonly<Record<string, Loads>> = { ${[...boxes].map((box) => `${box}: ${loads(`.${box}`)}`).join(', ')} }
`
  writeFileSync(new URL('rules.ts', made), text)
}
