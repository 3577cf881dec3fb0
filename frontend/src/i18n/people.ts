/** The words of the page about people, in the language in use. */
import { chapter } from '.'

export const p = await chapter('people', 'people')
