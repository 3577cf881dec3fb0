/**
 * A frame says what has changed: per section the keys that are set, two levels deep, null where one is gone. Here they are
 * laid over what was there, so that above this folder sections are always whole.
 */
type Facts = Readonly<Record<string, unknown>>
/** Where new keys stand that are not at the end, by the same way as to the keys. */
type Places = readonly number[] | { readonly [key: string]: Places }

const SECTION = 2
const ALL_SECTIONS = 3

const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (places: Places): places is readonly number[] => Array.isArray(places)

function laid(before: Facts, changes: Facts, places: Places = [], levels = SECTION): Facts {
  const found: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(changes)) {
    const old = before[key]
    if (value === null) delete found[key]
    else if (levels > 1 && isObject(value) && isObject(old)) found[key] = laid(old, value, isList(places) ? [] : places[key], levels - 1)
    else found[key] = value
  }
  if (!isList(places) || !places.length) return found
  const order = Object.keys(found).filter((key) => key in before)
  const fresh = Object.keys(changes).filter((key) => !(key in before))
  places.forEach((place, i) => order.splice(place, 0, fresh[i]!))
  return Object.fromEntries(order.map((key) => [key, found[key]]))
}

/** What a frame says of a position, whole or as what has changed. */
export interface Change {
  sections?: object
  changes?: object
  places?: object
  private?: object | null
  private_changes?: object | null
  private_places?: object | readonly number[] | null
  undo?: object | null
}

/** All sections after that frame. What it does not speak of stays the same object. */
export function publicAfter<T extends object>(sections: T, { sections: whole, changes = {}, places = {} }: Change): T {
  const before = sections as Record<string, Facts>
  const changed = Object.entries(changes as Record<string, Facts>).map(([name, each]) => [name, laid(before[name] ?? {}, each, (places as Record<string, Places>)[name])])
  return { ...sections, ...whole, ...Object.fromEntries(changed) } as T
}

/** What only this viewer knows, after that frame. */
export function privateAfter<T extends object>(known: T, { private: whole, private_changes: changes, private_places: places }: Change): T {
  const before = (whole as T | null | undefined) ?? known
  return changes ? (laid(before as Facts, changes as Facts, (places ?? []) as Places, ALL_SECTIONS) as T) : before
}

/** What may be taken back, after that frame. */
export function undoAfter<T extends object>(flag: T | null, { undo }: Change): T | null {
  return undo ? (laid((flag ?? {}) as Facts, undo as Facts) as T) : flag
}
