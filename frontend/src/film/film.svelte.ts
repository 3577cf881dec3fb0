/** The film as it runs: which step is shown, how fast, and what can be done about it. Nothing waits for it. */
import { bounded, lengthOf, type Speed, type Step } from './steps'

/** How a film waits; tests have a clock of their own. Returns how to wait no longer. */
type Wait = (ms: number, deed: () => void) => () => void
const browser: Wait = (ms, deed) => {
  const timer = setTimeout(deed, ms)
  return () => clearTimeout(timer)
}

export class Film {
  /** What there is to see, oldest first; what has been shown stays until something else begins. */
  steps = $state.raw<readonly Step[]>([])
  /** The step that is shown; as many as there are after the last. */
  at = $state(0)
  playing = $state(false)
  /** Counts showings, so that the same step can be shown again. */
  turn = $state(0)
  /** How much faster than the settings say: a replay has a speed of its own. */
  rate = $state(1)
  private waiting: (() => void) | null = null
  private ended: (() => void)[] = []

  constructor(
    private readonly speed: () => Speed,
    /** Whether nothing moves: steps are numbered on the map, and change when somebody asks for it. */
    readonly still: () => boolean,
    private readonly wait: Wait = browser,
  ) {}

  readonly now = $derived<Step | null>(this.steps[this.at] ?? null)
  get running(): boolean {
    return this.now !== null
  }

  /** How long the step that is shown takes. */
  get length(): number {
    const speed = this.speed()
    return this.now && speed !== 'none' ? lengthOf(this.now, speed, this.steps.length - this.at) / this.rate : 0
  }

  /** More has happened. It joins what is there; whoever looks at a step goes on looking at it. */
  add(more: readonly Step[]): void {
    if (!more.length) return
    const was = this.running
    const left = [...this.steps.slice(this.at), ...more]
    this.steps = bounded([...this.steps, ...more])
    const next = left.findIndex((step) => this.steps.includes(step))
    this.at = this.steps.indexOf(left[next]!)
    if (this.speed() === 'none') this.at = this.steps.length
    else if (!was || next > 0) this.begin(this.at)
  }

  /** What happened meanwhile: it can be looked at, and is not begun by itself. */
  keep(story: readonly Step[]): void {
    this.halt()
    this.playing = false
    this.steps = bounded(story)
    this.at = this.steps.length
    this.over()
  }

  private begin(at: number): void {
    this.playing = !this.still()
    this.show(at)
  }
  private show(at: number): void {
    this.halt()
    this.at = Math.max(0, Math.min(this.steps.length, at))
    this.turn += 1
    if (!this.running) {
      this.playing = false
      this.over()
    } else if (this.playing) this.waiting = this.wait(this.length, () => this.show(this.at + 1))
  }
  private halt(): void {
    this.waiting?.()
    this.waiting = null
  }
  private over(): void {
    const ended = this.ended
    this.ended = []
    for (const done of ended) done()
  }

  /** Once what runs is over, paused or cut short. */
  end(): Promise<void> {
    return this.playing ? new Promise((done) => this.ended.push(done)) : Promise.resolve()
  }
  /** Somebody has something better to do: it is over, and can be seen again. */
  cut(): void {
    if (this.running) this.keep(this.steps)
  }
  pause(): void {
    this.halt()
    this.playing = false
    this.over()
  }
  play(): void {
    this.begin(this.running ? this.at : 0)
  }
  /** From the beginning. */
  again(): void {
    this.begin(0)
  }
  /** One step on or back, and wait there. */
  step(by: number): void {
    this.pause()
    this.show(this.at + by)
  }
  /** Nothing of it matters any more. */
  clear(): void {
    this.keep([])
  }
}
