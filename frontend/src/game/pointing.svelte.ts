/** Things that a sentence names: places light up on the map while their name is pointed at, and a name leads to what it names. */
import { isArea, isZone } from '../i18n/things'

interface Heed {
  place: (place: string) => void
  card: (card: string) => void
}

class Pointing {
  /** Whose names are pointed at just now. */
  places = $state.raw<readonly string[]>([])
  private readonly tables: Heed[] = []

  show(things: readonly string[]): void {
    this.places = things.filter((id) => isArea(id) || isZone(id))
  }
  leave(): void {
    if (this.places.length) this.places = []
  }
  /** Somebody wants to see it: told to the table that is shown. */
  visit(id: string): void {
    const table = this.tables.at(-1)
    if (isArea(id) || isZone(id)) table?.place(id)
    else table?.card(id)
  }
  /** A table that is shown; returns how to hear no more. */
  heed(table: Heed): () => void {
    this.tables.push(table)
    return () => {
      this.tables.splice(this.tables.indexOf(table), 1)
      this.leave()
    }
  }
}

export const pointing = new Pointing()
