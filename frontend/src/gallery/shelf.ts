/** All that can be read and shown: cards, leaders and pieces, on shelves, and what of them has some words. */
import { CARDS, LEADERS, PROPHECIES, TOKENS } from '../generated/cards'
import { nameOf, t, textOf } from '../i18n'
import { cardOf } from '../i18n/things'
import { BESIDE } from '../board/contents'
import type { Faction } from '../game/view'

export interface Shown {
  id: string
  kind: 'card' | 'piece' | 'icon'
  side: Faction | ''
  name: string
  text: string
  /** How many cards are alike. */
  copies: number
}
export interface Shelf {
  id: string
  title: string
  shown: Shown[]
}

const DECKS = ['house_harkonnen', 'corrino', 'house_atreides', 'fremen'] as const
const PIECES: readonly (readonly [id: string, side: Faction | '', kind: Shown['kind']])[] = [
  ['regular', 'harkonnen', 'piece'],
  ['elite', 'harkonnen', 'piece'],
  ['sardaukar', 'harkonnen', 'piece'],
  ['bashar', 'harkonnen', 'piece'],
  ['harvester', 'harkonnen', 'icon'],
  ['ornithopter', 'harkonnen', 'icon'],
  ['carryall', 'harkonnen', 'icon'],
  ['regular', 'atreides', 'piece'],
  ['elite', 'atreides', 'piece'],
  ['fedaykin', 'atreides', 'piece'],
  ['naib', 'atreides', 'piece'],
  ['deployment_token', 'atreides', 'piece'],
  ['sandworm', '', 'icon'],
  ['wild_maker', '', 'icon'],
  ['wormsign', '', 'icon'],
]
/** What stands for a piece that is a symbol. */
export const SYMBOLS: Readonly<Record<string, string>> = { sandworm: 'worm' }

const card = (id: string, kind: 'leaders' | 'planning' | 'prescience'): Shown => ({ id, kind: 'card', side: '', name: nameOf(id), text: textOf(kind, cardOf(id)?.id ?? id), copies: 1 })

/** Those of the box, or of a further one. */
const leaders = (further: boolean): Shown[] => Object.entries(LEADERS).flatMap(([id, { box }]) => (!!box === further ? [card(id, 'leaders')] : []))

function planning(deck: string): Shown[] {
  const found = new Map<string, Shown>()
  for (const [id, { deck: of }] of Object.entries(CARDS)) {
    if (of !== deck) continue
    const shown = card(id, 'planning')
    const alike = found.get(shown.name)
    if (alike) alike.copies += 1
    else found.set(shown.name, shown)
  }
  return [...found.values()]
}

/** In the order in which one looks for them. */
export function shelves(): Shelf[] {
  return [
    { id: 'leaders', title: t.gallery.leaders, shown: leaders(false) },
    ...DECKS.map((deck) => ({ id: deck, title: t.gallery.deck(deck), shown: planning(deck) })),
    { id: 'prescience', title: t.ui.prescience, shown: Object.keys(PROPHECIES).map((id) => card(id, 'prescience')) },
    { id: 'pieces', title: t.gallery.pieces, shown: PIECES.map(([id, side, kind]) => ({ id, kind, side, name: nameOf(id), text: side ? t.sides[side]! : '', copies: 1 })) },
    { id: 'war', title: t.war.title, shown: [...leaders(true), ...Object.entries(t.war.pieces).map(([id, text]): Shown => ({ id, kind: 'piece', side: BESIDE[id] ?? 'harkonnen', name: nameOf(id), text, copies: 1 }))] },
    { id: 'tokens', title: nameOf('deployment_token', 2), shown: Object.entries(TOKENS).map(([id, face]) => ({ id, kind: 'piece', side: 'atreides', name: t.named.pieces(face), text: '', copies: 1 })) },
  ]
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What has all these words in its name, its text or the title of its shelf. */
export function found(all: readonly Shelf[], asked: string): Shelf[] {
  const wanted = plain(asked).split(/\s+/).filter(Boolean)
  return all
    .map((shelf) => ({ ...shelf, shown: shelf.shown.filter(({ name, text }) => wanted.every((word) => plain(`${name} ${text} ${shelf.title}`).includes(word))) }))
    .filter(({ shown }) => shown.length)
}
