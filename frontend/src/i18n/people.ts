/** The words of the page about people, in the language in use; a language that has none of its own yet speaks English here. */
import * as en from './en/people'
import { words } from '.'

const CATALOGUES: Readonly<Record<string, { people: en.PeopleWords }>> = { en }

export const p = new Proxy({} as en.PeopleWords, { get: (_, word) => (CATALOGUES[words.now.language] ?? en).people[word as keyof en.PeopleWords] })
