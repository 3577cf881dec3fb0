/** What speaks for what a program would do here. */
import type { REASONS, Sentences } from '../params'
import { at, card, count, nameOf, outOf, placed } from './names'
import { first, of3 } from './noun'

export const reasons: Sentences<typeof REASONS> = {
  advances: (p) => `Карту ${card(p.card)} можно присвоить сейчас, и она продвинет жетоны.`,
  comes_near_legion: (p) => `${first(outOf(p.area))} до вражеского легиона ${at(p.place)} один шаг.`,
  comes_near_place: (p) => `${first(outOf(p.area))} один шаг до вражеского поселения: ${nameOf(p.place)}.`,
  destroys_harvester: (p) => `${first(at(p.area))} стоит комбайн.`,
  guards: (p) => `${first(placed(p.area, 'acc'))} нужно удержать.`,
  hand_has_room: (p) => `На руке есть место ещё для ${count(p.number, 'card', 'gen')}.`,
  harvesters_wait: (p) => `В запасе ${of3(p.number, 'комбайн', 'комбайна', 'комбайнов')}.`,
  joins: (p) => `${first(at(p.area))} уже есть ваш легион: вместе они сильнее.`,
  outnumbers: (p) => `${first(outOf(p.origin))} вы атакуете ${placed(p.target, 'acc')}: ${count(p.ours, 'unit')} против ${p.theirs}.`,
  strikes_place: (p) => `${nameOf(p.target)} — вражеское поселение, и ${outOf(p.origin)} до него можно добраться.`,
  takes_station: (p) => `${first(at(p.area))} есть экологическая станция.`,
  threatened: (p) => `${nameOf(p.area)} — ваше поселение, а вражеский легион ${at(p.place)} рядом.`,
  tokens_wait: (p) => `В запасе ${of3(p.number, 'жетон', 'жетона', 'жетонов')} дислокации.`,
  undefended: (p) => `${first(placed(p.target, 'acc'))} никто не защищает, и ${outOf(p.origin)} туда можно добраться.`,
  units_wait: (p) => `В запасе ${of3(p.number, 'обычный отряд', 'обычных отряда', 'обычных отрядов')}.`,
  worm_reaches: (p) => `Червь ${outOf(p.origin)} достаёт до ${placed(p.target, 'gen')}.`,
}

export const advice = {
  ask: 'Что было бы разумно?',
}
