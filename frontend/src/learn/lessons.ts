/** How far somebody has come in a lesson: what the log says, and nothing that a page would have to keep. */
import { standing } from '../game/back'
import { parse, type Choice } from '../game/choice'
import { leadsTo, point, type Draft } from '../game/draft'
import type { Menu } from '../game/menu'
import { refuse } from '../game/menu'
import type { LessonOut } from '../generated/contract'
import type { LogEntry } from '../net/store.svelte'

export type Step = LessonOut['steps'][number]

/** The steps that come before one's next choice, that one last; none where everything is done. */
export function ahead(steps: readonly Step[], log: readonly LogEntry[], seat: string): { from: number; steps: readonly Step[] } {
  const { choices } = standing(log)
  const own = new Set(log.filter((entry) => entry.by === seat).map((entry) => entry.seq))
  const done = choices.filter((seq) => own.has(seq)).length
  const ends = steps.flatMap((step, i) => (step.choice ? [i + 1] : []))
  const from = done ? (ends[done - 1] ?? steps.length) : 0
  return { from, steps: steps.slice(from, ends[done] ?? steps.length) }
}

/** Whether what a step asks for can be done. */
export const possible = (step: Step, menu: Menu): boolean => refuse(menu, parse(step.choice)) === null

/** Whether a step asks for this: a word that leads to its choice, or the button that is its choice. Where there is only something to read nothing is asked for. */
export function asksFor(wanted: Choice | null, menu: Menu, kind: string, draft: Draft, verb: string, word: string): boolean {
  if (!wanted || wanted.verb !== verb) return false
  if (!word) return true
  const next = point(menu, kind, draft, word, verb)
  return next !== draft && leadsTo(next, wanted)
}
