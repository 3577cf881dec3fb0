/** Tests read English, all of it, as a page does once a board is open. */
import { words } from '../src/i18n'

await words.speak('en')
await words.open()
