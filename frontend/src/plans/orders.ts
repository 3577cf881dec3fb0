/** What standing orders can answer once, without having been asked: by kind of question, in what order it is offered, and to whom. */
import type { Kind, StandingOrders } from '../generated/contract'
import type { Faction } from '../game/view'

type Field = keyof StandingOrders

interface Asked {
  readonly order: Field
  readonly side?: Faction
}
const among = <Name extends Kind>(asked: Readonly<Record<Name, Asked>>): Readonly<Record<Name, Asked>> => asked

/** The order that speaks there, and the one side that is asked so, if it is one. */
export const ASKED = among({
  end_turn: { order: 'turn_end' },
  discard_for_dice: { order: 'keep_cards' },
  choose_casualties: { order: 'casualties' },
  continue_or_cease: { order: 'go_on' },
  call_carryall: { order: 'carryall', side: 'harkonnen' },
  claim_window: { order: 'decline', side: 'atreides' },
  claim_at_end: { order: 'decline', side: 'atreides' },
  choose_effect: { order: 'worms', side: 'atreides' },
  choose_worm_figure: { order: 'figures', side: 'atreides' },
  swap_leaders: { order: 'keep_leaders' },
  swap_wild_maker: { order: 'keep_leaders', side: 'atreides' },
  order_in_tank: { order: 'casualties' },
  let_act: { order: 'let_act' },
})
export type AskedKind = keyof typeof ASKED

/** The kinds that a side may be asked, where `ruled` is whether a rule plays the other one. */
export const offeredTo = (side: Faction, ruled: boolean): AskedKind[] => (Object.keys(ASKED) as AskedKind[]).filter((kind) => (ASKED[kind].side ?? side) === side && (kind !== 'let_act' || ruled))

/** What is said of each where nothing has to be chosen. */
export const PLAIN: Readonly<Partial<Record<Field, StandingOrders>>> = {
  turn_end: { turn_end: 'at_once' },
  keep_cards: { keep_cards: true },
  worms: { worms: 'board_order' },
  figures: { figures: 'supply_first' },
  keep_leaders: { keep_leaders: true },
  let_act: { let_act: true },
}
