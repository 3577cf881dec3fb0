/** A choice in the making: which words may come next, where they are pointed at, and what they add up to. */
import { parse, type Choice } from './choice'
import { specOf, type Spot } from './handlers'
import {
  admits,
  composeCounts,
  composeMove,
  composePick,
  composePlace,
  composeSome,
  DESTROYED,
  FOOT,
  nextWords,
  nonZero,
  refuseForm,
  survivors,
  waysOf,
  type Counts,
  type Form,
  type HitsForm,
  type Layout,
  type Menu,
  type MoveForm,
  type PlaceForm,
} from './menu'

export interface Draft {
  /** The verb in hand; empty while the words chosen so far leave several. */
  verb: string
  path: string[]
  items: string[]
  counts: Counts
  layout: Layout
  /** The piece that the next area gets. */
  piece: string
  way: string
}

export interface Option {
  verb: string
  level: number
  word: string
  spot: Spot
  notes: string[]
}

export interface Button {
  verb: string
  free: boolean
  notes: string[]
}

export const empty = (verb = ''): Draft => ({
  verb,
  path: [],
  items: [],
  counts: {},
  layout: {},
  piece: '',
  way: '',
})

/** A verb that needs no words. */
export const isPlain = (form: Form): boolean => form.form === 'pick' && !form.levels?.length

const form = (menu: Menu, verb: string): Form | undefined => menu.forms.find((each) => each.verb === verb)

/** Forms that share the screen while no verb has been chosen. */
function shared(menu: Menu, kind: string): Form[] {
  return menu.forms.filter((each) => {
    const { spec, free } = specOf(kind, each.verb)
    return !free && !spec.tab && !isPlain(each)
  })
}

/** The draft a decision begins with: the only verb with words is in hand at once. */
export function begin(menu: Menu, kind: string): Draft {
  const open = shared(menu, kind)
  const only = open.length === 1 ? open[0] : open.length ? undefined : tabs(menu, kind).find((tab) => !tab.free)
  return only ? enter(menu, only.verb) : empty()
}

/** Whether a person has put anything into a draft: what a verb begins with is nothing yet. */
export function isDrawn(menu: Menu, draft: Draft): boolean {
  const { counts, path } = draft.verb ? enter(menu, draft.verb) : empty()
  return draft.path.length - path.length + draft.items.length + Object.keys(draft.layout).length > 0 || JSON.stringify(nonZero(counts)) !== JSON.stringify(nonZero(draft.counts))
}

/** Whether a question has been left as it was put. */
export const untouched = (menu: Menu, kind: string, draft: Draft): boolean => draft.verb === begin(menu, kind).verb && !isDrawn(menu, draft)

/** Whether a draft can still become this choice: nothing is in it that the choice has not. Who goes along is not looked at. */
export function leadsTo(draft: Draft, { verb, parts }: Choice): boolean {
  const words = new Set(parts.flatMap(({ args, named }) => [...args, ...Object.keys(named)]))
  const put = [...draft.items, ...Object.keys(draft.layout), ...(draft.path.length ? [] : Object.keys(nonZero(draft.counts)))]
  return (!draft.verb || draft.verb === verb) && draft.path.every((word, i) => parts[0]?.args[i] === word) && put.every((word) => words.has(word))
}

/** Verbs whose first word is hardly ever a choice. */
const FROM_ONE = new Set(['camp', 'escort', 'rider'])

/** Take up a verb. */
export function enter(menu: Menu, verb: string): Draft {
  const draft = empty(verb)
  const found = form(menu, verb)
  if (found?.form === 'place') draft.piece = nextPiece(found, draft.layout)
  if (found?.form === 'hits') draft.counts = easiest(found)
  if (found?.form === 'counts') {
    const there = Object.entries(found.limits).filter(([, n]) => n > 0)
    if (found.least === found.most && there.length === 1) draft.counts = { [there[0]![0]]: found.least }
  }
  if (found?.form === 'listed' && found.choices.length === 1) draft.items = [...found.choices]
  // Of dice that have to be turned one kind is no choice.
  const dice = found?.form === 'pick' && verb === 'change' ? nextWords(found, []) : null
  if (dice?.length === 1) draft.path = [...dice]
  // Where only one is left, or all come from the supply, the place is all there is to choose.
  const first = found?.form === 'pick' && FROM_ONE.has(verb) ? nextWords(found, []) : null
  if (first?.length === 1) draft.path = [...first]
  return draft
}

export function tabs(menu: Menu, kind: string): Button[] {
  return menu.forms.flatMap((each) => {
    const { spec, free } = specOf(kind, each.verb)
    return (free || spec.tab) && !isPlain(each) ? [{ verb: each.verb, free, notes: [] }] : []
  })
}

export function buttons(menu: Menu, kind: string): Button[] {
  return menu.forms.flatMap((each) => {
    if (!isPlain(each)) return []
    const { free } = specOf(kind, each.verb)
    return [{ verb: each.verb, free, notes: each.notes?.[each.verb] ?? [] }]
  })
}

/** The forms that the draft may still become. */
export function open(menu: Menu, kind: string, draft: Draft): Form[] {
  if (draft.verb) return menu.forms.filter((each) => each.verb === draft.verb)
  return shared(menu, kind).filter((each) => each.form !== 'pick' || nextWords(each, draft.path) !== null)
}

/** Words that stand among places, pieces or dice and are none: they are buttons beside them. */
const BESIDE = new Set(['supply', 'nobody', 'sandworm', 'wild_maker', FOOT, 'sand', 'die', 'token'])

function spotOf(at: readonly Spot[], level: number, word: string): Spot {
  const spot = at[level] ?? 'buttons'
  if (BESIDE.has(word) && (spot === 'board' || spot === 'supply' || spot === 'dice')) return 'buttons'
  return spot
}

/** What can be pointed at next. */
export function options(menu: Menu, kind: string, draft: Draft): Option[] {
  const found: Option[] = []
  for (const each of open(menu, kind, draft)) {
    const { spec } = specOf(kind, each.verb)
    // Where partners have a board each, it is named before what lies on it.
    const before = each.form === 'pick' && each.levels?.[0] === 'board' ? 1 : 0
    for (const [level, word] of wordsOf(each, draft)) {
      found.push({
        verb: each.verb,
        level,
        word,
        spot: spotOf(spec.at, level - before, word),
        notes: each.notes?.[word] ?? [],
      })
    }
  }
  return found
}

function wordsOf(each: Form, draft: Draft): [number, string][] {
  const at = (level: number, words: string[]): [number, string][] => words.map((word) => [level, word])
  switch (each.form) {
    case 'pick':
      return at(draft.path.length, nextWords(each, draft.path) ?? [])
    case 'some':
      return at(0, each.items)
    case 'counts':
      return at(0, Object.keys(each.limits).filter((key) => each.limits[key]! > 0))
    case 'move': {
      const [from] = draft.path
      if (from === undefined) return at(0, Object.keys(each.sources))
      return at(1, Object.keys(each.sources[from]?.to ?? {}))
    }
    case 'place':
      return at(0, each.areas)
    case 'hits':
      return at(0, [...each.tiers.filter((tier) => each.units[tier]), ...Object.keys(each.leaders ?? {})])
    case 'listed':
      // Whole choices stand in the tray: no word of them says which is meant.
      return []
  }
}

/** Point at a word. */
export function point(menu: Menu, kind: string, draft: Draft, word: string, verb = ''): Draft {
  const fitting = options(menu, kind, draft).filter(
    (option) => option.word === word && (!verb || option.verb === verb),
  )
  const first = fitting[0]
  if (!first) return draft
  const one = new Set(fitting.map((option) => option.verb)).size === 1
  const each = form(menu, first.verb)!
  switch (each.form) {
    case 'pick':
      return followed(menu, kind, { ...draft, verb: draft.verb || (one ? first.verb : ''), path: [...draft.path, word] })
    case 'some': {
      const has = draft.items.includes(word)
      let items = has ? draft.items.filter((item) => item !== word) : [...draft.items, word]
      // A full set of one changes to the last thing pointed at.
      if (items.length > each.most) items = each.most === 1 ? [word] : draft.items
      return { ...draft, verb: each.verb, items }
    }
    case 'counts':
      return { ...draft, verb: each.verb, counts: stepped(each, draft.counts, word, 1) }
    case 'move':
      return moved(each, draft, word)
    case 'place':
      return placed(each, draft, word, draft.piece, 1)
    case 'hits':
      return { ...draft, verb: each.verb, counts: hit(each, draft.counts, word, 1) }
    case 'listed':
      return draft
  }
}

/** Words that leave no choice are added without asking: the only way to go there. */
function followed(menu: Menu, kind: string, draft: Draft): Draft {
  let next = draft
  for (;;) {
    const forms = open(menu, kind, next)
    const [only] = forms
    if (forms.length !== 1 || only?.form !== 'pick') return next
    const words = nextWords(only, next.path)
    if (!words || words.length !== 1 || next.path.length < (only.levels?.length ?? 0) - 1) return { ...next, verb: only.verb }
    next = { ...next, verb: only.verb, path: [...next.path, words[0]!] }
  }
}

/** More or fewer of one thing, within its limit and the total. */
export function stepped(each: { limits: Counts; most: number }, counts: Counts, key: string, by: number): Counts {
  const total = Object.values(counts).reduce((a, b) => a + b, 0)
  const now = counts[key] ?? 0
  let next = now + by
  if (by > 0 && (next > (each.limits[key] ?? 0) || total + by > each.most)) next = by === 1 && now && each.most === 1 ? 0 : now
  return { ...counts, [key]: Math.max(0, next) }
}

/** Casualties have to be so many in all: no more of them can be pointed at. */
export function hit(each: HitsForm, counts: Counts, key: string, by: number): Counts {
  if (key === DESTROYED) return counts[DESTROYED] ? {} : { [DESTROYED]: 1 }
  const kept = { ...counts }
  delete kept[DESTROYED]
  const total = Object.values(kept).reduce((a, b) => a + b, 0)
  const now = kept[key] ?? 0
  const next = now + by
  if (by > 0 && total + by > each.hits) return counts
  return { ...kept, [key]: Math.max(0, next) }
}

/** A first proposal for casualties: the lowest tiers go first. */
export function easiest(each: HitsForm): Counts {
  if (refuseForm(each, composeCounts(each, { [DESTROYED]: 1 })) === null) return { [DESTROYED]: 1 }
  const counts: Counts = {}
  for (let left = each.hits; left > 0; left--) {
    const candidates = [...each.tiers, ...Object.keys(each.leaders ?? {})]
    const fits = candidates.find((piece) => {
      const tried = { ...counts, [piece]: (counts[piece] ?? 0) + 1 }
      const low = tried[each.tiers[0]!] ?? 0
      const high = each.tiers.slice(1).reduce((total, tier) => total + (tried[tier] ?? 0), 0)
      const have = each.leaders?.[piece] ?? (piece === each.tiers[0] ? Infinity : (each.units[piece] ?? 0))
      return tried[piece]! <= have && low <= (each.units[each.tiers[0]!] ?? 0) + (each.supply ? high : 0) && survivors(each, low, high) > 0
    })
    if (!fits) break
    counts[fits] = (counts[fits] ?? 0) + 1
  }
  return counts
}

function moved(each: MoveForm, draft: Draft, word: string): Draft {
  const [from] = draft.path
  if (from === undefined) return { ...draft, verb: each.verb, path: [word], counts: {}, way: '' }
  const ways = waysOf(each, from, word)
  return {
    ...draft,
    verb: each.verb,
    path: [from, word],
    // At first everybody goes; the splitter takes away who stays.
    counts: Object.keys(draft.counts).length ? draft.counts : { ...each.sources[from]!.pieces },
    way: ways.includes(draft.way) ? draft.way : (ways[0] ?? FOOT),
  }
}

/** Set how many of a piece go along. */
export function load(each: MoveForm, draft: Draft, piece: string, number: number): Draft {
  const have = each.sources[draft.path[0] ?? '']?.pieces[piece] ?? 0
  return { ...draft, counts: { ...draft.counts, [piece]: Math.max(0, Math.min(have, number)) } }
}

const totalOf = (layout: Layout, piece: string): number =>
  Object.values(layout).reduce((total, counts) => total + (counts[piece] ?? 0), 0)

/** How many more of a piece may be placed. */
export function leftOf(each: PlaceForm, layout: Layout, piece: string): number {
  const budget = each.budgets.find((one) => Object.hasOwn(one.pieces, piece))
  if (!budget) return 0
  const used = Object.keys(budget.pieces).reduce((total, one) => total + totalOf(layout, one), 0)
  return Math.min(budget.pieces[piece]! - totalOf(layout, piece), budget.most - used)
}

export const piecesOf = (each: PlaceForm): string[] => each.budgets.flatMap((budget) => Object.keys(budget.pieces))

function nextPiece(each: PlaceForm, layout: Layout, now = ''): string {
  if (now && leftOf(each, layout, now) > 0) return now
  return piecesOf(each).find((piece) => leftOf(each, layout, piece) > 0) ?? ''
}

export function placed(each: PlaceForm, draft: Draft, area: string, piece: string, by: number): Draft {
  if (!piece || (by > 0 && leftOf(each, draft.layout, piece) < by)) return draft
  let layout: Layout = { ...draft.layout }
  // 'Together' means one area: pointing at another carries everything there.
  if (each.together && by > 0) {
    const held = Object.keys(layout).find((one) => one !== area)
    if (held) layout = { [area]: layout[held]! }
  }
  const here = { ...layout[area] }
  here[piece] = Math.max(0, (here[piece] ?? 0) + by)
  if (!here[piece]) delete here[piece]
  layout[area] = here
  if (!Object.keys(here).length) delete layout[area]
  return { ...draft, verb: each.verb, layout, piece: nextPiece(each, layout, piece) }
}

/** The choice that the draft amounts to with that verb; null while something is missing. */
export function composed(menu: Menu, kind: string, draft: Draft, verb = draft.verb): Choice | null {
  const candidates = verb ? menu.forms.filter((each) => each.verb === verb) : open(menu, kind, draft)
  for (const each of candidates) {
    const made = compose(each, draft)
    if (made && admits(each, made)) return made
  }
  return null
}

function compose(each: Form, draft: Draft): Choice | null {
  switch (each.form) {
    case 'pick':
      return composePick(each, draft.path)
    case 'some':
      return composeSome(each, draft.items)
    case 'counts':
    case 'hits':
      return composeCounts(each, draft.counts)
    case 'move': {
      const [from, to] = draft.path
      return from && to ? composeMove(each, from, to, draft.counts, draft.way || FOOT) : null
    }
    case 'place':
      return composePlace(each, draft.layout)
    case 'listed':
      return draft.items[0] === undefined ? null : parse(draft.items[0])
  }
}

/** Whether all that is in a draft is still offered, finished or not. */
export const stands = (menu: Menu, kind: string, draft: Draft): boolean => open(menu, kind, draft).some((each) => holds(each, draft))

const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0)
const within = (counts: Counts, most: Counts): boolean => Object.entries(counts).every(([key, n]) => n <= (most[key] ?? 0))

function holds(each: Form, { path, items, counts, layout }: Draft): boolean {
  switch (each.form) {
    case 'pick':
      return nextWords(each, path) !== null
    case 'some':
      return items.length <= each.most && items.every((item) => each.items.includes(item))
    case 'counts':
      return sum(counts) <= each.most && within(counts, each.limits)
    case 'hits':
      return sum(counts) <= each.hits && within(counts, { ...each.units, ...each.leaders, [DESTROYED]: 1 })
    case 'move': {
      const [from = '', to] = path
      const source = each.sources[from]
      return !!source && (to === undefined || Object.hasOwn(source.to, to)) && within(counts, source.pieces)
    }
    case 'place': {
      const pieces = piecesOf(each)
      return Object.entries(layout).every(([area, put]) => each.areas.includes(area) && Object.keys(put).every((piece) => pieces.includes(piece))) && pieces.every((piece) => leftOf(each, layout, piece) >= 0)
    }
    case 'listed':
      return items.every((item) => each.choices.includes(item))
  }
}

/** Every choice that is complete as it stands: one per verb that the words fit. */
export function complete(menu: Menu, kind: string, draft: Draft): Choice[] {
  return open(menu, kind, draft)
    .map((each) => composed(menu, kind, draft, each.verb))
    .filter((made): made is Choice => made !== null)
}

/** Why what is in hand cannot be confirmed yet; null if it can. */
export function missing(menu: Menu, kind: string, draft: Draft) {
  const [each] = open(menu, kind, draft)
  const made = each && compose(each, draft)
  return made ? refuseForm(each, made) : null
}

/** What the rules fix for the choice in hand. */
export function notesOf(menu: Menu, made: Choice): string[] {
  const notes = form(menu, made.verb)?.notes
  if (!notes) return []
  const words = [made.verb, ...made.parts.flatMap((part) => [...part.args, ...Object.keys(part.named)])]
  return [...new Set(words.flatMap((word) => notes[word] ?? []))]
}

/** One step back; null if there is nothing to take back. */
export function back(menu: Menu, kind: string, draft: Draft): Draft | null {
  if (draft.path.length > 1 && form(menu, draft.verb)?.form === 'pick') {
    // Words that followed by themselves go with the one that brought them.
    let path = draft.path.slice(0, -1)
    for (; path.length; path = path.slice(0, -1)) {
      const again = followed(menu, kind, { ...draft, verb: path.length > 1 ? draft.verb : '', path })
      if (again.path.length === path.length) return again
    }
  }
  if (draft.path.length > 1) return { ...draft, path: draft.path.slice(0, 1), counts: {}, way: '' }
  const start = begin(menu, kind)
  return JSON.stringify(start) === JSON.stringify(draft) ? null : start
}

/** A whole path through a pick at once, for sheets where every line can be changed: later lines give way. */
export function respelled(each: Form, path: readonly string[], level: number, word: string): string[] {
  if (each.form !== 'pick') return [...path]
  const made = path.slice(0, level)
  if (word) made.push(word)
  while (made.length < (each.levels?.length ?? 0)) {
    const words = nextWords(each, made)
    if (!words?.length) break
    const wanted = path[made.length]
    made.push(wanted !== undefined && words.includes(wanted) ? wanted : words[0]!)
  }
  return made
}
