"""What a program that has thought in somebody's place tells them of it: the choices that were worth a
thought, each with the chance it sees in it, a fact that can be looked up, and what sets it apart."""

from __future__ import annotations

from typing import Final, TypedDict

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.answers import Theme
from engine.contract.view import Position
from engine.menu import Menu
from engine.players.gains import Apart, apart
from engine.players.reasons import Reason, advise, explain
from engine.players.search import SearchPlayer

#: So many choices are told of at most.
LINES: Final = 3


class Line(TypedDict):
    choice: str
    #: In parts of ten thousand; none where nothing was weighed.
    chance: int | None
    reason: dict[str, str | int] | None
    gains: Theme | None
    costs: Theme | None
    even: bool


def considered(
    thinker: SearchPlayer, taken: Choice, view: Position, menu: Menu, content: Components = STANDARD
) -> list[Line]:
    """What it has weighed: what it would take first, then the rest as far as it has given them a thought."""
    order = sorted(thinker.weighed, key=lambda each: each.choice != taken)[:LINES]
    return [
        _line(
            one.choice,
            one.chance,
            explain(view, menu, one.choice, content),
            apart(thinker, one.choice, taken),
        )
        for one in order
    ]


def at_once(view: Position, menu: Menu, content: Components = STANDARD) -> Line:
    """What the quick policy takes, where nothing is weighed."""
    found, why = advise(view, menu, content)
    return _line(found, None, why, Apart())


def _line(choice: Choice, chance: int | None, why: Reason | None, found: Apart) -> Line:
    reason = why.to_json() if why is not None else None
    return {
        "choice": str(choice),
        "chance": chance,
        "reason": reason,
        "gains": found.gains,
        "costs": found.costs,
        "even": found.even,
    }
