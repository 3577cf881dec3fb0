"""Which decision is judged by which oracle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.families import Family
from tests.oracle.position import Position

Side = Callable[[Position], str]


@dataclass(frozen=True)
class Oracle:
    #: Whose decision it is.
    side: Side
    #: Everything legal, by verb; a free action of the side not included.
    families: Callable[[Position], list[Family]]
    #: Whether free actions stand beside it in the own turn of that side: a decision between two steps, not
    #: one inside a battle or while something is being carried out.
    free: bool = False


ORACLES: dict[str, Oracle] = {}
#: Free actions of a side, each a function that gives what is legal of it.
FREE_ACTIONS: dict[str, list[Callable[[Position], list[Family]]]] = {"harkonnen": [], "atreides": []}


def own(position: Position) -> str:
    """The decision of the side the question names."""
    return str(position.question["side"])


def always(side: str) -> Side:
    return lambda position: side


def oracle(
    kind: str, side: Side = own, *, free: bool = False
) -> Callable[[Callable[[Position], list[Family]]], Callable[[Position], list[Family]]]:
    """Register a function as the judge of a kind of decision."""

    def register(families: Callable[[Position], list[Family]]) -> Callable[[Position], list[Family]]:
        if kind in ORACLES:
            raise ValueError(f"two oracles for {kind}")
        ORACLES[kind] = Oracle(side, families, free)
        return families

    return register


def decider(position: Position) -> str:
    return ORACLES[position.kind].side(position)


def families(position: Position) -> dict[str, Family]:
    """Everything legal in a position, by verb."""
    judge = ORACLES[position.kind]
    found = list(judge.families(position))
    side = judge.side(position)
    if judge.free and position.table["turn"] == side:
        for free_action in FREE_ACTIONS[side]:
            found += free_action(position)
    by_verb = {family.verb: family for family in found if family.size()}
    if len(by_verb) != len([family for family in found if family.size()]):
        raise ValueError(f"two families of one verb for {position.kind}")
    return by_verb


def legal(position: Position) -> set[str]:
    """The complete set of legal choice lines."""
    return {line for family in families(position).values() for line in family.lines()}
