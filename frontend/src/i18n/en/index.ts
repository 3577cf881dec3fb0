/** English, one file per chapter. Another language is another folder of the same shape. */
import { busy, confirms, freeHints, kinds, options, verbs } from './decisions'
import { effects, events } from './events'
import { lobby } from './lobby'
import { notes } from './notes'
import { actions, phases, results } from './say'
import { net, status, ui } from './table'
import { cone } from './talk'

export const en = {
  language: 'English',
  kinds,
  busy,
  verbs,
  confirms,
  freeHints,
  notes,
  events,
  phases,
  results,
  actions,
  effects,
  options,
  sides: { harkonnen: 'Harkonnen', atreides: 'Atreides' } as Record<string, string>,
  terrain: { mountain: 'Mountain', plateau: 'Plateau', minor_erg: 'Minor erg', desert: 'Desert', deep_desert: 'Deep desert' },
  tiers: { regular: 'Regular', elite: 'Elite', sardaukar: 'Sardaukar', fedaykin: 'Fedaykin' },
  status,
  net,
  ui,
  cone,
  lobby,
}

export type Catalogue = typeof en
