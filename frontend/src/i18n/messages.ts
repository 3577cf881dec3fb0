/**
 * The words of the page that says where one is written to, in the language in use: loaded with it. A language that
 * has no `messages.ts` of its own yet speaks English here.
 */
import * as en from './en/messages'
import { words } from '.'

const CATALOGUES: Readonly<Record<string, { messages: en.MessageWords }>> = { en }

export const m = new Proxy({} as en.MessageWords, { get: (_, word) => (CATALOGUES[words.now.language] ?? en).messages[word as keyof en.MessageWords] })
