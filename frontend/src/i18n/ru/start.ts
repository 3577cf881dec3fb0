/** Russian, all that is read before a game: the first to be loaded. */
import type { Start } from '../en/start'
import { account } from './account'
import { learn } from './learn'
import { lobby } from './lobby'
import { day, listed, moment, time } from './noun'
import { problems } from './problems'
import { clocks, seats } from './seats'
import { settings } from './settings'
import { seatName } from './sides'
import { net, status, ui } from './table'

export const start: Start = {
  language: 'Русский',
  status,
  net,
  problems,
  ui,
  lobby,
  account,
  settings,
  seats,
  clocks,
  learn,
  sides: { harkonnen: seatName('harkonnen'), atreides: seatName('atreides') } as Record<string, string>,
  /** What pages ask for by itself. */
  own: { nameOf: seatName, listed, day, moment, time },
}
