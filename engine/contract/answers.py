"""What is said about a choice before it is made, and about whatever happens."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.contract.words import Counts, Faction

#: What a search finds a choice to do most for: one of what everybody sees on the table, or an end.
Theme = Literal[
    "supremacy",
    "objective",
    "sietches",
    "settlements",
    "legions",
    "supply",
    "leaders",
    "worms",
    "vehicles",
    "stations",
    "spice",
    "open_ground",
    "cards",
    "dice",
    "end",
]


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


class Leg(TypedDict):
    """One move or attack of an imagined table: where to, how, and what a ride or a worm passes."""

    to: str
    #: ``foot``, ``sand``, an air zone, or ``worm``.
    by: str
    path: list[str]
    attack: bool


class Threat(TypedDict):
    """What can reach an area at once: a legion or a worm, and by which ways."""

    what: Literal["legion", "worm"]
    faction: Faction
    origin: str
    ways: list[Leg]
