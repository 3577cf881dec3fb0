/** Notes and arrows of one's own: kept in this browser for each game, and nowhere else. */
export interface Arrow {
  from: string
  to: string
}
export interface Note {
  place: string
  text: string
}
export interface Drawn {
  arrows: Arrow[]
  notes: Note[]
}

/** The longest note, and how many of each are kept. */
export const LONGEST = 80
const MOST = 60
const key = (place: string): string => `planning ${place}`
export const NOTHING: Drawn = { arrows: [], notes: [] }

const strings = (value: unknown, ...names: string[]): boolean => typeof value === 'object' && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** What was drawn at that table, from that seat; nothing where it cannot be read. */
export function read(place: string): Drawn {
  try {
    const found = JSON.parse(localStorage.getItem(key(place)) ?? '{}') as Partial<Drawn>
    return {
      arrows: (Array.isArray(found.arrows) ? found.arrows : []).filter((arrow) => strings(arrow, 'from', 'to')).slice(0, MOST),
      notes: (Array.isArray(found.notes) ? found.notes : []).filter((note) => strings(note, 'place', 'text')).slice(0, MOST),
    }
  } catch {
    return NOTHING
  }
}

export function keep(place: string, drawn: Drawn): void {
  try {
    if (drawn.arrows.length || drawn.notes.length) localStorage.setItem(key(place), JSON.stringify(drawn))
    else localStorage.removeItem(key(place))
  } catch {
    // Without room in this browser it is there as long as the page is.
  }
}

/** The arrow, drawn or, if it was there, taken away. */
export function arrowed({ arrows, notes }: Drawn, arrow: Arrow): Drawn {
  const others = arrows.filter(({ from, to }) => from !== arrow.from || to !== arrow.to)
  return { notes, arrows: others.length < arrows.length ? others : [...arrows, arrow].slice(-MOST) }
}

/** A place has one note; an empty one takes it away. */
export function noted({ arrows, notes }: Drawn, place: string, text: string): Drawn {
  const said = text.trim().slice(0, LONGEST)
  const others = notes.filter((note) => note.place !== place)
  return { arrows, notes: said ? [...others, { place, text: said }].slice(-MOST) : others }
}
