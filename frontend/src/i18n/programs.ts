/** The words about programs, in the language in use. */
import { chapter } from '.'

export const g = await chapter('programs', 'programs')
