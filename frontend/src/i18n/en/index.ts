/** English, one file per chapter. Another language is another folder of the same shape. */
import * as dice from './dice'
import * as examples from './examples'
import { game, type Game } from './game'
import * as hindsight from './hindsight'
import * as host from './host'
import * as lessons from './lessons'
import * as messages from './messages'
import * as people from './people'
import * as plans from './plans'
import * as programs from './programs'
import * as rests from './rests'
import { start, type Start } from './start'
import * as steps from './steps'

export type { Game, Start }
/** What every page finds in `t`. */
export type Catalogue = Start & Game
/** With the chapters that are loaded with a page of their own. */
export const en = { ...start, ...game, ...dice, ...examples, ...hindsight, ...host, ...lessons, ...messages, ...people, ...plans, ...programs, ...rests, ...steps }
export type Whole = typeof en
