/**
 * What one was asked at a seat and has chosen there, the last of it, as this browser saw it: what can be laid down for when it is
 * asked again. It goes when one logs out.
 */
import { byWord } from '../game/choice'
import type { Waiting } from '../game/view'

export interface Asked {
  /** The frame that came with the question, and the question's number then. */
  seq: number
  decision: number
  kind: string
  faction: Waiting['faction']
  prompt: Waiting['prompt']
  /** The choice, in its line of text. */
  choice: string
}

const MOST = 12
export const KEY = 'arrakis-asked'
const TOLD = 'arrakis-plans'
const place = (key: string, game: string, seat: string): string => `${key} ${game} ${seat}`

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing has nothing to offer later.
  }
}

const whole = ({ kind, choice, prompt }: Pick<Asked, 'kind' | 'choice'> & { prompt: object }): string => JSON.stringify([kind, choice, Object.entries(prompt).sort(([a], [b]) => byWord(a, b))])
/** Whether the same is answered to the same question, as far as its words tell. */
export const sameAs = (one: Parameters<typeof whole>[0]) => (other: Parameters<typeof whole>[0]): boolean => whole(one) === whole(other)

export function lately(game: string, seat: string): Asked[] {
  return read<Asked[]>(place(KEY, game, seat), [])
}

export function remember(game: string, seat: string, asked: Asked): void {
  write(place(KEY, game, seat), [asked, ...lately(game, seat).filter((each) => !sameAs(asked)(each))].slice(0, MOST))
}

/** The newest plan that one was told the end of. */
export const toldOf = (game: string, seat: string): number => read(place(TOLD, game, seat), 0)
export const tell = (game: string, seat: string, number: number): void => write(place(TOLD, game, seat), number)

export function forget(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY) || key.startsWith(TOLD)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
