/** The words about plans, in the language in use. */
import { chapter } from '.'

export const p = await chapter('plans', 'plans')
