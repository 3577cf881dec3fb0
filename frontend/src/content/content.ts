/**
 * What is in the box of the game on the page. The page brings the standard content along; another one is fetched once,
 * before anything is made of it, from an address that never tells anything else. So a page knows one content, and a
 * game with another one loads the page anew.
 */
import type { CardFacts, Files, MapFacts, Words } from './facts'

export interface Other {
  readonly digest: string
  readonly map: MapFacts
  readonly cards: CardFacts
  readonly words: Words
}

const KEPT = 'arrakis.content'

function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

/** Note for the next load of the page what it has to know; whether that could be noted. */
function keep(digest: string): boolean {
  try {
    if (digest) sessionStorage.setItem(KEPT, digest)
    else sessionStorage.removeItem(KEPT)
    return kept() === digest
  } catch {
    return false
  }
}

async function fetched(digest: string): Promise<Other | null> {
  try {
    const answer = await fetch(`/api/contents/${digest}`)
    if (!answer.ok) return null
    const files = (await answer.json()) as Files
    const { mapOf, cardsOf, wordsOf } = await import('./facts.js')
    return { digest, map: mapOf(files), cards: cardsOf(files), words: wordsOf(files) }
  } catch {
    return null
  }
}

const wanted = kept()
/** What differs from what the page brings along; null if nothing does, which costs no request. */
export const other: Other | null = wanted ? await fetched(wanted) : null

/** A game says what it is played with: the page is loaded anew where it knows another content. */
export function agree(digest = '', again: () => void = () => location.reload()): boolean {
  if (digest === (other?.digest ?? '')) return true
  // What could not be had a moment ago is not asked for again and again.
  if (digest === wanted) return false
  if (keep(digest)) again()
  return false
}
