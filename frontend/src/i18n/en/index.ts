/** English, one file per chapter. Another language is another folder of the same shape. */
import { game } from './game'
import { start } from './start'

export type { Game } from './game'
export type { Start } from './start'
export const en = { ...start, ...game }
export type Catalogue = typeof en
