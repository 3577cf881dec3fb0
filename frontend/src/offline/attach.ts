/** What is kept of a game comes beside the board; nothing waits for it. */
import type { GameStore } from '../net/store.svelte'

export function attach(store: GameStore): () => void {
  let ends: (() => void)[] | null = []
  void import('./keeping').then(
    ({ keeping, recalling }) => ends?.push(keeping(store), recalling(store)),
    () => undefined,
  )
  // What shows it without a network has to be here by then.
  void import('./Offline.svelte').catch(() => undefined)
  return () => {
    ends?.forEach((end) => end())
    ends = null
  }
}
