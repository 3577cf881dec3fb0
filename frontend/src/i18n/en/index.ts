/** English, one file per chapter. Another language is another folder of the same shape. */
import { account } from './account'
import { battle, told } from './battle'
import { busy } from './busy'
import { confirms, freeHints, kinds, options, verbs } from './decisions'
import { effects, events } from './events'
import { aims, guide } from './guide'
import { lasting } from './lasting'
import { learn } from './learn'
import { lobby } from './lobby'
import { notes } from './notes'
import { refusals } from './refusals'
import { actions, phases, results } from './say'
import { clocks, seats, votes } from './seats'
import { settings } from './settings'
import { net, status, ui } from './table'
import { cone, talk } from './talk'
import { prescience } from './prescience'
import { replay } from './replay'
import { orders, tray } from './tray'

export const en = {
  language: 'English',
  kinds,
  busy,
  verbs,
  confirms,
  freeHints,
  notes,
  battle,
  tray,
  orders,
  replay,
  prescience,
  told,
  events,
  phases,
  results,
  actions,
  effects,
  lasting,
  options,
  sides: { harkonnen: 'Harkonnen', atreides: 'Atreides' } as Record<string, string>,
  terrain: { mountain: 'Mountain', plateau: 'Plateau', minor_erg: 'Minor erg', desert: 'Desert', deep_desert: 'Deep desert' },
  tiers: { regular: 'Regular', elite: 'Elite', sardaukar: 'Sardaukar', fedaykin: 'Fedaykin' },
  status,
  net,
  refusals,
  ui,
  cone,
  talk,
  lobby,
  account,
  settings,
  seats,
  clocks,
  votes,
  learn,
  guide,
  aims,
}

export type Catalogue = typeof en
