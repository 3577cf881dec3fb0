/** What was said before the lines that came with the welcome: page by page, equally far back in every channel. */
import type { LinesOut } from '../generated/contract'
import type { ChatLine } from './protocol'

/** A page of a channel, and whether there are older lines. */
type Page = Pick<LinesOut, 'lines' | 'more'>

/** As many lines as a welcome brings. */
const WELCOMED = 100

export class Earlier {
  loading = $state(false)
  /** Channels of which every line is here. */
  private whole = $state.raw<ReadonlySet<string>>(new Set())
  private asked = $state(false)

  constructor(
    /** All lines that are here, oldest first. */
    private readonly lines: () => readonly ChatLine[],
    /** The channels one may read. */
    private readonly channels: () => readonly string[],
    private readonly fetch: (channel: string, before?: number) => Promise<Page>,
    private readonly hear: (lines: ChatLine[]) => void,
  ) {}

  private first(channel: string): ChatLine | undefined {
    return this.lines().find((line) => line.channel === channel)
  }
  private readonly open = $derived.by(() => this.channels().filter((channel) => !this.whole.has(channel)))

  readonly more = $derived.by((): boolean =>
    this.asked ? this.open.length > 0 : this.lines().length >= WELCOMED || this.open.some((channel) => (this.first(channel)?.number ?? 1) > 1),
  )
  /** Lines before this moment wait for those of other channels, so that none comes to stand between two that were read. */
  readonly since = $derived.by((): number => (this.asked ? Math.max(0, ...this.open.map((channel) => this.first(channel)?.at ?? 0)) : 0))

  async load(): Promise<void> {
    if (this.loading) return
    this.loading = true
    try {
      const pages = await Promise.all(this.open.map(async (channel) => ({ channel, ...(await this.fetch(channel, this.first(channel)?.number)) })))
      this.whole = new Set([...this.whole, ...pages.flatMap(({ channel, more }) => (more ? [] : [channel]))])
      this.asked = true
      this.hear(pages.flatMap(({ lines }) => lines))
    } finally {
      this.loading = false
    }
  }
}
