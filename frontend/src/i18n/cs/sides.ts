/** Sides and their partners by name: all that the way in has to call by a name. */
import { SEATS } from '../../generated/seats.cs'
import { readable } from '../grammar'
import { first, inCase, type Noun } from './noun'

const noun = (id: string): Noun => (SEATS as Readonly<Record<string, Noun>>)[id] ?? readable(id)

export const seatName = (id: string): string => first(inCase(noun(id)))
/** In a sentence: 'rod Atreidů', of them, to them, them. */
export const the = (id: string): string => inCase(noun(id))
export const The = seatName
export const of = (id: string): string => inCase(noun(id), 'gen')
export const whom = (id: string): string => inCase(noun(id), 'acc')
export const toWhom = (id: string): string => {
  const who = noun(id)
  return typeof who === 'object' && 'dat' in who ? who.dat : inCase(who)
}
/** The verb that goes with who does it. */
export const verbOf = (id: string, one: string, several: string): string => {
  const who = noun(id)
  return typeof who === 'object' && 'several' in who && who.several ? several : one
}
/** Who does something, at the beginning of a sentence. */
export const does = (id: string, one: string, several: string): string => `${seatName(id)} ${verbOf(id, one, several)}`
export const isSide = (id: string): boolean => id === 'harkonnen' || id === 'atreides'
