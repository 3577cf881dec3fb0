/** The programs that one can sit down with, the kindest first. */
export const LEVELS = ['gentle', 'greedy', 'steady', 'strong', 'patient', 'random'] as const
export type Level = (typeof LEVELS)[number]
