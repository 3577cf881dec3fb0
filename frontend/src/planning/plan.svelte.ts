/** What somebody thinks of before they act: pieces where they do not stand, and what the engine says of it. It sends questions, and nothing else. */
import type { Imagine, Imagined } from '../generated/contract'
import type { Counts } from '../game/menu'
import type { Faction, Private, Sections } from '../game/view'
import { isArea } from '../i18n/things'
import { imagine, isLeader, legionsOf, MOST, otherwise, shown, sideAt, units, type Moved } from './ghosts'
import { arrowed, keep, noted, NOTHING, read, type Drawn } from './kept'

export type Tool = 'pieces' | 'threats' | 'way' | 'arrow' | 'note' | 'show'
export type Question = Omit<Imagine, 'type' | 'id'>

/** The table that is thought about. */
export interface Thought {
  readonly game: string
  readonly seat: string
  readonly public: Sections | null
  readonly private: Private
  readonly turn: number
  readonly cone: string
  /** A question that changes nothing; null if there is no answer. */
  imagine(question: Question): Promise<Imagined | null>
  /** The one thing that is sent: a place, to one's partner, while their cone is open. */
  show(place: string): void
}

export class Plan {
  tool = $state<Tool>('way')
  /** The place that was pointed at, and for a way or an arrow where it leads. */
  picked = $state('')
  goal = $state('')
  /** What goes from the place picked. */
  taken = $state.raw<Counts>({})
  moves = $state.raw<readonly Moved[]>([])
  drawn = $state.raw<Drawn>(NOTHING)
  /** Whether the attack that is thought of comes by surprise. */
  surprise = $state(false)
  answers = $state.raw<Partial<Record<Imagined['about'], Imagined>>>({})
  /** Whether an answer is awaited. */
  asking = $state(false)
  /** Where there was no room for what was to go there. */
  full = $state('')
  /** What was shown to the partner last. */
  told = $state('')
  private asked = 0
  /** What is kept is kept for this game, and this seat: two may share a browser. */
  private readonly place: string

  constructor(readonly store: Thought) {
    this.place = `${store.game} ${store.seat}`
    this.drawn = read(this.place)
  }

  private get real() {
    return legionsOf(this.store.public!, this.store.private)
  }
  readonly legions = $derived.by(() => imagine(this.real, this.moves))
  private readonly differing = $derived.by(() => otherwise(this.real, this.legions))
  /** The view with the pieces where one imagines them. */
  readonly shown = $derived.by(() => shown(this.store.public!, this.store.private, this.legions))
  /** The areas that are imagined otherwise than they are. */
  readonly ghosts = $derived(new Set([...Object.keys(this.differing.harkonnen), ...Object.keys(this.differing.atreides)]))
  readonly chosen = $derived(new Map([this.picked, this.goal].filter(Boolean).map((place) => [place, ''])))

  side(area: string): Faction | null {
    return sideAt(this.legions, area)
  }
  legion(area: string): Counts {
    const side = this.side(area)
    return side ? this.legions[side][area]! : {}
  }
  /** Whether that side would attack what is there. */
  isPrey(side: Faction, area: string): boolean {
    const other = side === 'harkonnen' ? 'atreides' : 'harkonnen'
    const { settlements, sietches } = this.store.public!.desert
    return !!this.legions[other][area] || area in (side === 'harkonnen' ? sietches : settlements)
  }

  /** Whether its legion may attack by surprise: a leader is with it. */
  canSurprise(): boolean {
    return Object.keys(this.legion(this.picked)).some(isLeader)
  }
  isAttack(): boolean {
    const side = this.side(this.picked)
    return !!this.goal && side !== null && this.isPrey(side, this.goal)
  }
  bySurprise(surprise: boolean): void {
    this.surprise = surprise
    this.refresh()
  }
  /** Whether something can be dragged away from there. */
  carries(place: string): boolean {
    return (this.tool === 'pieces' || this.tool === 'way') && this.side(place) !== null
  }
  /** The pointer takes up what stands there, to drop it elsewhere. */
  lift(place: string): void {
    if (place === this.picked && !this.goal) return
    this.letGo()
    this.point(place)
  }
  /** What a finger may mean now: where a way begins a legion, otherwise any place that a thought can be about. */
  means(place: string): boolean {
    if (this.tool === 'arrow' || this.tool === 'note' || this.tool === 'show') return true
    return isArea(place) && (this.tool !== 'way' || (!!this.picked && !this.goal) || this.side(place) !== null)
  }

  use(tool: Tool): void {
    this.tool = tool
    this.letGo()
  }
  /** Nothing is picked any more; whether there was something. */
  letGo(): boolean {
    const was = !!this.picked
    this.picked = this.goal = this.full = this.told = ''
    this.taken = {}
    this.answers = {}
    this.asked += 1
    this.asking = false
    return was
  }

  /** A place is pointed at. */
  point(place: string): void {
    if (this.tool === 'show') {
      this.store.show(place)
      this.told = place
      return
    }
    if (this.tool === 'note') {
      this.picked = place
      return
    }
    if (this.tool === 'arrow') this.leads(place, () => this.draw(arrowed(this.drawn, { from: this.picked, to: place })))
    else if (!isArea(place)) return
    else if (this.tool === 'threats') {
      this.picked = place
      this.refresh()
    } else if (this.tool === 'way') {
      if (!this.picked || this.goal || place === this.picked) this.begins(place)
      else {
        this.goal = place
        this.refresh()
      }
    } else if (this.picked && place !== this.picked && Object.values(this.taken).some(Boolean)) this.put(place)
    else this.takeUp(place)
  }
  private begins(place: string): void {
    const again = place === this.picked && !this.goal
    this.letGo()
    if (!again && this.side(place)) this.picked = place
  }
  private leads(place: string, there: () => void): void {
    if (!this.picked) this.picked = place
    else {
      if (place !== this.picked) there()
      this.picked = ''
    }
  }
  private takeUp(place: string): void {
    const again = place === this.picked
    this.letGo()
    if (again) return
    this.picked = place
    this.taken = this.legion(place)
  }

  /** How many of a piece go along. */
  take(piece: string, number: number): void {
    this.taken = { ...this.taken, [piece]: number }
  }
  private put(place: string): void {
    const side = this.side(this.picked)!
    const pieces = Object.fromEntries(Object.entries(this.taken).filter(([, n]) => n > 0))
    if (units(pieces) + units(this.legions[side][place] ?? {}) > MOST) {
      this.full = place
      return
    }
    this.move({ side, from: this.picked, to: place, pieces })
    this.letGo()
  }
  /** One more, or one less, of a piece that is set where nobody takes it from. */
  set(side: Faction, piece: string, by: 1 | -1): void {
    const area = this.picked
    const there = this.legions[side][area] ?? {}
    if (by > 0 && units({ [piece]: 1 }) + units(there) > MOST) {
      this.full = area
      return
    }
    this.full = ''
    this.move(by > 0 ? { side, from: '', to: area, pieces: { [piece]: 1 } } : { side, from: area, to: '', pieces: { [piece]: 1 } })
    this.taken = this.legion(area)
  }
  private move(moved: Moved): void {
    this.moves = [...this.moves, moved]
  }
  /** The last thought is taken back. */
  back(): void {
    this.moves = this.moves.slice(0, -1)
    this.letGo()
  }
  /** The pieces stand where they stand. */
  reset(): void {
    this.moves = []
    this.letGo()
  }
  note(text: string): void {
    this.draw(noted(this.drawn, this.picked, text))
    this.picked = ''
  }
  noteAt(place: string): string {
    return this.drawn.notes.find((note) => note.place === place)?.text ?? ''
  }
  /** All of it goes: pieces, arrows, notes, and what this browser has kept. */
  clear(): void {
    this.moves = []
    this.draw(NOTHING)
    this.letGo()
  }
  private draw(drawn: Drawn): void {
    this.drawn = drawn
    keep(this.place, drawn)
  }

  /** Ask the engine about what is picked; again when the table, or what is imagined of it, has changed. */
  refresh(): void {
    const asked = ++this.asked
    const side = this.side(this.picked)
    const questions: Question[] = []
    const legions = this.differing
    if (this.tool === 'threats' && this.picked) questions.push({ about: 'threats', area: this.picked, legions })
    else if (this.tool === 'way' && this.goal && side) {
      const who = { faction: side, origin: this.picked, area: this.goal, legions }
      questions.push({ about: 'way', ...who })
      if (this.isPrey(side, this.goal)) questions.push({ about: 'odds', ...who, ...(this.surprise && this.canSurprise() ? { surprise: true } : {}) })
    }
    this.answers = {}
    this.asking = questions.length > 0
    if (!questions.length) return
    void Promise.all(questions.map((question) => this.store.imagine(question))).then((found) => {
      if (asked !== this.asked) return
      this.asking = false
      this.answers = Object.fromEntries(found.flatMap((answer) => (answer ? [[answer.about, answer]] : [])))
    })
  }
}
