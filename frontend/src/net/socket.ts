/**
 * The connection to one room. It never gives up: whatever happens, it tries again, resumes after the last frame
 * it has seen, and sends what was not acknowledged once more under the same id, so nothing is lost or doubled.
 */
import type { ClientMessage, ServerMessage } from './protocol'

export type State = 'connecting' | 'open' | 'offline'

export interface Wire {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code?: number }) => void) | null
}

export interface Options {
  game: string
  seat?: string
  connect: () => Wire
  /** The last frame that has been applied; undefined asks for everything. */
  seq: () => number | undefined
  receive: (message: ServerMessage) => void
  /** Whether the page is in view: whoever looks at it is not silent. */
  inView?: () => boolean
  state: (state: State) => void
  /** For tests. */
  timer?: { set: (f: () => void, ms: number) => unknown; clear: (id: unknown) => void }
  jitter?: () => number
}

type Tracked = Extract<ClientMessage, { id: string }>

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const HEARTBEAT = 20_000
/** For so long a connection may come about, and as much longer with each try: in a tunnel browsers wait for minutes. */
const OPENS = 10_000
const MOST_TROUBLES = 4

let made = 0

/** Ids are unguessable enough never to meet, and short. */
export function clientId(): string {
  const random = globalThis.crypto.getRandomValues(new Uint32Array(2))
  return `${(made++).toString(36)}-${random[0]!.toString(36)}${random[1]!.toString(36)}`
}

export class Socket {
  private wire: Wire | null = null
  private tries = 0
  private waiting: unknown = null
  private heart: unknown = null
  private answered = true
  private closed = false
  private welcomed = false
  /** Sent or to be sent, and not answered. In the order in which they were asked for. */
  private readonly pending = new Map<string, Tracked>()
  /** How often the server did not know what has become of a message, by its id. */
  private readonly troubles = new Map<string, number>()
  private readonly timer: NonNullable<Options['timer']>

  constructor(private readonly options: Options) {
    this.timer = options.timer ?? {
      set: (f, ms) => setTimeout(f, ms),
      clear: (id) => clearTimeout(id as number),
    }
  }

  start(): void {
    this.closed = false
    this.open()
  }

  stop(): void {
    this.closed = true
    this.timer.clear(this.waiting)
    this.timer.clear(this.heart)
    this.drop()
  }

  /** Do not wait any longer: the browser says the network is back. */
  hurry(): void {
    if (this.closed || this.wire) return
    this.timer.clear(this.waiting)
    this.tries = 0
    this.open()
  }

  /** Send once, and again after every break of the connection until it is answered. */
  send(message: Tracked): void {
    this.pending.set(message.id, message)
    if (this.welcomed) this.write(message)
  }

  /** Show a sign of life, and whether somebody is looking. */
  sign(): void {
    const here = this.options.inView?.() ?? false
    this.write({ type: 'ping', t: Date.now(), ...(here ? { here } : {}) })
  }

  /** The same where somebody is looking, and nothing where nobody is. */
  look(): void {
    if (this.options.inView?.()) this.sign()
  }

  isPending(id: string): boolean {
    return this.pending.has(id)
  }

  private open(): void {
    this.options.state('connecting')
    this.welcomed = false
    let wire: Wire
    try {
      wire = this.options.connect()
    } catch {
      this.again()
      return
    }
    this.wire = wire
    this.timer.clear(this.heart)
    this.heart = this.timer.set(() => {
      this.drop()
      this.again()
    }, OPENS * (1 + Math.min(this.tries, 5)))
    wire.onopen = () => {
      this.greet()
      this.beat()
    }
    wire.onmessage = (event) => {
      if (wire !== this.wire) return
      this.answered = true
      let message: ServerMessage
      try {
        message = JSON.parse(String(event.data)) as ServerMessage
      } catch {
        return
      }
      this.take(message)
    }
    wire.onclose = () => {
      if (wire !== this.wire) return
      this.wire = null
      this.again()
    }
  }

  /** Say who we are and how far we have come; again, to look from another seat. */
  greet(): void {
    const hello: ClientMessage = { type: 'hello', game: this.options.game }
    const seq = this.options.seq()
    if (seq !== undefined) hello.seq = seq
    if (this.options.seat) hello.seat = this.options.seat
    this.write(hello)
  }

  private take(message: ServerMessage): void {
    if (message.type === 'accepted' || message.type === 'answer' || message.type === 'imagined') this.pending.delete(message.id)
    // Not certain whether it was stored: it stays pending and is sent again.
    if (message.type === 'refused' && message.id) {
      if (this.isUncertain(message.id, message)) {
        this.drop()
        this.again()
        return
      }
      this.pending.delete(message.id)
    }
    this.options.receive(message)
    if (message.type === 'welcome') {
      this.tries = 0
      this.welcomed = true
      this.options.state('open')
      for (const each of this.pending.values()) this.write(each)
    }
  }

  /** Whether it may have been stored. Where that is said of the same message again and again, the player is told. */
  private isUncertain(id: string, refusal: { key: string; params: Record<string, unknown> }): boolean {
    if (refusal.key === 'room.try_again') return true
    if (refusal.key !== 'server.trouble' || refusal.params.stored !== 'perhaps') return false
    const troubles = (this.troubles.get(id) ?? 0) + 1
    this.troubles.set(id, troubles)
    return troubles < MOST_TROUBLES
  }

  private write(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message))
  }

  private drop(): void {
    const wire = this.wire
    this.wire = null
    if (wire) {
      wire.onclose = wire.onmessage = wire.onopen = null
      wire.close()
    }
  }

  private again(): void {
    this.timer.clear(this.heart)
    if (this.closed) return
    this.welcomed = false
    this.options.state('offline')
    const spread = this.options.jitter?.() ?? Math.random()
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.tries, 8)) * (0.6 + 0.8 * spread)
    this.tries += 1
    this.waiting = this.timer.set(() => this.open(), wait)
  }

  /** A connection that answers nothing is dead, whatever the browser believes. */
  private beat(): void {
    this.timer.clear(this.heart)
    this.answered = true
    const tick = () => {
      if (!this.answered) {
        this.drop()
        this.again()
        return
      }
      this.answered = false
      this.sign()
      this.heart = this.timer.set(tick, HEARTBEAT)
    }
    this.heart = this.timer.set(tick, HEARTBEAT)
  }
}
