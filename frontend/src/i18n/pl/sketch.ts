/** Polish, as far as it takes to prove that it can be said: a dozen sentences, ten places. It is offered to nobody yet. */
import { SEATS } from '../../generated/seats.pl'
import * as words from '../../generated/words.pl'
import type { TermsId } from '../../generated/ids'
import type { Counts } from '../../game/menu'
import { readable } from '../grammar'
import { AREAS as ENGLISH } from '../../generated/words.en'
import type { EVENTS, Sentences } from '../params'
import { counted, does, listed, named, place, type Noun } from './noun'

const find = (table: Readonly<Record<string, Noun | undefined>>, id: string): Noun => table[id] ?? readable(id)
const seat = (id: string): Noun => find(SEATS, id)
/** A name that nobody has put into Polish yet stands as English has it. */
const area = (id: string): Noun => (words.AREAS as Readonly<Record<string, Noun>>)[id] ?? (ENGLISH as Readonly<Record<string, unknown>>)[id]?.toString() ?? readable(id)
const at = (id: string): string => place.at(area(id))
const count = (n: number, term: TermsId, use: 'nom' | 'acc' = 'nom'): string => counted(n, find(words.TERMS, term), use)
const pieces = (counts: Counts, use: 'nom' | 'acc' = 'nom'): string => listed(Object.entries(counts).flatMap(([id, n]) => (n > 0 ? counted(n, find(words.PIECES, id), use) : [])))

type Told = 'legion_moved' | 'pieces_placed' | 'casualties_taken' | 'cards_drawn' | 'harvester_rescued' | 'harvester_removed' | 'worm_placed' | 'worm_moved' | 'wormsign_placed' | 'scouted' | 'hits_counted'
export const events: Pick<Sentences<typeof EVENTS>, Told> = {
  legion_moved: (p) => `${named(seat(p.faction))} ${does(seat(p.faction), 'porusza', 'poruszają')} ${pieces(p.pieces, 'acc')} ${place.from(area(p.origin))} ${place.to(area(p.to))}.`,
  pieces_placed: (p) => `${named(seat(p.faction))} ${does(seat(p.faction), 'umieszcza', 'umieszczają')} ${pieces(p.pieces, 'acc')} ${at(p.area)}.`,
  casualties_taken: (p) => `${named(seat(p.faction))} ${does(seat(p.faction), 'przyjmuje', 'przyjmują')} Trafienia ${at(p.area)}: ${pieces(p.hits)}.`,
  cards_drawn: (p) => `${named(seat(p.seat))} ${does(seat(p.seat), 'dobiera', 'dobierają')} ${count(p.number, 'card', 'acc')}.`,
  harvester_rescued: (p) => `Zgarniarka ratuje Żniwiarkę ${at(p.area)}.`,
  harvester_removed: (p) => `Żniwiarka ${at(p.area)} przepadła.`,
  worm_placed: (p) => `Czerw Pustyni wynurza się ${at(p.area)}.`,
  worm_moved: (p) => `Czerw Pustyni rusza ${place.from(area(p.origin))} ${place.to(area(p.to))}.`,
  wormsign_placed: (p) => `Znak Czerwia ${at(p.area)}.`,
  scouted: (p) => `Ornitopter: Poszukiwanie ${at(p.area)}.`,
  hits_counted: (p) => `Atakujący zadaje ${count(p.attacker_lands, 'hit', 'acc')}, obrońca ${count(p.defender_lands, 'hit', 'acc')}.`,
}

export const sketch = { events }
