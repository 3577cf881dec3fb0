/** A film of a running game: what of the log it shows, and what only tells. */
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
  hear(log: readonly Heard[], seat: string, caught: number): void {
    const last = log.at(-1)?.seq ?? -1
    if (last <= this.through) return
    const fresh = log.filter(({ seq }) => seq > Math.max(this.through, caught))
    if (this.through < caught) this.film.keep(steps(missed(log.filter(({ seq }) => seq <= caught), [seat])))
    this.through = last
    const own = fresh.findLastIndex(({ by }) => by === seat)
    if (own >= 0) this.film.clear()
    this.film.add(steps(ofOthers(own >= 0 ? fresh.slice(own) : fresh, [seat])))
  }
}
