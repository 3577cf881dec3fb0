/** Where to look first in a game that is told again. */
import { t } from '../i18n'

export interface Moment {
  seq: number
  mark: string
  /** Which round, area, card or side. */
  about: string
  /** Faces of dice, or spice, where that is counted. */
  counts?: Readonly<Record<string, number>>
}

/** The mark in words; a newer server may have marks that are none here. */
export function tellMark({ mark, about }: Moment): string {
  const tell = t.replay.marks
  if (mark === 'round') return tell.round(Number(about))
  if (mark === 'battle') return tell.battle(about)
  if (mark === 'claim') return tell.claim(about)
  if (mark === 'fall') return tell.fall(about)
  return mark === 'end' ? tell.end : ''
}

/** The next mark of a kind before or after an entry; none, if there is none. */
export const nextMark = (marks: readonly Moment[], kind: string, seq: number, by: 1 | -1): Moment | undefined =>
  by > 0 ? marks.find((mark) => mark.mark === kind && mark.seq > seq) : marks.findLast((mark) => mark.mark === kind && mark.seq < seq)
