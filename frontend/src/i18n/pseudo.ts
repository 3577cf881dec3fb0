/**
 * A language that nobody speaks, to try pages with: every text is longer by two fifths, with marked ends, so that one sees what has
 * no room, what is put together of pieces and what comes from nowhere. Names of people stay as they are.
 */
export const LONGER = 1.4
const ISOLATED = /(\u2068[^\u2069]*\u2069)/

function drawn(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  // Vowels twice, as often as it takes: words become longer, not only more.
  let missing = Math.ceil(text.length * (LONGER - 1)) - 2
  const said = text
    .split(ISOLATED)
    .map((part) => (part.startsWith('\u2068') ? part : part.replace(/[aeiouy]/gi, (vowel) => (missing-- > 0 ? vowel + vowel.toLowerCase() : vowel))))
    .join('')
  return `⟦${said}${'~'.repeat(Math.max(0, missing))}⟧`
}

/** The same in every place where there is a text or what tells one. */
export function pseudo<T>(words: T): T {
  if (typeof words === 'string') return drawn(words) as T
  if (typeof words === 'function') return ((...given: unknown[]) => pseudo((words as (...given: unknown[]) => unknown)(...given))) as T
  if (Array.isArray(words)) return words.map(pseudo) as T
  if (words && typeof words === 'object') return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, pseudo(each)])) as T
  return words
}
