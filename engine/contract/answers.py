"""What is said about a choice before it is made, and about whatever happens."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.contract.words import Counts


class Consequence(TypedDict):
    """What the rules fix for a choice. ``told`` says which; the rest is what that one speaks of."""

    told: str
    area: str
    excess: NotRequired[int]
    leaders: NotRequired[Counts]


class Odds(TypedDict):
    """The chances of a battle round: all are weights over ``total``."""

    total: int
    #: Those that may be rolled: attacker's, defender's.
    dice: list[tuple[int, int]]
    undefended: bool
    #: Hits the attacker lands and suffers, with their weight.
    hits: list[tuple[int, int, int]]
    attacker_left: list[tuple[Counts, int]]
    defender_left: list[tuple[Counts, int]]
    won: int
    #: What the rules leave to people, or the seat that asks cannot see.
    assumed: list[str]
