/**
 * Where a long word may go on in the next line: soft hyphens between its syllables. `hyphens: auto` asks for a dictionary that a
 * browser may not have for the language; a rule that knows vowels is good enough for names, in all languages spoken here.
 */
const VOWEL = /[aeiouyáéíóúýąęěůаеёиоуыэюя]/i
/** Two letters that are one sound begin a syllable together; signs belong to the letter before. */
const ONE = /^(?:ch|cz|dz|ll|ph|qu|rr|rz|sh|sz|th)$/i
const SIGN = /[ьъ]/i
/** In English no syllable. */
const MUTE = /^\we$/i
/** A stop and what flows after it stay together behind another consonant: Smug-glers. */
const FLOWS = /^[bcdfgkptбгдкптфх][lrлр]$/i
const LONG = 7
const LEAST = 3
/** Where the room is that of a few letters: shorter words, and parts of two. */
const SHORT = 6
const FEW = 2

/** Whether a syllable begins here: with one consonant before a vowel, somewhere behind another vowel. */
function begins(word: string, i: number): boolean {
  const at = (k: number): string => word[k] ?? ''
  if (VOWEL.test(at(i)) || ONE.test(at(i - 1) + at(i))) return false
  if (ONE.test(at(i) + at(i + 1)) || (FLOWS.test(at(i) + at(i + 1)) && !VOWEL.test(at(i - 1)))) return VOWEL.test(at(i + 2))
  if (FLOWS.test(at(i - 1) + at(i)) && i > 1 && !VOWEL.test(at(i - 2))) return false
  return VOWEL.test(at(i + 1)) && !SIGN.test(at(i))
}

function syllables(word: string, long: number, least: number): string {
  if (word.length < long) return word
  const first = [...word].findIndex((letter) => VOWEL.test(letter))
  let parts = ''
  for (let i = 0; i < word.length; i++) {
    if (i >= least && word.length - i >= least && first >= 0 && i > first && !MUTE.test(word.slice(i)) && begins(word, i)) parts += '\u00ad'
    parts += word[i]
  }
  return parts
}

/** The text with soft hyphens in its long words. */
export const soft = (text: string): string => text.replaceAll(/\p{L}+/gu, (word) => syllables(word, LONG, LEAST))
/** The same for the narrowest places. */
export const softest = (text: string): string => text.replaceAll(/\p{L}+/gu, (word) => syllables(word, SHORT, FEW))
