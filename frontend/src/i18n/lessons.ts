/** The words of lessons, in the language in use. */
import { chapter } from '.'

export const p = await chapter('lessons', 'lessons')
