/** A plan in words: what it is for, what it says, and what has become of it. */
import type { PlanOut, StandingOrders } from '../generated/contract'
import { parse } from '../game/choice'
import type { Waiting } from '../game/view'
import { t, tellQuestion } from '../i18n'
import { p } from '../i18n/plans'
import type { Asked } from './asked'
import type { AskedKind } from './orders'

/** The question that something was chosen for, as it was asked at a seat of that side. */
export const questionSaid = (of: Pick<Asked, 'kind' | 'prompt'> & { faction?: Waiting['faction'] }, side: Waiting['faction'] | null): string => tellQuestion({ ...of, faction: of.faction ?? side } as Waiting, side)
/** Which plan it is: the question, or the kind of questions where it was not seen. */
export const aboutSaid = (plan: PlanOut, side: Waiting['faction'] | null): string => (plan.orders ? (p.when[plan.kind as AskedKind] ?? plan.kind) : questionSaid(plan, side))
export const answerSaid = (plan: PlanOut): string => (plan.orders ? orderSaid(plan.orders) : p.answer(parse(plan.choice)))
export const outcomeSaid = (plan: PlanOut): string => (plan.state === 'waits' ? p.waits : plan.state === 'used' ? p.used : (p.why[plan.why] ?? p.dropped))

export function orderSaid(order: StandingOrders): string {
  const o = t.orders
  if (order.turn_end) return o.turnEnds.at_once
  if (order.keep_cards) return o.keepCards
  if (order.keep_leaders) return o.keepLeaders
  if (order.worms) return o.worms
  if (order.figures) return o.figures
  if (order.let_act) return o.letAct
  if (order.carryall) return o.carryalls[order.carryall as 'always']
  if (order.go_on === 'cease') return o.goOns.cease
  if (order.go_on !== undefined) return p.goesOn(Number(order.go_on))
  if (order.decline) return p.declines(order.decline)
  return p.losses((order.casualties ?? []).map((kind) => o.kinds[kind] ?? kind))
}
