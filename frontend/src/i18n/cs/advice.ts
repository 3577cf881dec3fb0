/** What speaks for what a program would do here. */
import type { REASONS, Sentences } from '../params'
import { acc, at, card, count, from, Name, some, to } from './names'
import { first, many, remain } from './noun'

export const reasons: Sentences<typeof REASONS> = {
  advances: (p) => `Kartu ${card(p.card)} lze získat hned a posune žetony vpřed.`,
  comes_near_legion: (p) => `${first(from(p.area))} je to k nepřátelské legii ${at(p.place)} jen jeden krok.`,
  comes_near_place: (p) => `${first(from(p.area))} je to ${to(p.place)}, kde má nepřítel osadu, jen jeden krok.`,
  destroys_harvester: (p) => `${first(at(p.area))} je těžební vozidlo.`,
  guards: (p) => `${first(acc(p.area))} je dobré udržet.`,
  hand_has_room: (p) => many(p.number, { one: 'V ruce máte místo ještě na 1 kartu.', few: `V ruce máte místo ještě na ${p.number} karty.`, many: `V ruce máte místo ještě na ${p.number} karty.`, other: `V ruce máte místo ještě na ${p.number} karet.` }),
  harvesters_wait: (p) => `V zásobě ${many(p.number, { one: 'čeká', few: 'čekají', many: 'čeká', other: 'čeká' })} ${some(p.number, 'harvester')}.`,
  joins: (p) => `${first(at(p.area))} už vaše legie je: společně budou silnější.`,
  outnumbers: (p) => `${first(from(p.origin))} zaútočíte na ${acc(p.target)}: ${count(p.ours, 'unit')} proti ${p.theirs}.`,
  strikes_place: (p) => `${Name(p.target)} patří nepříteli a ${from(p.origin)} se tam dá dosáhnout.`,
  takes_station: (p) => `${first(at(p.area))} je pokusná stanice.`,
  threatened: (p) => `${Name(p.area)}: tato oblast je vaše a nepřátelská legie ${at(p.place)} je blízko.`,
  tokens_wait: (p) => `${first(remain(p.number))} ${some(p.number, 'deployment_token')}.`,
  undefended: (p) => `${first(acc(p.target))} nikdo nebrání a ${from(p.origin)} se tam dá dosáhnout.`,
  units_wait: (p) => `V zásobě ${many(p.number, { one: 'čeká', few: 'čekají', many: 'čeká', other: 'čeká' })} ${some(p.number, 'regular')}.`,
  worm_reaches: (p) => `Červ ${at(p.origin)} dosáhne na ${acc(p.target)}.`,
}

export const advice = {
  ask: 'Co by bylo rozumné?',
}
