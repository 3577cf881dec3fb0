"""What the specification's text says where the reference has no list: cards, leaders, pieces that go.

Nothing of the automaton's own modules is used; positions are those of the reference, tables as they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.components import STANDARD
from engine.pieces import HARKONNEN
from engine.table import Table
from tests.oracle.mahdi import reference

Only = Callable[[str, Mapping[str, int]], bool]

#: Section 2: leaders who are deployed before all others; the units of the supply from the lowest up.
FIRST = ("beast_rabban", "feyd_rautha")
UNITS = ("regular", "elite", "sardaukar")
NAMED = tuple(it.id for it in STANDARD.leaders.values() if it.faction == HARKONNEN and it.steps)


def having(piece: str) -> Only:
    return lambda area, legion: piece in legion


# -- what is nearest to the target -----------------------------------------------------------------


def nearest(position: Any, places: Mapping[str, str]) -> set[str]:
    """Smallest dist to T0, then you."""
    best, _ = reference.best(places, lambda it: position.dist(places[it], position.target))
    return set(best)


def struck(position: Any, areas: Iterable[str]) -> set[str]:
    """Nearest to T0, strongest."""
    best, _ = reference.best(
        areas,
        lambda it: position.dist(it, position.target),
        lambda it: reference.neg(reference.cp(position.AT[it])),
    )
    return set(best)


# -- carriers --------------------------------------------------------------------------------------


def carried(position: Any, goal: str) -> set[tuple[str, str]]:
    """The settlement legion first in C.2 flies to the not full Harkonnen area nearest to T, if that is nearer
    than its own."""

    def ends(area: str) -> list[str]:
        near = [
            it
            for it, legion in position.H.items()
            if it != area
            and reference.units(legion) < position.limit
            and position.dist(it, goal) < position.dist(area, goal)
        ]
        return reference.best(near, lambda it: position.dist(it, goal))[0] if near else []

    able = [
        area
        for area, legion in position.H.items()
        if area in position.settle
        and reference.units(legion)
        and reference.cp(legion) > reference.cp(position.deff(goal))
        and ends(area)
    ]
    if not able:
        return set()
    first, _ = reference.best(
        able,
        lambda it: position.dist(it, goal),
        lambda it: reference.neg(reference.cp(position.H[it])),
    )
    return {(area, end) for area in first for end in ends(area)}


# -- leaders ---------------------------------------------------------------------------------------


def to_come(table: Table) -> set[str]:
    """Rabban or Feyd; else another named one in the supply; else a Bashar; else none."""
    supply = table.supply[HARKONNEN]
    named = {it for it in NAMED if supply.get(it) and table.in_play(HARKONNEN, it)}
    for leader in FIRST:
        if leader in named:
            return {leader}
    return named or ({"bashar"} if supply.get("bashar") else set())


def is_ready(table: Table, leader: str) -> bool:
    """In play, not in the tank, not spent."""
    lying = [it for tank in table.tanks.values() for it in tank]
    return table.in_play(HARKONNEN, leader) and leader not in lying and leader not in table.spent_leaders


def acts(position: Any, table: Table, leader: str) -> bool:
    """Whether at least one part of his special action can be done."""
    supply = table.supply[HARKONNEN]
    his = having(leader)
    aboard = any(leader in legion for legion in position.H.values())
    if leader == "beast_rabban":
        return aboard and can_move(position, his)
    if leader == "feyd_rautha":
        on_sietches = reference.sietch_attacks(position, only=his)
        on_legions, _ = reference.choose_legion(position, only=his)
        return aboard and bool(on_sietches or on_legions or can_move(position, his))
    if leader in ("shaddam_iv", "baron_harkonnen"):
        old = "elite" if leader == "shaddam_iv" else "regular"
        better = UNITS[UNITS.index(old) + 1 :]
        there = any(it in legion for legion in position.H.values() for it in (old, "black", "silver"))
        return there and any(supply.get(it) for it in better)
    if leader == "captain_aramsham":
        room = any(reference.units(position.H.get(it, {})) < position.limit for it in position.settle)
        return room and any(supply.get(it) for it in UNITS)
    decks = ("house_harkonnen", "corrino")
    return any(sum(table.decks[deck].values()) or table.discards[deck] for deck in decks)


def can_move(position: Any, only: Only) -> bool:
    goals, _ = reference.movement_target(position, only=only)
    return any(reference.next_move(position, goal, only=only)[0] for goal in goals)


def leader_for(position: Any, table: Table, result: str) -> str:
    """Whose special action is done instead of all else."""
    waiting = [it for it in NAMED if STANDARD.leaders[it].slot == result and is_ready(table, it)]
    return next((it for it in waiting if acts(position, table, it)), "")


# -- who goes --------------------------------------------------------------------------------------


def lowest(seen: Iterable[str]) -> set[str]:
    """The units lowest in q."""
    names = {it: it.removeprefix("garrison_") for it in seen}
    best, _ = reference.best(names, lambda it: reference.FINE[names[it]])
    return set(best)
