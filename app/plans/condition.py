"""What a plan is held to: the question it was laid down for, whole, and what becomes of it at another one.

Or to the kind of question alone: then it is an order that answers once, from the menu that comes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Any, Literal

from app.store.games import SeatRow
from app.store.plans import PlanRow
from engine import Menu
from engine.classes import dataclass
from engine.record import Record, answer_once, order_once

#: Why a plan was dropped: its question came and said something else, or offered something else; the order
#: leaves it open; it was answered by hand; the seat is another's; the game is over.
Why = Literal["prompt", "menu", "doubt", "answered", "seat", "over"]
#: What a plan by order is held to, instead of a hash: so one for another kind takes nobody's place.
BY_ORDER = "order "

#: Entries after which questions are put again that had been answered; and those that a question comes from.
TAKES_BACK = ("undo", "taken_back")
GOES_ON = ("choice", "ordered")


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, as far as a plan is held to it."""

    kind: str
    prompt: str = field(repr=False)
    #: Of kind, prompt and menu together.
    asked: str = field(repr=False)
    decision: int


def question(record: Record, seat: str) -> Question | None:
    """What that seat is asked now; None if it is another's turn."""
    pending = record.game.waiting_on()
    if pending is None or seat not in pending.seats:
        return None
    menu: Menu | None = record.game.menu(seat)
    if menu is None:
        return None
    prompt = _written(dict(pending.prompt))
    whole = _written([pending.kind, pending.faction, prompt, menu.to_json()])
    return Question(pending.kind, prompt, sha256(whole.encode()).hexdigest(), pending.decision)


def _written(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def asked_again(record: Record) -> bool:
    """Whether the question there is was answered before, and the answer taken back.

    As with standing orders: whoever has taken something back wants to choose it anew.
    """
    for entry in reversed(record.entries):
        if entry.kind in TAKES_BACK:
            return True
        if entry.kind in GOES_ON:
            return False
    return False


@dataclass(frozen=True, slots=True)
class Found:
    """Which plan answers now, if one does, and which come to nothing."""

    answers: PlanRow | None
    dropped: Sequence[tuple[Why, PlanRow]]
    decision: int = 0
    #: The line of what it answers.
    choice: str = field(default="", repr=False)


def laid_order(record: Record, kind: str, form: object) -> tuple[str, str]:
    """What is stored of an order that answers once: what it is held to, and itself."""
    return BY_ORDER + kind, _written(order_once(record, kind, form))


def order_of(plan: PlanRow) -> dict[str, Any] | None:
    """The order as it was laid down; None for a plan that names its choice."""
    return dict(json.loads(plan.choice)["orders"]) if plan.asked.startswith(BY_ORDER) else None


def _by_order(record: Record, plan: PlanRow) -> str | None:
    """What an order answers now; None where it leaves the question open, or is none under this content."""
    choice = answer_once(record, plan.seat, json.loads(plan.choice))
    return None if choice is None else str(choice)


def found(record: Record, seats: Iterable[SeatRow], plans: Sequence[PlanRow]) -> Found:
    """Hold what waits to the question there is."""
    players = {seat.seat: seat for seat in seats}
    lost = [plan for plan in plans if players[plan.seat].identity != plan.identity]
    dropped: list[tuple[Why, PlanRow]] = [("seat", plan) for plan in lost]
    if record.over:
        return Found(None, [("over", plan) for plan in plans])
    if asked_again(record):
        return Found(None, dropped)
    answers, decision, choice = None, 0, ""
    for seat in players:
        own = [plan for plan in plans if plan.seat == seat and plan not in lost]
        now = question(record, seat) if own and players[seat].program is None else None
        if now is None:
            continue
        meant = [plan for plan in own if plan.kind == now.kind and plan.after < now.decision]
        same = [plan for plan in meant if plan.asked == now.asked]
        orders = [plan for plan in meant if order_of(plan) is not None]
        if same:
            # Of several conditions for one kind this one has come true; the others may yet.
            if answers is None:
                answers, decision, choice = same[0], now.decision, same[0].choice
            continue
        others = [plan for plan in meant if plan not in orders]
        dropped += [("menu" if plan.prompt == now.prompt else "prompt", plan) for plan in others]
        for plan in orders:
            ordered = _by_order(record, plan)
            if ordered is None:
                dropped.append(("doubt", plan))
            elif answers is None:
                answers, decision, choice = plan, now.decision, ordered
    return Found(answers, dropped, decision, choice)
