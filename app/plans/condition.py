"""What a plan is held to: the question it was laid down for, whole, and what becomes of it at another one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from app.store.games import SeatRow
from app.store.plans import PlanRow
from engine import Menu
from engine.record import Record

#: Why a plan was dropped: its question came and said something else, or offered something else; it was
#: answered by hand; the seat is another's; the game is over.
Why = Literal["prompt", "menu", "answered", "seat", "over"]

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


def found(record: Record, seats: Iterable[SeatRow], plans: Sequence[PlanRow]) -> Found:
    """Hold what waits to the question there is."""
    players = {seat.seat: seat for seat in seats}
    lost = [plan for plan in plans if players[plan.seat].identity != plan.identity]
    dropped: list[tuple[Why, PlanRow]] = [("seat", plan) for plan in lost]
    if record.over:
        return Found(None, [("over", plan) for plan in plans])
    if asked_again(record):
        return Found(None, dropped)
    answers, decision = None, 0
    for seat in players:
        own = [plan for plan in plans if plan.seat == seat and plan not in lost]
        now = question(record, seat) if own and players[seat].program is None else None
        if now is None:
            continue
        meant = [plan for plan in own if plan.kind == now.kind and plan.after < now.decision]
        same = [plan for plan in meant if plan.asked == now.asked]
        if same:
            # Of several conditions for one kind this one has come true; the others may yet.
            answers, decision = answers or same[0], now.decision
        else:
            dropped += [("menu" if plan.prompt == now.prompt else "prompt", plan) for plan in meant]
    return Found(answers, dropped, decision)
