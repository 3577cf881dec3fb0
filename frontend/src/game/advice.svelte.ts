/** What the server says about choices before they are made: odds of a fight, and what follows for certain. */
import type { Consequence } from '../generated/contract'
import type { Answer, Question } from '../net/protocol'
import { isOdds, type Odds } from '../battle/odds'
import { line, type Choice } from './choice'

interface Asked {
  turn: number
  ask: (about: Question, choice: Choice) => Promise<Answer | null>
}

/** Choices whose worth hangs on dice. */
const DICE: ReadonlySet<string> = new Set(['attack', 'discard', 'use', 'continue', 'stand'])
const FIGHTS: ReadonlySet<string> = new Set(['order_attack', 'discard_for_dice', 'choose_abilities', 'continue_or_cease', 'retreat_or_stand'])
const PAUSE = 140

export const hasOdds = (kind: string, verb: string): boolean => FIGHTS.has(kind) && DICE.has(verb)

export class Advice {
  private told = $state.raw<{ turn: number; answers: ReadonlyMap<string, Answer> }>({ turn: -1, answers: new Map() })
  private readonly asked = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly store: Asked,
    private readonly pause = PAUSE,
  ) {}

  /** Ask about these, once each, when the choice has been in hand for a moment. */
  consider(kind: string, choices: readonly Choice[]): void {
    clearTimeout(this.timer)
    const turn = this.store.turn
    const questions = choices.flatMap((choice) =>
      (hasOdds(kind, choice.verb) ? (['odds', 'consequences'] as const) : (['consequences'] as const)).map((about) => ({ about, choice, key: `${turn} ${about} ${line(choice)}` })),
    )
    const fresh = questions.filter(({ key }) => !this.asked.has(key))
    if (!fresh.length) return
    this.timer = setTimeout(() => {
      for (const { about, choice, key } of fresh) {
        this.asked.add(key)
        void this.store.ask(about, choice).then((answer) => answer && this.keep(turn, key, answer))
      }
    }, this.pause)
  }

  private keep(turn: number, key: string, answer: Answer): void {
    if (turn !== this.store.turn) return
    this.told = { turn, answers: new Map([...(this.told.turn === turn ? this.told.answers : []), [key, answer]]) }
  }

  private answer(about: Question, choice: Choice): Answer | undefined {
    const turn = this.store.turn
    return this.told.turn === turn ? this.told.answers.get(`${turn} ${about} ${line(choice)}`) : undefined
  }

  odds(choice: Choice | null | undefined): Odds | null {
    const odds = choice ? this.answer('odds', choice)?.odds : null
    return isOdds(odds) ? odds : null
  }

  consequences(choice: Choice): Consequence[] {
    return this.answer('consequences', choice)?.consequences ?? []
  }
}
