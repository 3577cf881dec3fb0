/** The words of the pages for hosts, in the language in use: apart from the others, so that players do not load them. */
import { chapter } from '.'

export const h = await chapter('host', 'host')
export const r = await chapter('host', 'reach')
