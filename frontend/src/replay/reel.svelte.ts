/**
 * A game told again, entry by entry. Positions come in pages: a view and the frames that lead on from it; any entry of a
 * page is that view with the frames before it laid over.
 */
import { agree } from '../content/content'
import type { ReplayOut } from '../generated/contract'
import type { Answer, SeatInfo } from '../net/protocol'
import { entryOf } from '../net/brief'
import { privateAfter, publicAfter } from '../net/difference'
import type { LogEntry } from '../net/store.svelte'
import type { State } from '../net/socket'
import type { Seen } from '../game/seen'
import type { Counts } from '../game/menu'
import { sideOf, type Faction, type Private, type Sections, type Waiting } from '../game/view'

export type Told = ReplayOut

export type Tell = (as: string, at: number, count: number) => Promise<Told>

export const ALL = 'all'
export const PAGE = 50

interface Position {
  public: Sections
  private: Private | Record<string, Private>
}

/** Time between entries at speed 1. */
const BEAT = 1400
/** After what has been shown already. */
const BREATH = 350

export class Reel implements Seen {
  as = $state('')
  first = $state(0)
  last = $state(0)
  seq = $state(0)
  archived = $state(false)
  /** Which positions have been shown: drafts and answers belong to one. */
  turn = $state(0)
  loading = $state(false)
  /** The error that kept the wanted position away. */
  failed = $state.raw<unknown>(null)
  playing = $state(false)
  speed = $state(1)
  seats = $state.raw<SeatInfo[]>([])
  private position = $state.raw<Position | null>(null)
  private pages = $state.raw<ReadonlyMap<number, Told>>(new Map())
  private wanted = -1
  private showing: Promise<void> | null = null
  private clock: ReturnType<typeof setTimeout> | undefined

  readonly menu = null
  readonly mine = false
  readonly asked = false
  readonly sending = ''
  readonly refusal = null
  readonly state: State = 'open'

  /** Told of each entry that one comes to by going on; it may show it, and says when that is over. */
  shows: ((entry: LogEntry, speed: number) => Promise<void> | null) | null = null
  /** Told when one goes anywhere else. */
  leaves: (() => void) | null = null

  constructor(private readonly tell: Tell) {}

  get public(): Sections | null {
    return this.position?.public ?? null
  }
  private get everything(): Record<string, Private> | null {
    return this.as === ALL ? ((this.position?.private ?? {}) as Record<string, Private>) : null
  }
  /** With all eyes: what the Atreides know of the board. */
  get private(): Private {
    const all = this.everything
    if (!all) return (this.position?.private ?? {}) as Private
    const desert = Object.entries(all).find(([seat]) => sideOf(seat) === 'atreides')?.[1] ?? {}
    const { sietches, tokens, objectives, drawn_token } = desert
    return { ...(sietches && { sietches }), ...(tokens && { tokens }), ...(objectives && { objectives }), ...(drawn_token && { drawn_token }) }
  }
  get hands(): Record<string, Counts> {
    const parts = this.everything ?? { [this.as]: this.private }
    return Object.fromEntries(Object.entries(parts).flatMap(([seat, part]) => (part.hand ? [[seat, part.hand] as const] : [])))
  }
  get seat(): string {
    return this.as
  }
  get side(): Faction | null {
    return sideOf(this.as)
  }
  get waiting(): Waiting | null {
    const waiting = this.public?.waiting
    return waiting && waiting.kind ? (waiting as Waiting) : null
  }
  choose(): void {}
  wonder(): void {}
  order(): void {}
  ask(): Promise<Answer | null> {
    return Promise.resolve(null)
  }

  /** What happened up to the present entry, as far as it has been fetched. */
  readonly log = $derived.by((): LogEntry[] =>
    [...this.pages.entries()]
      .sort(([a], [b]) => a - b)
      .flatMap(([, page]) => page.frames)
      .filter((frame) => frame.seq <= this.seq)
      .map(entryOf),
  )

  /** Begin at an entry, through somebody's eyes; later calls change the eyes. */
  async look(as: string, at: number): Promise<void> {
    this.as = as
    this.pages = new Map()
    await this.go(at)
  }

  private pageOf(at: number): number {
    return this.first + Math.floor((at - this.first) / PAGE) * PAGE
  }

  async go(at: number): Promise<void> {
    const aim = Math.max(this.first, this.last ? Math.min(this.last, at) : at)
    const on = aim === this.seq + 1
    this.wanted = aim
    try {
      let page = await this.fetch(this.pageOf(aim))
      // The first answer says where the game begins and ends.
      const known = Math.max(this.first, Math.min(this.last, aim))
      page = await this.fetch(this.pageOf(known))
      if (this.wanted !== aim || page.as !== this.as) return
      const frames = page.frames.filter((frame) => frame.seq <= known)
      this.position = frames.reduce<Position>((now, frame) => laid(now, frame, this.as === ALL), page.view)
      this.seq = known
      this.turn += 1
      this.failed = null
      const entry = on ? this.log.at(-1) : undefined
      if (entry?.seq === known) this.showing = this.shows?.(entry, this.playing ? this.speed : 1) ?? null
      else this.leaves?.()
      if (known + PAGE / 2 > page.seq + PAGE && known < this.last) void this.fetch(this.pageOf(known) + PAGE).catch(() => undefined)
    } catch (error) {
      if (this.wanted === aim) {
        this.failed = error
        this.pause()
      }
    }
  }

  private async fetch(start: number): Promise<Told> {
    const known = this.pages.get(start)
    // The last page of a running game grows.
    if (known && (known.frames.length >= PAGE || start + known.frames.length >= this.last)) return known
    this.loading = true
    try {
      const as = this.as
      const told = await this.tell(as, start, PAGE)
      if (as === this.as) {
        this.first = told.first
        this.last = Math.max(this.last, told.last)
        this.archived = told.archived
        agree(told.content ?? undefined)
        this.pages = new Map(this.pages).set(start, told)
      }
      return told
    } finally {
      this.loading = false
    }
  }

  step(by: number): void {
    this.pause()
    void this.go((this.wanted < 0 ? this.seq : this.wanted) + by)
  }

  play(): void {
    if (this.seq >= this.last) void this.go(this.first)
    this.playing = true
    this.tick()
  }
  pause(): void {
    this.playing = false
    clearTimeout(this.clock)
  }
  private tick(beat = BEAT): void {
    clearTimeout(this.clock)
    this.clock = setTimeout(() => {
      if (!this.playing) return
      void this.go(this.seq + 1)
        .then(() => this.showing)
        .then(() => (!this.playing ? undefined : this.seq >= this.last ? this.pause() : this.tick(this.showing ? BREATH : BEAT)))
    }, beat / this.speed)
  }
}

function laid(now: Position, frame: Told['frames'][number], all: boolean): Position {
  return {
    public: publicAfter(now.public, frame),
    // With all eyes the parts that changed are told whole.
    private: all ? { ...now.private, ...frame.private } : privateAfter(now.private, frame),
  }
}
