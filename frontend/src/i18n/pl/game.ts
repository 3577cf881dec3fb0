/** Polish, all that is read at a table: loaded when the first board is. */
import { TEXTS, BANS } from '../../generated/words.pl'
import type { Game } from '../en/game'
import { advice, reasons } from './advice'
import { automaton } from './automaton'
import { battle, told } from './battle'
import { busy } from './busy'
import { confirms, freeHints, kinds, options, verbs } from './decisions'
import { effects, events } from './events'
import { film } from './film'
import { gallery } from './gallery'
import { aims, guide } from './guide'
import { lasting } from './lasting'
import { called, nameOf, onMap, pieces, short } from './names'
import { form, tenths } from './noun'
import { notes } from './notes'
import { pass } from './pass'
import { planning } from './planning'
import { prescience } from './prescience'
import { refusals } from './refusals'
import { war } from './war'
import { back, replay } from './replay'
import { actions, phases, results } from './say'
import { ending, summary } from './summary'
import { cone, phrases, talk } from './talk'
import { line, orders, sure, tray } from './tray'
import { votes } from './votes'
import { choice, word } from './word'

export const game: Game = {
  summary,
  ending,
  kinds,
  busy,
  verbs,
  confirms,
  freeHints,
  notes,
  battle,
  tray,
  line,
  sure,
  orders,
  back,
  replay,
  film,
  gallery,
  pass,
  planning,
  prescience,
  told,
  events,
  phases,
  results,
  actions,
  effects,
  lasting,
  options,
  refusals,
  terrain: { mountain: 'Góry', plateau: 'Płaskowyż', minor_erg: 'Erg Mniejszy', desert: 'Pustynia', deep_desert: 'Głęboka Pustynia' },
  tiers: { regular: 'Regularna', elite: 'Elitarna', sardaukar: 'Sardaukar', fedaykin: 'Fedajkin' },
  cone,
  talk,
  phrases,
  votes,
  guide,
  advice,
  automaton,
  war,
  reasons,
  aims,
  texts: TEXTS,
  bans: (marker: string): string => form(BANS[marker as keyof typeof BANS] ?? marker),
  /** What pages ask for by itself. */
  named: { nameOf, called, onMap, short, pieces, word, choice, tenths },
}
