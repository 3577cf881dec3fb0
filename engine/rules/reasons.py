"""Why a legion cannot move or attack as somebody wishes: what stands in its way, and the rule that says so.

A menu says what can be done; this says why the rest cannot, from public facts alone. Rules: move.free_area,
move.legion, move.once, move.leader_alone, battle.attack, card.step, card.forbid_orders.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engine.classes import dataclass
from engine.contract.prompts import LegionMeant
from engine.contract.words import Ground
from engine.flow import Flow
from engine.pieces import ENEMY
from engine.refusal import Refused
from engine.rules.effects import barred
from engine.table import Legion

#: Nothing is wrong with the legion; whether something is in its way depends on where it should go.
NOWHERE: Final = "order.nowhere"


@dataclass(frozen=True, slots=True)
class Wish:
    """What an order asks of a legion, and what it would do with it."""

    side: str
    attack: bool
    with_leader: bool
    containing: Sequence[str]
    #: Where a legion that is meant may stand.
    meant: Collection[str]

    def said(self, flow: Flow, ground: Ground) -> LegionMeant:
        """What the question says of the legions it is about."""
        one_of_all = len(self.meant) == 1 < len(flow.table.areas_of(self.side))
        return {
            "with_leader": self.with_leader,
            "having": list(self.containing),
            "area": next(iter(self.meant)) if one_of_all and not ground else "",
            "ground": ground,
        }

    @property
    def rule(self) -> str:
        return "battle.attack" if self.attack else "move.legion"

    def refused_from(self, flow: Flow, area: str, pieces: Legion) -> Refused:
        """Why no order can be given there; ``pieces`` are those that have not moved yet."""
        board, table = flow.board, flow.table
        legion = table.legion(self.side, area) if area in board.bit else {}
        if not legion:
            return Refused("order.no_legion", {"area": area}, self.rule)
        if area not in self.meant:
            return Refused("order.not_meant", {"area": area}, "card.step")
        if not flow.pieces.count_units(legion):
            return Refused("order.no_unit", {"area": area}, "move.leader_alone")
        if not flow.pieces.count_units(pieces):
            return Refused("order.moved", {"area": area}, "move.once")
        if self.with_leader and not flow.pieces.count_leaders(pieces):
            return Refused("order.no_leader", {"area": area}, "move.leader_alone")
        if self.containing and not any(piece in pieces for piece in self.containing):
            return Refused("order.lacks", {"area": area, "piece": self.containing[0]}, "card.step")
        held = sorted(barred(flow, self.side) & legion.keys())
        if held:
            return Refused("order.forbidden", {"area": area, "piece": held[0]}, "card.forbid_orders")
        return Refused("order.nowhere", {"area": area}, self.rule)

    def refused_to(self, flow: Flow, area: str, to: str) -> Refused | None:
        """Why it cannot go, or attack, there; None for what is no area."""
        board, table = flow.board, flow.table
        if to not in board.bit:
            return None
        enemy = ENEMY[self.side]
        settled, held = to in table.settlements_of(enemy), bool(table.legion(enemy, to))
        if to in table.worms:
            return Refused("order.worm", {"area": to}, "battle.attack" if self.attack else "move.free_area")
        if self.attack and not settled and not held:
            return Refused("order.nobody_there", {"area": to}, "battle.attack")
        if not self.attack and settled:
            return Refused("order.settlement", {"area": to}, "move.free_area")
        if not self.attack and held:
            return Refused("order.enemy", {"area": to}, "move.free_area")
        if to in board.area[area].impassable:
            return Refused("order.impassable", {"area": area, "to": to}, self.rule)
        return Refused("order.too_far", {"area": area, "to": to}, self.rule)
