/**
 * The constraint vocabulary of menus, which client and engine share. A form describes the choices of one verb
 * exactly; `refuse` says why a choice is not among them. Held to the engine by its golden test vectors.
 */
import { byWord, line, type Choice, type Refusal, type Value } from './choice'
import type { Counts, CountsForm, Form, HitsForm, Menu, MoveForm, PackedTree, PickForm, PlaceForm, SomeForm } from '../generated/contract'
import { FREE_VERBS } from './kinds'

type FormBase = Pick<Form, 'verb' | 'rule' | 'notes'>

export type { Budget, Counts, CountsForm, Form, HitsForm, ListedForm, Menu, MoveForm, PickForm, PlaceForm, SomeForm } from '../generated/contract'

export const FOOT = 'foot'
export const DESTROYED = 'destroyed'

type Params = Record<string, Value>

const no = (form: FormBase, key: string, params: Params = {}): Refusal => ({ key, params, rule: form.rule ?? '' })

const isCount = (value: Value): value is number => typeof value === 'number' && value > 0

/** A choice for whoever is told of it: what is chosen together from a menu is no way from one to the next. */
export const toTell = (menu: Menu, value: Choice): Choice => (menu.forms.some((form) => form.verb === value.verb && form.form === 'some') ? { ...value, together: true } : value)

/** Why the choice is not legal; null if it is. */
export function refuse(menu: Menu, value: Choice): Refusal | null {
  const form = menu.forms.find((each) => each.verb === value.verb)
  if (!form) return { key: 'menu.not_offered', params: { verb: value.verb }, rule: menu.rule ?? '' }
  return refuseForm(form, value)
}

export function refuseForm(form: Form, value: Choice): Refusal | null {
  switch (form.form) {
    case 'pick':
      return refusePick(form, value)
    case 'some':
      return refuseSome(form, value)
    case 'counts':
      return refuseCounts(form, value)
    case 'move':
      return refuseMove(form, value)
    case 'place':
      return refusePlace(form, value)
    case 'hits':
      return refuseHits(form, value)
    case 'listed':
      return form.choices.includes(line(value)) ? null : no(form, 'menu.not_listed', { verb: form.verb })
  }
}

function onePart(form: Form, value: Choice): { args: string[]; named: [string, Value][] } | Refusal {
  if (value.parts.length > 1) return no(form, 'menu.one_part_only', { verb: form.verb })
  const part = value.parts[0]
  if (!part) return { args: [], named: [] }
  const named = Object.entries(part.named).sort(([a], [b]) => byWord(a, b))
  if (!part.args.length && !named.length) return no(form, 'choice.empty_part')
  return { args: part.args, named }
}

// -- pick ----------------------------------------------------------------------------------------

type Node = string[] | { [word: string]: PackedTree | number } | null

function below(form: PickForm, node: Node, word: string): Node | undefined {
  if (node === null) return undefined
  if (Array.isArray(node)) return node.includes(word) ? null : undefined
  if (!Object.hasOwn(node, word)) return undefined
  const next = node[word]
  return typeof next === 'number' ? (form.lists?.[next] ?? undefined) : next
}

function walk(form: PickForm, path: readonly string[]): Node | undefined {
  let node: Node | undefined = form.tree ?? null
  for (const word of path) {
    node = below(form, node, word)
    if (node === undefined) return undefined
  }
  return node
}

/** The words that may follow a path; null if nothing fits the path, empty if it is complete. */
export function nextWords(form: PickForm, path: readonly string[]): string[] | null {
  const node = walk(form, path)
  if (node === undefined) return null
  if (node === null) return []
  return Array.isArray(node) ? node : Object.keys(node)
}

function refusePick(form: PickForm, value: Choice): Refusal | null {
  const part = onePart(form, value)
  if ('key' in part) return part
  const levels = form.levels ?? []
  const named = part.named[0]
  if (named) return no(form, 'menu.unexpected_name', { verb: form.verb, name: named[0] })
  let node: Node = form.tree ?? null
  for (const [i, level] of levels.entries()) {
    const word = part.args[i]
    if (word === undefined) return no(form, 'menu.missing_item', { verb: form.verb, level })
    const next = below(form, node, word)
    if (next === undefined) return no(form, 'menu.no_such_item', { verb: form.verb, item: word, level })
    node = next
  }
  const extra = part.args[levels.length]
  return extra === undefined ? null : no(form, 'menu.unexpected_item', { verb: form.verb, item: extra })
}

// -- some and counts -----------------------------------------------------------------------------

function refuseSome(form: SomeForm, value: Choice): Refusal | null {
  const part = onePart(form, value)
  if ('key' in part) return part
  const { verb, least, most } = form
  const named = part.named[0]
  if (named) return no(form, 'menu.unexpected_name', { verb, name: named[0] })
  const { args } = part
  for (const item of args) if (!form.items.includes(item)) return no(form, 'menu.not_among', { verb, item })
  const twice = args.find((item, i) => args.indexOf(item) !== i)
  if (twice !== undefined) return no(form, 'menu.repeated_item', { verb, item: twice })
  if (args.length < least) return no(form, 'menu.too_few', { verb, least, asked: args.length })
  if (args.length > most) return no(form, 'menu.too_many', { verb, most, asked: args.length })
  for (let i = 1; i < args.length; i++) if (args[i - 1]! > args[i]!) return no(form, 'choice.not_canonical')
  return null
}

function refuseCounts(form: CountsForm, value: Choice): Refusal | null {
  const part = onePart(form, value)
  if ('key' in part) return part
  const { verb, least, most } = form
  const extra = part.args[0]
  if (extra !== undefined) return no(form, 'menu.unexpected_item', { verb, item: extra })
  let total = 0
  for (const [key, asked] of part.named) {
    if (!Object.hasOwn(form.limits, key)) return no(form, 'menu.not_among', { verb, item: key })
    if (!isCount(asked)) return no(form, 'menu.not_a_count', { name: key })
    const have = form.limits[key]!
    if (asked > have) return no(form, 'menu.not_available', { piece: key, have, asked })
    total += asked
  }
  if (total < least) return no(form, 'menu.too_few', { verb, least, asked: total })
  if (total > most) return no(form, 'menu.too_many', { verb, most, asked: total })
  return null
}

// -- move ----------------------------------------------------------------------------------------

export const waysOf = (form: MoveForm, from: string, to: string): string[] =>
  form.ways[form.sources[from]?.to[to] ?? -1] ?? []

function refuseMove(form: MoveForm, value: Choice): Refusal | null {
  const part = onePart(form, value)
  if ('key' in part) return part
  const { verb } = form
  const [area, to, extra] = part.args
  if (area === undefined) return no(form, 'menu.missing_item', { verb, level: 'from' })
  const source = Object.hasOwn(form.sources, area) ? form.sources[area] : undefined
  if (!source) return no(form, 'menu.cannot_start_there', { verb, area })
  if (to === undefined) return no(form, 'menu.missing_item', { verb, level: 'to' })
  if (!Object.hasOwn(source.to, to)) return no(form, 'menu.cannot_go_there', { area, to })
  const ways = waysOf(form, area, to)
  if (extra !== undefined) return no(form, 'menu.unexpected_item', { verb, item: extra })
  const counts: Counts = {}
  let way = FOOT
  for (const [key, asked] of part.named) {
    if (key === 'by') {
      if (typeof asked !== 'string') return no(form, 'menu.not_a_way', { area, to })
      if (asked === FOOT && ways.includes(FOOT)) return no(form, 'choice.not_canonical')
      way = asked
      continue
    }
    if (!isCount(asked)) return no(form, 'menu.not_a_count', { name: key })
    const have = Object.hasOwn(source.pieces, key) ? source.pieces[key]! : 0
    if (asked > have) return no(form, 'menu.not_there', { area, piece: key, have, asked })
    counts[key] = asked
  }
  if (!ways.includes(way)) {
    if (way === FOOT) return no(form, 'menu.way_needed', { area, to })
    return no(form, 'menu.cannot_go_that_way', { area, to, by: way })
  }
  return refuseLoad(form, area, counts, way)
}

/** Why these pieces may not leave the area together. */
export function refuseLoad(form: MoveForm, area: string, counts: Counts, way = ''): Refusal | null {
  const source = form.sources[area]
  if (!source) return no(form, 'menu.cannot_start_there', { verb: form.verb, area })
  for (const piece of source.must ?? []) {
    if (!counts[piece]) return no(form, 'menu.must_go_along', { piece, area })
  }
  if (!form.units.some((piece) => counts[piece])) return no(form, 'menu.needs_unit', { verb: form.verb })
  if (form.with_leader && !form.leads?.includes(way) && !(form.leaders ?? []).some((piece) => counts[piece])) {
    return no(form, 'menu.needs_leader', { verb: form.verb })
  }
  if (form.whole) {
    for (const [piece, have] of Object.entries(source.pieces)) {
      const asked = counts[piece] ?? 0
      if (have && asked !== have) return no(form, 'menu.all_must_go', { area, piece, have, asked })
    }
  }
  return null
}

// -- place ---------------------------------------------------------------------------------------

export type Layout = Record<string, Counts>

function refusePlace(form: PlaceForm, value: Choice): Refusal | null {
  const { verb } = form
  const totals: Counts = {}
  let before = ''
  for (const part of value.parts) {
    const [area, extra] = part.args
    if (extra !== undefined) return no(form, 'menu.unexpected_item', { verb, item: extra })
    if (area === undefined) return no(form, 'menu.missing_item', { verb, level: 'area' })
    if (!form.areas.includes(area)) return no(form, 'menu.cannot_place_there', { verb, area })
    const named = Object.entries(part.named).sort(([a], [b]) => byWord(a, b))
    if (!named.length) return no(form, 'menu.nothing_placed', { area })
    if (area <= before) {
      const twice = value.parts.some((other) => other !== part && other.args[0] === area)
      return twice ? no(form, 'menu.repeated_item', { verb, item: area }) : no(form, 'choice.not_canonical')
    }
    before = area
    let others = 0
    let leader = ''
    for (const [piece, asked] of named) {
      const budget = form.budgets.find((each) => Object.hasOwn(each.pieces, piece))
      if (!budget) return no(form, 'menu.not_among', { verb, item: piece })
      if (!isCount(asked)) return no(form, 'menu.not_a_count', { name: piece })
      totals[piece] = (totals[piece] ?? 0) + asked
      if (budget.leader) leader = piece
      else others += asked
    }
    if (form.spread && others > 1) return no(form, 'menu.one_per_area', { area })
    if (leader && !others && !form.friends.includes(area)) {
      return no(form, 'menu.leader_needs_unit', { area, piece: leader })
    }
  }
  if (form.together && value.parts.length > 1) return no(form, 'menu.one_area_only', { verb })
  for (const budget of form.budgets) {
    let total = 0
    for (const [piece, have] of Object.entries(budget.pieces)) {
      const asked = totals[piece] ?? 0
      if (asked > have) return no(form, 'menu.not_available', { piece, have, asked })
      total += asked
    }
    if (total > budget.most) return no(form, 'menu.too_many', { verb, most: budget.most, asked: total })
    const least = budget.least ?? 0
    if (total < least) return no(form, 'menu.too_few', { verb, least, asked: total })
  }
  return null
}

// -- hits ----------------------------------------------------------------------------------------

const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0)

/** How many of so many hits on higher tiers leave one of the lowest tier behind. */
function replaced(low: number, high: number, standing: number, supply: number): number {
  return supply + standing ? Math.min(high, supply + low) : 0
}

function higherOf(form: HitsForm): number {
  return form.tiers.slice(1).reduce((total, tier) => total + (form.units[tier] ?? 0), 0)
}

/** The most hits the lowest tier can take beside so many on the higher ones. */
export function lowLimit(form: HitsForm, high: number): number {
  const low = form.units[form.tiers[0]!] ?? 0
  return low + form.supply ? low + high : 0
}

/** So many hits on units remove them all. */
export function toDestroy(form: HitsForm): number {
  const high = higherOf(form)
  return lowLimit(form, high) + high
}

export function survivors(form: HitsForm, low: number, high: number): number {
  const before = form.units[form.tiers[0]!] ?? 0
  return before + higherOf(form) - low - high + replaced(low, high, before, form.supply)
}

function refuseHits(form: HitsForm, value: Choice): Refusal | null {
  const part = onePart(form, value)
  if ('key' in part) return part
  const { verb, tiers } = form
  const leaders = form.leaders ?? {}
  const extra = part.args[0]
  if (extra !== undefined) return no(form, 'menu.unexpected_item', { verb, item: extra })
  const counts: Counts = {}
  for (const [key, asked] of part.named) {
    if (key !== DESTROYED && !tiers.includes(key) && !Object.hasOwn(leaders, key)) {
      return no(form, 'menu.not_among', { verb, item: key })
    }
    if (!isCount(asked)) return no(form, 'menu.not_a_count', { name: key })
    counts[key] = asked
  }
  const destroyed = counts[DESTROYED]
  if (destroyed !== undefined) {
    if (destroyed !== 1) return no(form, 'menu.too_many', { verb, most: 1, asked: destroyed })
    const other = Object.keys(counts).find((key) => key !== DESTROYED)
    if (other !== undefined) return no(form, 'menu.unexpected_name', { verb, name: other })
    const needed = toDestroy(form)
    return form.hits < needed ? no(form, 'menu.not_destroyed', { hits: form.hits, needed }) : null
  }
  const lowest = tiers[0]!
  let high = 0
  for (const [key, asked] of Object.entries(counts)) {
    if (key === lowest) continue
    const isLeader = Object.hasOwn(leaders, key)
    const have = (isLeader ? leaders[key] : form.units[key]) ?? 0
    if (asked > have) return no(form, 'menu.not_available', { piece: key, have, asked })
    if (!isLeader) high += asked
  }
  const low = counts[lowest] ?? 0
  if (low > lowLimit(form, high)) {
    return no(form, 'menu.not_available', { piece: lowest, have: lowLimit(form, high), asked: low })
  }
  const total = sum(counts)
  const slack = Object.entries(form.tough ?? {}).reduce((more, [leader, most]) => more + (most - 1) * (counts[leader] ?? 0), 0)
  if (total > form.hits || form.hits > total + slack) return no(form, 'menu.wrong_total', { hits: form.hits, asked: total })
  if (survivors(form, low, high) < 1) return no(form, 'menu.survivor_needed', { verb })
  return null
}

// -- composing -----------------------------------------------------------------------------------

export const nonZero = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, n]) => n > 0)
      .sort(([a], [b]) => byWord(a, b)),
  )

function single(verb: string, args: string[], named: Record<string, Value>): Choice {
  return { verb, parts: args.length || Object.keys(named).length ? [{ args, named }] : [] }
}

export const composePick = (form: PickForm, path: readonly string[]): Choice => single(form.verb, [...path], {})

export const composeSome = (form: SomeForm, items: Iterable<string>): Choice =>
  single(form.verb, [...items].sort(byWord), {})

export const composeCounts = (form: CountsForm | HitsForm, counts: Counts): Choice =>
  single(form.verb, [], nonZero(counts))

export const composeMove = (form: MoveForm, from: string, to: string, pieces: Counts, way: string): Choice =>
  single(form.verb, [from, to], way === FOOT ? nonZero(pieces) : { ...nonZero(pieces), by: way })

export const composePlace = (form: PlaceForm, layout: Layout): Choice => ({
  verb: form.verb,
  parts: Object.keys(layout)
    .sort(byWord)
    .map((area) => ({ args: [area], named: nonZero(layout[area]!) }))
    .filter((part) => Object.keys(part.named).length > 0),
})

/** Whether a form admits exactly this choice; used to enable the confirming button. */
export const admits = (form: Form, value: Choice): boolean =>
  value.verb === form.verb && line(value).length <= 2000 && refuseForm(form, value) === null

/** Whether nothing of what a question is about can be done, and all there is to say is so. */
export function nothingToDo(menu: Menu | null, kind = ''): boolean {
  const free = (verb: string): boolean => kind !== 'end_turn' && verb !== 'claim' && FREE_VERBS.some((each) => each === verb)
  const asked = (menu?.forms ?? []).filter(({ verb }) => !free(verb))
  return asked.length > 0 && asked.every(({ verb }) => verb === 'done' || verb === 'decline')
}
