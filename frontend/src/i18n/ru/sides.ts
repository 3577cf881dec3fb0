/** Sides and their partners by name: all that the way in has to call by a name. */
import { SEATS } from '../../generated/seats.ru'
import { readable } from '../grammar'
import { does, first, inCase, type Case, type Noun } from './noun'

const noun = (id: string): Noun => (SEATS as Readonly<Record<string, Noun>>)[id] ?? readable(id)

/** As a label: 'Дом Харконненов'. */
export const seatName = (id: string): string => first(inCase(noun(id)))
/** In a sentence, in any case: 'фрименов'. */
export const side = (id: string, use: Case = 'nom'): string => inCase(noun(id), use)
/** Who does something, with both forms of the verb: 'Фримены бросают'. */
export const Who = (id: string, verb: string): string => `${seatName(id)} ${does(noun(id), verb)}`
export const who = (id: string, verb: string): string => `${side(id)} ${does(noun(id), verb)}`
export const isSide = (id: string): boolean => id === 'harkonnen' || id === 'atreides'
