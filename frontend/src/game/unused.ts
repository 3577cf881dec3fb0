/** What is left undone by whoever ends something now. */
import { specOf } from './handlers'
import type { Counts, Menu } from './menu'

export type Unused =
  | { moves: number }
  | { claims: number }
  /** Pieces that are in hand. */
  | { pieces: Counts }
  /** Something else that could be done. */
  | { verb: string }

const END = 'done'
/** What only takes back a part of what has been laid out, and what there is time for later. */
const UNDOES = new Set(['take', 'war'])

export function unusedBy(verb: string, kind: string, menu: Menu, prompt: Readonly<Record<string, unknown>>): Unused | null {
  if (verb !== END) return null
  const other = menu.forms.find((form) => form.verb !== END && !UNDOES.has(form.verb) && !specOf(kind, form.verb).free)
  if (!other) return null
  const { left, now } = prompt
  if (typeof left === 'number') return other.verb === 'claim' ? { claims: left } : { moves: left }
  if (now && typeof now === 'object') return { pieces: now as Counts }
  return { verb: other.verb }
}
