/** The words about looking back at a game, in the language in use. */
import { chapter } from '.'

export const h = await chapter('hindsight', 'hindsight')
