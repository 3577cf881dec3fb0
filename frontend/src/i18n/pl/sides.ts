/** Sides and their partners by name: all that the way in has to call by a name. */
import { SEATS } from '../../generated/seats.pl'
import { readable } from '../grammar'
import { does, form, type Case, type Noun } from './noun'

export const side = (id: string): Noun => (SEATS as Readonly<Record<string, Noun>>)[id] ?? readable(id)

export const seatName = (id: string, use: Case = 'nom'): string => form(side(id), use)
/** Of whom: 'Atrydów', 'Rodu Corrino'. */
export const of = (id: string): string => seatName(id, 'gen')
/** With whom one plays: 'Atrydami', 'Rodem Corrino'. */
export const by = (id: string): string => seatName(id, 'ins')
/** Who does something: 'Atrydzi dobierają', 'Ród Corrino dobiera'. */
export const acts = (id: string, one: string, several: string): string => `${seatName(id)} ${does(side(id), one, several)}`
export const isSide = (id: string): boolean => id === 'harkonnen' || id === 'atreides'
