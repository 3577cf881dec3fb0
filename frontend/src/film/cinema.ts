/** A film of a running game: what of the log it shows, and what only tells. */
import { played } from '../game/lately'
import type { Faction } from '../game/view'
import { settings } from '../ui/settings.svelte'
import { Film } from './film.svelte'
import { missed, ofOthers, steps, type Heard } from './steps'

/** A film as the settings of this browser want it. */
export const filmOf = (): Film => new Film(() => settings.now.film, () => settings.still)

export class Cinema {
  private through = -1

  constructor(readonly film: Film) {}

  /**
   * The log is this long now. What others have done since is shown; what happened up to `caught`, before one was there
   * (again), is only told, and can be looked at. With an own choice all that was before it is over.
   */
  hear(whole: readonly Heard[], seat: string, caught: number, unseated: Faction | null = null): void {
    const log = played(whole)
    const last = log.at(-1)?.seq ?? -1
    if (last <= this.through) return
    const known = Math.max(this.through, caught)
    if (this.through < caught) this.film.keep(steps(missed(log.filter(({ seq }) => seq <= caught), [seat], unseated)))
    this.through = last
    const own = log.findLastIndex(({ by, seq }) => seq > known && by === seat)
    if (own >= 0) this.film.clear()
    const first = own >= 0 ? own : log.findIndex(({ seq }) => seq > known)
    this.film.add(steps(ofOthers(log, [seat], unseated, first < 0 ? log.length : first)))
  }
}
