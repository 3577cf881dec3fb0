/** Why something was refused: a sentence for every key of the engine and of the server, with {places} for its parameters. */
import { REFUSALS } from '../../generated/names'
import { net } from './table'

export type RefusalKey = keyof typeof REFUSALS | 'net.offline'

/** English comes with engine and server; what a player should read otherwise is said otherwise here. */
export const refusals: Readonly<Record<RefusalKey, string>> = {
  ...REFUSALS,
  'entry.stale': 'The game has moved on; look again.',
  'net.offline': net.once,
  'account.needed': net.signedOut,
}
