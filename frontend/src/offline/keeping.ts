/** Notes of a game what was seen last, now and then and when the page is left; shows it where nobody answers. */
import { other } from '../content/content'
import type { GameStore } from '../net/store.svelte'
import { keep, kept, type Kept } from './kept'

/** Milliseconds between two notes. */
const EVERY = 1_500

export const seenOf = (store: GameStore, at: number): Kept | null =>
  store.public && store.seq >= 0
    ? { game: store.game, seat: store.seat, yours: store.yours, seats: store.seats, content: other?.digest ?? '', public: store.public, private: store.private, log: store.log, seq: store.seq, at }
    : null

/** Ends with the function it gives. */
export function keeping(store: GameStore, put: (seen: Kept) => Promise<void> = keep, every = EVERY): () => void {
  let last = -1
  const note = () => {
    const seen = seenOf(store, Date.now())
    if (!seen || seen.seq === last) return
    last = seen.seq
    void put(seen).catch(() => undefined)
  }
  const timer = setInterval(note, every)
  const left = () => document.visibilityState === 'hidden' && note()
  globalThis.document?.addEventListener('visibilitychange', left)
  return () => {
    clearInterval(timer)
    globalThis.document?.removeEventListener('visibilitychange', left)
    note()
  }
}

/** Milliseconds between two looks whether the server has answered. */
const LOOK = 400
/** And after so many, whatever the browser still hopes for. */
const MOST_LOOKS = 15

/** Where nobody answers, what was seen last takes the place of a board. Ends with the function it gives. */
export function recalling(store: GameStore, find: (game: string) => Promise<Kept | null> = kept, every = LOOK): () => void {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (store.public) clearInterval(timer)
    else if (store.state === 'offline' || looks >= MOST_LOOKS) {
      clearInterval(timer)
      void find(store.game).then((seen) => {
        // Of another box the page knows no names and no board.
        if (seen && (seen.content ?? '') === (other?.digest ?? '')) store.recall(seen)
      })
    }
  }, every)
  return () => clearInterval(timer)
}
