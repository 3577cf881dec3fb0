/** The words of the page that says where one is written to, in the language in use: loaded with it. */
import { chapter } from '.'

export const m = await chapter('messages', 'messages')
