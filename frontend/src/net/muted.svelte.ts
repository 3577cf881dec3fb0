/** Whom we do not hear at this table. The server keeps back what they say from now on; what is here already goes too. */
import type { ChatLine } from './protocol'
import type { Heard } from './rest'

const keyOf = (line: Heard): string => `${line.channel} ${line.number}`

export class Muted {
  /** Each with a line of theirs: two may have the same name. */
  who = $state.raw<readonly Heard[]>([])
  /** Lines that were here when their author was muted, by the line that was pointed at. */
  private hidden = $state.raw<ReadonlyMap<string, Heard>>(new Map())

  constructor(
    private readonly lines: () => readonly ChatLine[],
    private readonly ask: () => Promise<Heard[]>,
    private readonly tell: (line: Heard, quiet: boolean) => Promise<unknown>,
  ) {}

  async look(): Promise<void> {
    this.who = await this.ask()
  }

  hears(line: ChatLine): boolean {
    return !this.hidden.has(keyOf(line))
  }

  /** A person is who says something under this name from this seat: somebody else may be called the same. */
  async mute(said: ChatLine): Promise<void> {
    await this.tell(said, true)
    const theirs = this.lines().filter((line) => line.name === said.name && line.seat === said.seat)
    this.hidden = new Map([...this.hidden, ...theirs.map((line): [string, Heard] => [keyOf(line), said])])
    await this.look()
  }

  async unmute(author: Heard): Promise<void> {
    await this.tell(author, false)
    await this.look()
    const still = new Set(this.who.map((each) => each.name))
    this.hidden = new Map([...this.hidden].filter(([, by]) => keyOf(by) !== keyOf(author) && still.has(by.name)))
  }
}
