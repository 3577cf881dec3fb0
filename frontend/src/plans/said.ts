/** An order in words, as it was laid down. */
import type { StandingOrders } from '../generated/contract'
import { t } from '../i18n'
import { p } from '../i18n/plans'

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
