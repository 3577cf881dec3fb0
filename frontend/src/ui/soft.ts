/**
 * Where a long word may go on in the next line: soft hyphens between its syllables. `hyphens: auto` asks for a dictionary that a
 * browser may not have for the language; a rule that knows vowels is good enough for names, in all languages spoken here.
 */
const VOWEL = /[aeiouyáéíóúýąęěůаеёиоуыэюя]/i
/** Two letters that are one sound begin a syllable together; signs belong to the letter before. */
const ONE = /^(?:ch|cz|dz|ll|ph|qu|rr|rz|sh|sz|th)$/i
const SIGN = /[ьъ]/i
const LONG = 7
const LEAST = 3

/** Whether a syllable begins here: with one consonant before a vowel, somewhere behind another vowel. */
function begins(word: string, i: number): boolean {
  const at = (k: number): string => word[k] ?? ''
  if (VOWEL.test(at(i)) || ONE.test(at(i - 1) + at(i))) return false
  if (ONE.test(at(i) + at(i + 1))) return VOWEL.test(at(i + 2))
  return VOWEL.test(at(i + 1)) && !SIGN.test(at(i))
}

function syllables(word: string): string {
  if (word.length < LONG) return word
  const first = [...word].findIndex((letter) => VOWEL.test(letter))
  let parts = ''
  for (let i = 0; i < word.length; i++) {
    if (i >= LEAST && word.length - i >= LEAST && first >= 0 && i > first && begins(word, i)) parts += '\u00ad'
    parts += word[i]
  }
  return parts
}

/** The text with soft hyphens in its long words. */
export const soft = (text: string): string => text.replaceAll(/\p{L}+/gu, syllables)
