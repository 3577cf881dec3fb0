/** What this browser knows of one game: sections of the view, the menu, the log. Frames change it. */
import { standing } from '../game/back'
import { agree } from '../content/content'
import { line, type Choice, type Refusal } from '../game/choice'
import type { Counts, Menu } from '../game/menu'
import type { Kind, StandingOrders } from '../generated/contract'
import type { Seen } from '../game/seen'
import { FACTIONS, ROLES, sideOf, type GameEvent, type Private, type Sections, type Waiting } from '../game/view'
import type {
  Advice, Answer, ChatLine, Clock, ConeDeed, Considered, Frame, Hearers, Imagine, Imagined, PlanOut, Pointed, Presence, Proposal, Question, SeatInfo, ServerMessage, Thinking, UndoFlag, Vote, Welcome, Phrase } from './protocol'
import type { Kept } from '../offline/kept'
import { entryOf, wholeMenu } from './brief'
import { privateAfter, publicAfter, undoAfter } from './difference'
import { remember, type Asked } from '../plans/asked'
import { clientId, Socket, type Options, type State } from './socket'
import { version } from './version.svelte'

export interface LogEntry {
  seq: number
  by: string
  kind: string
  at: number
  events: GameEvent[]
}

const LOG_KEPT = 400
/** So long it is shown where the partner points. */
export const POINTED_MS = 6000

type Told = Answer | Advice | Considered | Imagined

export class GameStore implements Seen {
  state = $state<State>('connecting')
  seat = $state('')
  yours = $state.raw<string[]>([])
  seats = $state.raw<SeatInfo[]>([])
  public = $state.raw<Sections | null>(null)
  private = $state.raw<Private>({})
  menu = $state.raw<Menu | null>(null)
  undo = $state.raw<UndoFlag | null>(null)
  log = $state.raw<LogEntry[]>([])
  chat = $state.raw<ChatLine[]>([])
  presence = $state.raw<Presence>({ type: 'presence', seats: {}, spectators: 0 })
  votes = $state.raw<Vote[]>([])
  clock = $state.raw<Clock | null>(null)
  /** What is laid down at this seat, and what has become of it. */
  plans = $state.raw<PlanOut[]>([])
  /** Who plays since a moment ago, as nobody has said yet to have read. */
  reseated = $state.raw<SeatInfo[]>([])
  /** The browser's time minus the server's, as well as messages tell, so that clocks run here as they do there. */
  skew = $state(0)
  private quickest = Infinity
  refusal = $state.raw<(Refusal & { id?: string | null; sentence?: string }) | null>(null)
  /** The entry after which it was given. */
  private refusedAt = 0
  /** The id of a choice on its way. */
  sending = $state('')
  seq = $state(-1)
  /** Counts positions, so that drafts of an older one are thrown away. */
  turn = $state(0)
  missing = $state('')
  /** Where the partner points, for as long as it is shown. */
  pointed = $state.raw<Pointed | null>(null)
  private fades: ReturnType<typeof setTimeout> | undefined
  /** What was last said of a program that thinks. */
  private thought = $state.raw<Thinking | null>(null)
  /** The entry up to which one was not there to see it happen. */
  caught = $state(-1)
  /** When one has looked at the game last, before this connection; nothing where one plays alone. */
  visit = $state.raw<Welcome['visit']>(null)
  /** When that was seen which is shown; 0 if it is what the server says. */
  recalled = $state(0)
  /** What stays the same in every view of this seat: whose it is, of which game. */
  private head: object = {}
  /** The entry that our choice became, whose frame has not arrived yet. */
  private stored = 0
  private readonly tries = new Map<string, (refused: Refusal | null) => void>()
  private readonly questions = new Map<string, (answer: Told | null) => void>()

  readonly socket: Socket

  constructor(
    readonly game: string,
    options: Pick<Options, 'connect'> & Partial<Options>,
  ) {
    this.socket = new Socket({
      ...options,
      game,
      seq: () => (this.seq < 0 ? undefined : this.seq),
      receive: (message) => this.receive(message),
      inView: options.inView ?? (() => typeof document !== 'undefined' && document.visibilityState === 'visible'),
      state: (state) => (this.state = state),
    })
  }

  get waiting(): Waiting | null {
    const waiting = this.public?.waiting
    return waiting && waiting.kind ? (waiting as Waiting) : null
  }

  /** The view as the server would send it now; with an undo for seats only. */
  get view(): object {
    const { head, seq, undo, private: own } = this
    return { ...head, seq, ...(undo ? { undo } : {}), public: this.public, private: own }
  }

  /** The program that thinks about what the table waits for, and how far it is. */
  get thinks(): { program: string; share: number } | null {
    const { thought, waiting } = this
    if (!thought || !waiting || thought.decision !== waiting.decision) return null
    const program = this.seats.find(({ seat }) => seat === thought.seat)?.program
    return program ? { program, share: thought.share } : null
  }

  /** Whether it is all over: won, or ended by the table. */
  get ended(): boolean {
    return this.public !== null && (this.public.round.winner !== '' || !this.waiting)
  }

  get side() {
    return sideOf(this.seat)
  }

  /** Hands that may be read, by seat. */
  get hands(): Record<string, Counts> {
    return this.private.hand ? { [this.seat]: this.private.hand } : {}
  }

  /** Whether there is something to choose. */
  get mine(): boolean {
    return this.menu !== null && this.waiting !== null
  }

  /** Whether the game waits for us; one may also act freely beside a partner's decision. */
  get asked(): boolean {
    return this.mine && this.waiting!.seats.includes(this.seat)
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message)
        break
      case 'frame':
        this.frame(message)
        break
      case 'accepted':
        this.tried(message.id, null)
        // Stored; the frame that tells what came of it follows, and until then nothing can be chosen.
        if (message.id === this.sending) {
          this.refusal = null
          if (typeof message.seq !== 'number' || message.seq <= this.seq) this.sending = ''
          else this.stored = message.seq
        }
        break
      case 'refused':
        if (message.id && this.questions.has(message.id)) {
          this.answered(message.id, null)
          break
        }
        if (message.id && this.tried(message.id, message)) break
        if (message.id === this.sending) this.sending = ''
        if (message.key === 'game.not_found') this.missing = message.key
        if (message.key === 'page.old') version.isOld()
        this.refusal = message
        this.refusedAt = this.seq
        break
      case 'chat':
        this.hear([message])
        break
      case 'presence':
        this.presence = message
        break
      case 'seats': {
        const { seat, yours, seats } = message
        this.handed(seats)
        const elsewhere = seat !== this.seat || (yours.length > 0 && !yours.includes(seat))
        this.seats = seats
        this.yours = yours
        if (elsewhere) {
          // What one may see from there is another picture altogether.
          this.seq = -1
          this.socket.greet()
        }
        break
      }
      case 'votes':
        this.votes = message.open
        // Whoever sees what is proposed has been told.
        if (message.open.some((vote) => vote.silence)) this.socket.sign()
        break
      case 'plans':
        if (message.seat === this.seat) this.plans = message.plans
        break
      case 'clock':
        this.tick(message)
        break
      case 'thinking':
        this.thought = message
        break
      case 'pong':
        this.timed(message.at)
        break
      case 'pointed':
        clearTimeout(this.fades)
        this.pointed = message
        this.fades = setTimeout(() => (this.pointed = null), POINTED_MS)
        break
      case 'answer':
      case 'imagined':
      case 'advice':
      case 'considered':
        this.answered(message.id, message)
        break
    }
  }

  /** Show what was seen last, until the server says how it stands; nothing can be chosen there. */
  recall(seen: Kept): void {
    if (this.public) return
    this.recalled = seen.at
    this.seat = seen.seat
    this.yours = seen.yours
    this.seats = seen.seats
    this.public = seen.public
    this.private = seen.private
    this.log = seen.log
    this.turn += 1
  }

  private welcome(message: Welcome): void {
    this.recalled = 0
    agree(message.content ?? undefined)
    this.caught = message.seq
    if (!message.view && message.seat !== this.seat) {
      // What follows is laid over what another seat was told: from here everything has to be told anew.
      this.seq = -1
      this.socket.greet()
    }
    if (this.seat !== message.seat) this.plans = []
    this.seat = message.seat
    this.yours = message.yours
    this.seats = message.seats
    this.presence = message.presence
    this.hear(message.chat)
    this.votes = message.votes ?? []
    // Whoever looks has seen it from now on.
    this.visit = message.visit
    if (this.votes.some((vote) => vote.silence)) this.socket.sign()
    else this.socket.look()
    if (message.clock) this.tick(message.clock)
    else this.clock = null
    if (message.view) {
      const { public: all, private: own, undo, seq: _, ...head } = message.view
      this.public = all
      this.private = own
      this.undo = undo ?? null
      this.head = head
      this.menu = message.menu ? wholeMenu(message.menu) : null
      this.seq = message.seq
      if (this.stored && this.stored <= message.seq) {
        this.stored = 0
        this.sending = ''
      }
      if (message.history) this.log = message.history.map(entryOf)
      this.turn += 1
    }
  }

  private frame(message: Frame): void {
    // A frame may come twice after a reconnect; one that is missing would have been sent before it.
    if (!this.public || message.seq <= this.seq) return
    this.seq = message.seq
    // What came between may be why; after that the game has moved on, and the refusal is old.
    if (this.seq > this.refusedAt + 1) this.refusal = null
    this.public = publicAfter(this.public, message)
    this.private = privateAfter(this.private, message)
    this.menu = message.menu ? wholeMenu(message.menu) : null
    this.undo = undoAfter(this.undo, message)
    if (this.stored && this.stored <= message.seq) {
      this.stored = 0
      this.sending = ''
    }
    this.timed(message.at)
    this.log = [...this.log.slice(-LOG_KEPT), entryOf(message)]
    this.turn += 1
  }

  /** Note who plays other than before, until it has been read. */
  private handed(seats: SeatInfo[]): void {
    const changed = seats.filter(({ seat, name, program }) => {
      const before = this.seats.find((each) => each.seat === seat)
      return before !== undefined && !this.isOurs(seat) && (before.name !== name || before.program !== program)
    })
    if (changed.length) this.reseated = [...this.reseated.filter(({ seat }) => !changed.some((each) => each.seat === seat)), ...changed]
  }

  hear(lines: ChatLine[]): void {
    const known = new Map(this.chat.map((each) => [`${each.channel} ${each.number}`, each]))
    for (const each of lines) known.set(`${each.channel} ${each.number}`, each)
    this.chat = [...known.values()].sort((a, b) => a.at - b.at || a.number - b.number)
  }

  private tick(clock: Clock): void {
    this.timed(clock.at)
    this.clock = clock
  }

  /** The message that came soonest after its moment tells the difference best. */
  private timed(at: number): void {
    this.quickest = Math.min(this.quickest, Date.now() - at)
    this.skew = this.quickest
  }

  private answered(id: string, answer: Told | null): void {
    this.questions.get(id)?.(answer)
    this.questions.delete(id)
  }

  choose(choice: Choice): void {
    const waiting = this.waiting
    if (!waiting || this.sending) return
    this.refusal = null
    this.sending = clientId()
    const { decision, kind, faction, prompt } = waiting
    if (this.asked) remember(this.game, this.seat, { seq: this.seq, decision, kind, faction, prompt, choice: line(choice) })
    this.socket.send({ type: 'choose', id: this.sending, decision: waiting.decision, choice: line(choice) })
  }

  /** Lay a choice down for when that is asked again; nothing, or why it was refused. */
  plan({ seq, decision, choice }: Asked): Promise<Refusal | null> {
    const id = clientId()
    this.socket.send({ type: 'plan', id, seq, decision, choice })
    return new Promise((done) => this.tries.set(id, done))
  }

  /** Let an order answer the next question of a kind. */
  planOrder(kind: Kind, orders: StandingOrders): Promise<Refusal | null> {
    const id = clientId()
    this.socket.send({ type: 'plan_order', id, kind, orders })
    return new Promise((done) => this.tries.set(id, done))
  }

  unplan(number: number): Promise<Refusal | null> {
    const id = clientId()
    this.socket.send({ type: 'unplan', id, number })
    return new Promise((done) => this.tries.set(id, done))
  }

  private tried(id: string, refused: Refusal | null): boolean {
    const done = this.tries.get(id)
    done?.(refused)
    return this.tries.delete(id)
  }

  takeBack(): void {
    if (this.sending) return
    this.refusal = null
    this.sending = clientId()
    this.socket.send({ type: 'undo', id: this.sending, decision: this.waiting?.decision ?? 0 })
  }

  resign(): void {
    this.sending = clientId()
    this.socket.send({ type: 'resign', id: this.sending })
  }

  /** The id under which it went out. */
  say(text: string, to: Hearers = 'table'): string {
    const said = text.trim()
    const id = clientId()
    if (said) this.socket.send({ type: 'say', id, text: said.slice(0, 500), ...(to === 'table' ? {} : { to }) })
    return id
  }

  /** Say a ready phrase. */
  phrase(phrase: Phrase, to: Hearers = 'table'): string {
    const id = clientId()
    this.socket.send({ type: 'say', id, phrase, ...(to === 'table' ? {} : { to }) })
    return id
  }

  /** Take one's own line away again. */
  unsay(line: ChatLine): void {
    this.socket.send({ type: 'unsay', id: clientId(), channel: line.channel, number: line.number })
  }

  /** Propose something to the table, or answer what is proposed. */
  vote(proposal: Proposal, agree: boolean, about: Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'to' | 'first' | 'last'>> = {}): void {
    this.refusal = null
    const { seat, winner, successor, to, first, last } = about
    this.socket.send({
      type: 'vote',
      id: clientId(),
      proposal,
      agree,
      ...(seat ? { seat } : {}),
      ...(successor ? { successor } : {}),
      ...(winner ? { winner } : {}),
      ...(to ? { to } : {}),
      ...(first && last ? { first, last } : {}),
    })
  }

  /** Announce days off, or come back from them. */
  daysOff(days: { first: string; last: string; zone: string } | null = null): void {
    this.refusal = null
    this.socket.send({ type: 'days_off', id: clientId(), ...days })
  }

  /** What the engine says about a choice before it is made; null if it has nothing to say. */
  ask(about: Question, choice: Choice): Promise<Answer | null> {
    const decision = this.waiting?.decision
    if (decision === undefined) return Promise.resolve(null)
    const id = clientId()
    return new Promise((done) => {
      this.questions.set(id, (answer) => done(answer?.type === 'answer' ? answer : null))
      this.socket.send({ type: 'ask', id, about, decision, choice: line(choice) })
    })
  }

  /** What the rules say of a table that is only imagined; null if they have nothing to say. */
  imagine(question: Omit<Imagine, 'type' | 'id'>): Promise<Imagined | null> {
    const id = clientId()
    return new Promise((done) => {
      this.questions.set(id, (answer) => done(answer?.type === 'imagined' ? answer : null))
      this.socket.send({ type: 'imagine', id, ...question })
    })
  }

  /** Show the partner a place while our cone is open; nobody else sees it. */
  show(place: string): void {
    this.refusal = null
    this.socket.send({ type: 'point', id: clientId(), place })
  }

  /** Whether programs alone play the other seats: then one may be advised. */
  get alone(): boolean {
    return this.seat !== 'spectator' && this.seats.every(({ seat, program }) => program !== null || this.isOurs(seat))
  }

  /** What a program would choose here, and why; null if it has nothing to say. */
  advise(): Promise<Advice | null> {
    const decision = this.waiting?.decision
    if (decision === undefined) return Promise.resolve(null)
    const id = clientId()
    return new Promise((done) => {
      this.questions.set(id, (answer) => done(answer?.type === 'advice' && answer.choice ? answer : null))
      this.socket.send({ type: 'advise', id, decision })
    })
  }

  /** What a strong program would consider here; null if it is not asked here, and the refusal says why. */
  consider(): Promise<Considered | null> {
    const decision = this.waiting?.decision
    if (decision === undefined) return Promise.resolve(null)
    const id = clientId()
    return new Promise((done) => {
      this.questions.set(id, (answer) => done(answer?.type === 'considered' ? answer : null))
      this.socket.send({ type: 'consider', id, decision })
    })
  }

  /** Ask about what cannot be done: it is refused, and the refusal says why. */
  wonder(choice: Choice): void {
    const decision = this.waiting?.decision
    if (decision === undefined || this.sending) return
    this.refusal = null
    this.socket.send({ type: 'ask', id: clientId(), about: 'consequences', decision, choice: line(choice) })
  }

  /** What this seat orders once and for all. */
  order(orders: object): void {
    this.refusal = null
    this.socket.send({ type: 'orders', id: clientId(), orders })
  }

  /** The other seat of a shared faction; empty for who plays alone. */
  get partner(): string {
    const roles = this.side ? ROLES[this.side] : []
    return roles.includes(this.seat) ? (roles.find((seat) => seat !== this.seat) ?? '') : ''
  }

  /** The channels of talk that may be read now. */
  get channels(): string[] {
    const shared = FACTIONS.filter((faction) => this.seats.some(({ seat }) => seat !== faction && sideOf(seat) === faction))
    return [
      'table',
      ...shared.map((faction) => `partners_${faction}`),
      ...(this.partner ? [`cone_${this.side}`] : []),
      ...(this.seat === 'spectator' || this.ended ? ['spectators'] : []),
    ]
  }

  /** Whether somebody else has the other seat of our side, and has to agree to giving up. */
  get partnered(): boolean {
    return this.seats.some(({ seat, name }) => seat === this.partner && name !== null && !this.isOurs(seat))
  }

  /** Whether a seat, or one of these, is ours. */
  isOurs(...seats: string[]): boolean {
    return seats.some((seat) => seat === this.seat || this.yours.includes(seat))
  }

  /** The choices of the present turn that stand, oldest first, where somebody else is there who could agree to take them back. */
  readonly back = $derived.by((): readonly number[] => {
    const from = this.undo?.turn
    const others = this.seats.some(({ seat, name }) => name && !this.isOurs(seat))
    if (!from || !others || !this.side || this.ended || this.votes.some(({ proposal }) => proposal === 'take_back')) return []
    return standing(this.log).choices.filter((seq) => seq >= from)
  })

  /** How it stands with the Cone of Silence of our side. */
  get cone(): 'none' | 'closed' | 'offered' | 'invited' | 'open' {
    const cones = this.public?.cones
    if (!this.side || !this.partner || !cones || this.public?.round.winner) return 'none'
    if (cones.open.includes(this.side)) return 'open'
    const by = cones.invitations[this.side]
    return by === this.seat ? 'offered' : by ? 'invited' : 'closed'
  }

  inCone(deed: ConeDeed): void {
    this.refusal = null
    this.socket.send({ type: 'cone', id: clientId(), deed })
  }
}
