/** The tables: live over a socket, or looked at again and again where that cannot be had. */
import type { LobbyMessage } from '../generated/contract'
import { identity } from './identity.svelte'
import { isOffline, rest, type Table } from './rest'
import type { Wire } from './socket'
import { socketAddress, version } from './version.svelte'

export interface Source {
  connect: () => Wire
  look: () => Promise<Table[]>
  timer?: { set: (f: () => void, ms: number) => unknown; clear: (id: unknown) => void }
}

const POLL = 4_000
/** Even while news arrive, everything is compared now and then. */
const COMPARE = 60_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 20_000

export const isMine = (table: Table): boolean => table.yours || table.seats.some((seat) => seat.yours)

export class Tables {
  all = $state.raw<ReadonlyMap<string, Table>>(new Map())
  live = $state(false)
  loaded = $state(false)
  /** The server does not answer: what is shown may be old. */
  offline = $state(false)
  /** Called when a table begins to wait for us. */
  onturn: ((table: Table) => void) | null = null
  /** Called when a table waits for a share in the dice of ours. */
  onrevealing: ((table: Table) => void) | null = null
  private wire: Wire | null = null
  private tries = 0
  private closed = true
  private waiting: unknown = null
  private polling: unknown = null
  private readonly timer: NonNullable<Source['timer']>

  constructor(private readonly source: Source) {
    this.timer = source.timer ?? { set: (f, ms) => setTimeout(f, ms), clear: (id) => clearTimeout(id as number) }
  }

  readonly open = $derived([...this.all.values()].filter((table) => table.status === 'open' && table.public && !isMine(table)).sort(newest))
  readonly playing = $derived(
    [...this.all.values()].filter((table) => table.status === 'playing' && table.public && table.spectators && !isMine(table)).sort(newest),
  )
  readonly mine = $derived(
    [...this.all.values()]
      .filter((table) => isMine(table) && (table.status === 'open' || table.status === 'revealing' || table.status === 'playing'))
      .sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || newest(a, b)),
  )
  readonly finished = $derived([...this.all.values()].filter((table) => isMine(table) && table.status === 'finished').sort(newest))

  stop(): void {
    this.closed = true
    this.timer.clear(this.waiting)
    this.timer.clear(this.polling)
    this.drop()
  }

  /** Ask for everything and hear what changes; again, when who we are has changed. */
  follow(): void {
    this.closed = false
    this.drop()
    this.tries = 0
    this.timer.clear(this.waiting)
    this.all = new Map()
    void this.look()
    this.connect()
  }

  async look(): Promise<void> {
    this.timer.clear(this.polling)
    try {
      const found = await this.source.look()
      if (this.closed) return
      this.call(found)
      this.all = new Map(found.map((table) => [table.id, table]))
      this.loaded = true
      this.offline = false
    } catch (error) {
      // Looked at again in a moment.
      this.offline = isOffline(error)
    }
    if (this.closed) return
    this.timer.clear(this.polling)
    this.polling = this.timer.set(() => void this.look(), this.live ? COMPARE : POLL)
  }

  private connect(): void {
    let wire: Wire
    try {
      wire = this.source.connect()
    } catch {
      return
    }
    this.wire = wire
    wire.onmessage = (event) => {
      if (wire !== this.wire) return
      try {
        this.take(JSON.parse(String(event.data)) as LobbyMessage)
      } catch {
        // Not for us.
      }
    }
    wire.onclose = () => {
      if (wire !== this.wire) return
      this.wire = null
      const was = this.live
      this.live = false
      if (was) void this.look()
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.tries, 8))
      this.tries += 1
      this.waiting = this.timer.set(() => this.connect(), wait)
    }
  }

  private take(news: LobbyMessage): void {
    if (news.type === 'tables') {
      this.live = true
      this.tries = 0
      this.timer.clear(this.polling)
      this.polling = this.timer.set(() => void this.look(), COMPARE)
      this.put(news.tables)
    } else if (news.type === 'refused') {
      if (news.key === 'page.old') version.isOld()
    } else if (news.type === 'table') this.put([news.table])
    else if (news.type === 'gone') {
      const rest = new Map(this.all)
      rest.delete(news.id)
      this.all = rest
    }
  }

  private put(tables: readonly Table[]): void {
    this.call(tables)
    const next = new Map(this.all)
    for (const table of tables) {
      if (table.status === 'closed') next.delete(table.id)
      else next.set(table.id, table)
    }
    this.all = next
  }

  private call(tables: readonly Table[]): void {
    for (const table of tables) {
      const before = this.all.get(table.id)
      if (before && table.your_turn && !before.your_turn) this.onturn?.(table)
      if (table.status === 'revealing' && table.seats.some((seat) => seat.yours && !seat.shown)) this.onrevealing?.(table)
    }
  }

  private drop(): void {
    const wire = this.wire
    this.wire = null
    this.live = false
    if (wire) {
      wire.onclose = wire.onmessage = wire.onopen = null
      wire.close()
    }
  }
}

const newest = (a: Table, b: Table): number =>
  (b.since ?? b.created_at ?? 0) - (a.since ?? a.created_at ?? 0) || (a.id < b.id ? -1 : 1)

/** Everything that concerns us, over HTTP. */
async function lookEverywhere(): Promise<Table[]> {
  const open = rest.open()
  const playing = rest.playing()
  const own = identity.me ? [rest.mine(), rest.mine('finished')] : []
  return (await Promise.all([open, playing, ...own])).flat()
}

export const tables = new Tables({
  connect: () => new WebSocket(socketAddress('lobby')) as unknown as Wire,
  look: lookEverywhere,
})
