/** The words of examples, in the language in use. */
import { chapter } from '.'

export const e = await chapter('examples', 'examples')
