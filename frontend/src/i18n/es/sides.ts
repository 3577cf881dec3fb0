/** Sides and their partners by name: all that the way in has to call by a name. */
import { SEATS } from '../../generated/seats.es'
import { readable } from '../grammar'
import { first, forNumber, isPlural, middle, of, to, type Noun } from './noun'

const noun = (id: string): Noun => (SEATS as Readonly<Record<string, Noun>>)[id] ?? readable(id)

export const seatName = (id: string): string => forNumber(noun(id), 1)
/** In a sentence: 'los Aliados Fremen', 'la Casa de los Atreides'. */
export const the = (id: string): string => middle(noun(id))
export const The = (id: string): string => first(the(id))
export const ofThe = (id: string): string => of(the(id))
export const toThe = (id: string): string => to(the(id))
/** The verb that goes with who does it. */
export const does = (id: string, one: string, several: string): string => (isPlural(noun(id)) ? several : one)
export const isSide = (id: string): boolean => id === 'harkonnen' || id === 'atreides'
