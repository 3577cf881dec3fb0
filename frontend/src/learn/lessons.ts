/** How far somebody has come in a lesson: what the log says, and nothing that a page would have to keep. */
import { standing } from '../game/back'
import { parse } from '../game/choice'
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
