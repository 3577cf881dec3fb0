/** The words about shares in the dice, in the language in use. */
import { chapter } from '.'

export const p = await chapter('dice', 'dice')
