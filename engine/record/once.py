"""An order for one question of a kind: what is kept of it, and what it answers when one is put.

Rule: record.orders.
"""

from __future__ import annotations

from typing import TypedDict

from engine.choice import Choice
from engine.contract.view import StandingOrders
from engine.forms import FORM
from engine.orders import Orders, answer, for_kind
from engine.record.log import Record
from engine.refusal import Refused


class Kept(TypedDict):
    """With the form it is written in."""

    form: int
    orders: StandingOrders


def order_once(record: Record, kind: str, form: object) -> Kept:
    """What is kept of it; what is no order for that kind is refused."""
    return {"form": FORM, "orders": for_kind(kind, form, record.game.flow.content).to_json()}


def answer_once(record: Record, seat: str, kept: Kept) -> Choice | None:
    """What it answers now; None where it leaves the question open, or is no order under this content."""
    try:
        orders = Orders.from_json(kept["orders"], kept["form"], record.game.flow.content)
    except Refused:
        return None
    return answer(record.game, seat, orders)
