/**
 * The words of the pages for hosts, in the language in use: apart from the others, so that players do not load them.
 * A language that has no `host.ts` of its own yet speaks English here.
 */
import * as en from './en/host'
import { words } from '.'

const CATALOGUES: Readonly<Record<string, { host: en.HostWords; reach: en.ReachWords }>> = { en }
const now = () => CATALOGUES[words.now.language] ?? en

export const h = new Proxy({} as en.HostWords, { get: (_, word) => now().host[word as keyof en.HostWords] })
export const r = new Proxy({} as en.ReachWords, { get: (_, word) => now().reach[word as keyof en.ReachWords] })
