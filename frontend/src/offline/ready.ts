/**
 * What shows games without a network is of this build too, and the worker keeps what was asked for: whoever has games to be shown
 * then, and opens the start page alone, has it fetched when nothing else is to be done.
 */
import { words } from '../i18n'
import { anyKept } from './kept'

export async function ready(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker?.controller || !(await anyKept())) return
  await Promise.all([import('./Offline.svelte'), import('../panels/Game.svelte'), words.open()]).catch(() => undefined)
}
