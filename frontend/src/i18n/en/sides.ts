/** Sides and their partners by name: all that the way in has to call by a name. */
import { SEATS } from '../../generated/seats.en'
import { readable } from '../grammar'
import { first, forNumber, middle, type Noun } from './noun'

const noun = (id: string): Noun => (SEATS as Readonly<Record<string, Noun>>)[id] ?? readable(id)

export const seatName = (id: string): string => forNumber(noun(id), 1)
/** In a sentence: 'the Fremen', 'House Atreides'. */
export const the = (id: string): string => middle(noun(id))
export const The = (id: string): string => first(the(id))
export const isSide = (id: string): boolean => id === 'harkonnen' || id === 'atreides'
