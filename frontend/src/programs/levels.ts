/** The programs that one can sit down with, the kindest first, and where they have learned nothing. */
export const LEVELS = ['gentle', 'greedy', 'steady', 'strong', 'random'] as const
export type Level = (typeof LEVELS)[number]

/** What such a table is, that programs were not taught; empty where they were. */
export function untaught(mode: string, options: Readonly<Record<string, unknown>>): '' | 'automaton' | 'expansion' | 'printing' {
  if (mode) return 'automaton'
  if ((options['expansions'] ?? 'base_game') !== 'base_game') return 'expansion'
  return (options['printing'] ?? 'revised') === 'revised' ? '' : 'printing'
}
