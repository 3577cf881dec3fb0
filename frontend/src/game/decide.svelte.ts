/** The decision in hand: the draft, what is lit, and the ways to answer. One for the whole page. */
import type { Way } from '../board/types'
import { AREAS } from '../generated/board'
import type { Choice } from './choice'
import * as d from './draft'
import type { Spot } from './handlers'
import { specOf } from './handlers'
import { FREE_VERBS, type FreeVerb } from './kinds'
import { toTell, type Form, type Menu } from './menu'
import type { Seen } from './seen'
import { isArea } from '../i18n/things'
import { settings } from '../ui/settings.svelte'
import { unusedBy, type Unused } from './unused'
import { sideOf, type Faction } from './view'

const NOTHING: Menu = { forms: [] }
const WASTE = 'nothing'
const COUNTED: ReadonlySet<Spot> = new Set(['board', 'sectors', 'tokens', 'buttons', 'supply'])
/** Questions that order a legion from an area to another, with their verb. */
const ORDERS: Readonly<Partial<Record<string, string>>> = { choose_move: 'move', order_attack: 'attack' }

/** A choice that is asked about before it goes out, and what could be done instead with what is drawn. */
export interface Doubt {
  choice: Choice
  lost: Choice[]
}

interface Held {
  /** The question it belongs to, in which turn and of which kind. */
  about: string
  turn: string
  kind: string
  draft: d.Draft
  /** What was drawn before something else was taken up, the last one last. */
  before: readonly d.Draft[]
  doubt: Doubt | null
  /** What has gone out. */
  sent: Choice | null
}
const NONE: Held = { about: '', turn: '', kind: '', draft: d.empty(), before: [], doubt: null, sent: null }

export class Decider {
  private held = $state.raw<Held>(NONE)

  /** What has to let a choice pass before it goes out. */
  guard: ((choice: Choice) => boolean) | null = null
  /** Whether somebody who learns is asked for this now; null where nobody learns. */
  heed = $state.raw<((verb: string, word: string) => boolean) | null>(null)

  constructor(readonly store: Seen) {}

  get menu(): Menu {
    return this.store.menu ?? NOTHING
  }
  get kind(): string {
    return this.store.waiting?.kind ?? ''
  }
  /** Whether anything can be answered now. */
  get active(): boolean {
    return this.store.mine && !this.store.sending && this.store.state === 'open'
  }

  /** Whose pieces it is about: of the side that is asked, even where nobody sits and somebody else answers for it. */
  get side(): Faction {
    return (this.store.asked && !this.free ? this.store.waiting?.faction : null) ?? this.store.side ?? 'harkonnen'
  }

  /** The question as it is put: what others do beside it takes nothing away from what is drawn for it. */
  private readonly about = $derived.by(() => `${this.store.waiting?.decision ?? ''} ${JSON.stringify(this.store.menu)}`)
  private readonly fresh = $derived.by((): Held => {
    const { held, kind, about, menu } = this
    const { round } = this.store.public ?? {}
    const turn = `${round?.round} ${round?.turns}`
    const fresh = { ...NONE, about, turn, kind, draft: this.store.menu ? d.begin(menu, kind) : d.empty() }
    if (held.kind !== kind || held.turn !== turn) return fresh
    // A free action, or something a partner does meanwhile, answers nothing: what was drawn goes on where it still can be done.
    const waits = !held.sent ? [...held.before, held.draft] : held.sent.parts.length ? held.before : []
    const beside = !held.sent || specOf(kind, held.sent.verb).free
    const kept = waits.findLast((draft) => d.isDrawn(menu, draft) && (d.composed(menu, kind, draft) || (beside && d.stands(menu, kind, draft))))
    return kept ? { ...fresh, draft: kept } : fresh
  })
  private get now(): Held {
    return this.held.about === this.about ? this.held : this.fresh
  }
  get draft(): d.Draft {
    return this.now.draft
  }
  set draft(draft: d.Draft) {
    this.held = { ...this.now, draft, doubt: null, sent: null }
  }
  get doubt(): Doubt | null {
    return this.active ? this.now.doubt : null
  }

  /** The board whose dice are meant: named in the choice or by the question, or else one's own. */
  readonly board = $derived.by((): string => {
    const [named = ''] = this.draft.path
    const boards = Object.keys(this.store.public?.dice.unspent ?? {})
    if (boards.includes(named)) return named
    const asked = this.store.waiting?.prompt['board']
    if (typeof asked === 'string' && boards.includes(asked)) return asked
    if (this.draft.verb === 'claim_with_partners') return boards.find((board) => board !== this.store.seat && sideOf(board) === this.store.side) ?? ''
    if (this.kind !== 'force_die' && this.kind !== 'discard_enemy_die') return this.store.seat
    return boards.find((board) => sideOf(board) !== this.store.side) ?? ''
  })

  reset(): void {
    this.draft = d.begin(this.menu, this.kind)
  }

  readonly options = $derived.by(() => (this.active ? d.options(this.menu, this.kind, this.draft) : []))
  /** What of it is lit: all of it, or what a lesson asks for. */
  heeds(verb: string, word = ''): boolean {
    return this.heed?.(verb, word) ?? true
  }
  private readonly heeded = $derived.by(() => this.options.filter(({ verb, word }) => this.heeds(verb, word)))
  readonly tabs = $derived.by(() => (this.active ? d.tabs(this.menu, this.kind) : []))
  readonly buttons = $derived.by(() => (this.active ? d.buttons(this.menu, this.kind) : []))

  /** The form in hand, if it is clear which. */
  readonly form = $derived.by((): Form | null => {
    if (!this.active) return null
    if (this.draft.verb) return this.menu.forms.find((form) => form.verb === this.draft.verb) ?? null
    const forms = d.open(this.menu, this.kind, this.draft)
    return forms.length === 1 ? (forms[0] ?? null) : null
  })

  /** The free action in hand, where it is not what the game has asked for. */
  readonly free = $derived.by((): FreeVerb | null => {
    return FREE_VERBS.find((verb) => verb === this.draft.verb && specOf(this.kind, verb).free) ?? null
  })

  private readonly whole = $derived.by((): Choice[] => (this.active ? d.complete(this.menu, this.kind, this.draft) : []))
  readonly complete = $derived.by(() => this.whole.filter(({ verb }) => verb !== WASTE))
  /** To spend a die for nothing is allowed, and hardly ever meant. */
  readonly waste = $derived.by(() => this.whole.filter(({ verb }) => verb === WASTE))

  /** Deployment tokens lie in areas: pointing at an area that holds them points at them. */
  readonly tokensAt = $derived.by((): Map<string, string[]> => {
    const found = new Map<string, string[]>()
    const wanted = new Set(this.options.filter((option) => option.spot === 'tokens').map((option) => option.word))
    for (const [area, tokens] of Object.entries(this.store.private.tokens ?? {})) {
      const here = Object.keys(tokens).filter((token) => wanted.has(token))
      if (here.length) found.set(area, here)
    }
    return found
  })

  /** A choice for whoever is told of it: tokens with where they lie, because their faces are alike. */
  placed = (choice: Choice): Choice => {
    const areaOf = new Map(Object.entries(this.store.private.tokens ?? {}).flatMap(([area, there]) => Object.keys(there).map((token) => [token, area] as const)))
    const parts = choice.parts.map((part) => ({ ...part, args: part.args.map((id) => (areaOf.has(id) && !part.args.includes(areaOf.get(id)!) ? `${areaOf.get(id)} ${id}` : id)) }))
    return toTell(this.menu, { ...choice, parts })
  }

  /** A sector is pointed at through any of its areas. */
  private readonly sectorAt = $derived.by((): Map<string, string> => {
    const offered = new Set(this.options.filter((option) => option.spot === 'sectors').map((option) => option.word))
    const found = new Map<string, string>()
    if (!offered.size) return found
    for (const area of AREAS) {
      const [one, ...more] = area.sectors.filter((sector) => offered.has(sector))
      if (one && !more.length) found.set(area.id, one)
    }
    return found
  })

  readonly lit = $derived.by((): Set<string> => {
    const heeded = new Set(this.heeded.map((option) => option.word))
    const places = new Set(this.heeded.filter((option) => option.spot === 'board').map((option) => option.word))
    for (const [area, tokens] of this.tokensAt) if (tokens.some((token) => heeded.has(token))) places.add(area)
    for (const [area, sector] of this.sectorAt) if (heeded.has(sector)) places.add(area)
    return places
  })

  /** How many things that can be, what stands beside the board with them: a sector lights all its areas, and several tokens may lie in one. */
  readonly choices = $derived(new Set(this.heeded.filter(({ spot }) => COUNTED.has(spot)).map((option) => option.word)).size)

  /** Places chosen so far, with what the draft puts there. */
  readonly chosen = $derived.by((): Map<string, string> => {
    const found = new Map<string, string>()
    const { path, items, counts, layout } = this.draft
    for (const word of path) found.set(word, '')
    for (const item of items) found.set(item, '')
    for (const [area, tokens] of this.tokensAt) if (tokens.some((token) => items.includes(token))) found.set(area, '')
    if (this.form?.form === 'counts') for (const [key, n] of Object.entries(counts)) if (n) found.set(key, String(n))
    for (const [area, put] of Object.entries(layout)) {
      found.set(area, `+${Object.values(put).reduce((a, b) => a + b, 0)}`)
    }
    return found
  })

  /** From where to where the choice in hand goes, and how. */
  readonly way = $derived.by((): Way | null => {
    const { origin, target } = this.store.waiting?.prompt ?? {}
    if (this.kind === 'advance_or_stay' && typeof origin === 'string' && typeof target === 'string') return { from: origin, to: target, by: '' }
    const { verb, path, way } = this.draft
    const ends = specOf(this.kind, verb).spec.at
    const [from, to, by] = path
    if (!from || !to || ends[0] !== 'board' || ends[1] !== 'board' || from === to) return null
    return { from, to, by: way || by || '', battle: verb === 'attack' || verb === 'worm_attack' }
  })

  /** Whether something goes from a place to another, so that it can be dragged. */
  carries(place: string): boolean {
    const ends = specOf(this.kind, this.form?.verb ?? '').spec.at
    const first = this.draft.path[0]
    return ends[0] === 'board' && ends[1] === 'board' && (first ? first === place : this.lit.has(place))
  }

  at(spot: Spot): d.Option[] {
    return this.options.filter((option) => option.spot === spot)
  }
  isLit(spot: Spot, word: string): boolean {
    return this.heeded.some((option) => option.spot === spot && option.word === word)
  }
  isChosen(word: string): boolean {
    return this.draft.path.includes(word) || this.draft.items.includes(word) || (this.draft.counts[word] ?? 0) > 0
  }

  point(word: string, verb = ''): void {
    if (!this.active) return
    let target = this.sectorAt.get(word) ?? word
    const tokens = this.tokensAt.get(word)
    if (tokens && !this.options.some((option) => option.word === word)) {
      // All tokens of the area together; single ones can be picked in the tray.
      const some = this.form?.form === 'some'
      if (some) {
        const all = tokens.every((token) => this.draft.items.includes(token))
        for (const token of tokens) {
          if (this.draft.items.includes(token) === all) this.draft = d.point(this.menu, this.kind, this.draft, token, verb)
        }
        return
      }
      target = tokens[0]!
    }
    // Pointing at the place where a path began starts it anew.
    const known = this.options.some((option) => option.word === target && (!verb || option.verb === verb))
    if (!known && this.draft.path.length) {
      if (target === this.draft.path[0]) this.reset()
      return
    }
    this.draft = d.point(this.menu, this.kind, this.draft, target, verb)
  }

  /** A place that cannot be chosen was pointed at: what is in the way of a move or an attack there, the rules say. */
  wonder(place: string): void {
    const verb = ORDERS[this.kind]
    if (!this.active || !verb || !isArea(place) || this.lit.has(place)) return
    const { draft, store } = this
    const [from] = draft.verb && draft.verb !== verb ? [] : draft.path
    if (from ? from === place : !store.public?.legions[this.side][place]) return
    store.wonder({ verb, parts: [{ args: from ? [from, place] : [place], named: {} }] })
  }

  /** Take up a verb; what is drawn for another one waits meanwhile. */
  enter(verb: string): void {
    if (!this.active) return
    const { draft, before } = this.now
    const others = before.filter((each) => each.verb !== verb && each.verb !== draft.verb)
    this.draft = before.find((each) => each.verb === verb) ?? d.enter(this.menu, verb)
    this.held = { ...this.held, before: d.isDrawn(this.menu, draft) && draft.verb !== verb ? [...others, draft] : others }
  }

  back(): void {
    if (this.doubt) {
      this.held = { ...this.now, doubt: null }
      return
    }
    const { draft, before } = this.now
    const next = d.back(this.menu, this.kind, draft)
    if (!next) return
    const waits = d.isDrawn(this.menu, next) ? undefined : before.at(-1)
    this.draft = waits ?? next
    if (waits) this.held = { ...this.held, before: before.slice(0, -1) }
  }
  readonly canBack = $derived.by(() => this.active && d.back(this.menu, this.kind, this.draft) !== null)

  /** Send what is complete, never anything else. */
  confirm(choice: Choice): void {
    if (!this.active || this.guard?.(choice) === false) return
    this.held = { ...this.now, doubt: null, sent: choice }
    this.store.choose(choice)
  }

  /** A verb without words is a choice of its own; what is drawn is not left behind for it without a word. */
  press(verb: string): void {
    const choice = { verb, parts: [] }
    if (d.isDrawn(this.menu, this.draft) || this.unused(verb)) this.ask(choice)
    else this.confirm(choice)
  }

  /** What would be left undone by a verb that ends something. */
  unused(verb: string): Unused | null {
    return unusedBy(verb, this.kind, this.menu, this.store.waiting?.prompt ?? {})
  }

  /** Whether a verb without words would leave something behind, so that it is asked about first. */
  loses(verb: string): boolean {
    return settings.now.twice && (!!this.unused(verb) || (verb !== this.draft.verb && d.isDrawn(this.menu, this.draft)))
  }

  /** Ask about a choice before it goes out, unless whoever plays wants none of that. */
  ask(choice: Choice): void {
    if (!settings.now.twice) this.confirm(choice)
    else if (this.active) this.held = { ...this.now, doubt: { choice, lost: choice.verb === WASTE ? [] : this.complete } }
  }
  /** It is meant. */
  sure(): void {
    if (this.doubt) this.confirm(this.doubt.choice)
  }
}
