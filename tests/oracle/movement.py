"""Moves and attacks of legions (p.22-24), and where a legion goes that must leave (p.26, 29)."""

from __future__ import annotations

from typing import Any

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, OPPONENT
from tests.oracle.families import Family, Listed, Moves, Trips, all_counts, line, listed
from tests.oracle.position import MOVES, Legion, Position
from tests.oracle.registry import oracle
from tests.oracle.scripts import ORDERS, Order, script, source


def unmoved(position: Position, side: str, area: str) -> Legion:
    """The figures of an area that have not moved in this action; no figure moves twice (p.22)."""
    moved = position.table["moved"].get(area, {})
    left = {piece: n - moved.get(piece, 0) for piece, n in position.legion(side, area).items()}
    return {piece: n for piece, n in left.items() if n > 0}


def may_get_orders(position: Position, side: str, area: str) -> bool:
    """A lasting effect may say that nothing in an area with certain leaders moves or attacks."""
    legion = position.legion(side, area)
    return not any(
        effect["name"] == "no_orders"
        and effect["owner"] != side
        and any(piece in legion for piece in effect["scope"]["with"])
        for effect in position.table["effects"]
    )


def walks(origin: str, goal: str) -> bool:
    """On foot to an adjacent area; an impassable border makes two areas not adjacent (p.8, 22)."""
    return goal in facts.ADJACENT[origin]


def ridden(position: Position, origin: str) -> set[str]:
    """All areas a sandrider from there can pass through (p.23).

    The legion leaves an area adjacent to a wormsign or worm and passes from one to the next of such areas,
    never through an area with an enemy legion. The area it has left is no part of the ride.
    """
    passed: set[str] = set()
    here = {origin}
    while here:
        ahead = {
            area
            for standing in here
            for area in facts.ADJACENT[standing]
            if (position.sign(area) or position.worm(area) or position.beside(area, facts.RIDER))
            and not position.has_legion(HARKONNEN, area)
        }
        here = ahead - passed - {origin}
        passed |= here
    return passed


def rides(position: Position, passed: set[str], goal: str) -> bool:
    """The ride ends in an area adjacent to one of the areas it passed (p.23); so may an attack (p.24)."""
    return any(goal in facts.ADJACENT[area] for area in passed)


def flies(origin: str, goal: str) -> bool:
    """Up to two areas, over impassable borders and anything else (p.23)."""
    return goal in facts.TOUCHING[origin] or any(
        goal in facts.TOUCHING[area] for area in facts.TOUCHING[origin]
    )


def carried_before(position: Position, area: str, pieces: Legion) -> bool:
    """A legion is carried once a turn (p.23, revised).

    A legion counts as carried when any of these pieces was; of equal pieces those that moved in this very
    action are taken to be the ones that were carried.
    """
    carried = position.table["flown"].get(area, {})
    moved = position.table["moved"].get(area, {})
    return any(carried.get(piece, 0) > moved.get(piece, 0) for piece in pieces)


def ways(position: Position, side: str, origin: str, goal: str, may_fly: bool, passed: set[str]) -> set[str]:
    """In which ways a legion can go, or strike, from one area to another."""
    if origin == goal:
        return set()
    found = set()
    if walks(origin, goal):
        found.add("foot")
    if side == ATREIDES and rides(position, passed, goal):
        found.add("sand")
    if side == HARKONNEN and may_fly and flies(origin, goal):
        found |= {
            zone
            for zone, vehicle in position.table["zones"].items()
            if vehicle in ("ornithopter", facts.ESCORT) and position.connected(zone, origin)
        }
    return found


def plan_of(position: Position) -> dict[str, Any]:
    """The action whose moves are being chosen."""
    for task in reversed(position.stack):
        if task["task"] in MOVES:
            return task
    raise LookupError("no plan of moves")


def order_of(position: Position, task: dict[str, Any]) -> Order:
    """What the card says that orders it. A die orders what the task names."""
    if task["task"] == "move_legions" or source(position) not in ORDERS:
        origins = task["origins"]
        return Order(
            having=tuple(task["containing"]),
            leader=task["with_leader"],
            where=(lambda position, area: area in origins) if origins else None,
        )
    return ORDERS[source(position)]


def adjacent_only(position: Position, plan: dict[str, Any]) -> bool:
    """Rabban's second move goes to an adjacent area."""
    found = script(position)
    if plan["task"] == "card_moves" and found is not None and found["source"] == "beast_rabban":
        return not found["left"]
    return bool(plan["only_adjacent"])


@oracle("choose_move", lambda position: str(plan_of(position)["side"]), free=True)
def choose_move(position: Position) -> list[Family]:
    """One of the moves of an action: some figures of an area to a free area, among them a unit.

    Under Leadership a leader goes along (p.22). Where a card says 'a legion containing X', the legion has X
    and X goes along. Anything may stay behind, leaders alone too: they are casualties then.
    """
    plan = plan_of(position)
    side, order = plan["side"], order_of(position, plan)
    sources = {}
    for origin in position.legions(side):
        pieces = unmoved(position, side, origin)
        if not order.means(position, side, origin, pieces) or not may_get_orders(position, side, origin):
            continue
        loads = [
            load
            for load in all_counts(pieces)
            if any(facts.counts_as_unit(piece) for piece in load) and order.load_fits(position, load)
        ]
        goals = destinations(position, side, origin, pieces, order)
        if adjacent_only(position, plan):
            goals = {(goal, way) for goal, way in goals if way == "foot"}
        if loads and goals:
            sources[origin] = Trips(goals, loads)
    return [Moves("move", sources), Listed("done", {"done"})]


def destinations(
    position: Position, side: str, origin: str, pieces: Legion, order: Order
) -> set[tuple[str, str]]:
    """Free areas, and the ways to them. Carriers fly any distance, to areas with an own legion."""
    if order.carried:
        return {(goal, "carrier") for goal in position.legions(side) if goal != origin}
    may_fly = not carried_before(position, origin, pieces)
    passed = ridden(position, origin) if side == ATREIDES else set()
    return {
        (goal, way)
        for goal in facts.AREAS
        if position.free(side, goal)
        for way in ways(position, side, origin, goal, may_fly, passed)
    }


@oracle("order_attack", free=True)
def order_attack(position: Position) -> list[Family]:
    """One legion, all of it, attacks an enemy legion or a settlement nobody defends (p.24, 27).

    The target is adjacent, or at the end of a ride or a flight; an area with a sandworm cannot be attacked
    (p.31).
    """
    question = position.question
    side, order = question["side"], order_of(position, question)
    enemy = OPPONENT[side]
    lines = set()
    for origin, legion in position.legions(side).items():
        if not any(facts.counts_as_unit(piece) for piece in legion):
            continue
        if not order.means(position, side, origin, legion) or not may_get_orders(position, side, origin):
            continue
        may_fly = not carried_before(position, origin, legion)
        passed = ridden(position, origin) if side == ATREIDES else set()
        for target in facts.AREAS:
            if not (position.has_legion(enemy, target) or position.settlement(enemy, target)):
                continue
            if position.worm(target):
                continue
            for way in ways(position, side, origin, target, may_fly, passed):
                lines.add(line("attack", origin, target, way))
    return [*listed("attack", lines), Listed("done", {"done"})]


# -- legions that must leave -----------------------------------------------------------------------


def refuges(position: Position, side: str, area: str) -> set[str]:
    """Adjacent areas that are free for that side."""
    return {goal for goal in facts.ADJACENT[area] if position.free(side, goal)}


def retreats(position: Position, side: str, area: str) -> set[str]:
    """The same; a Harkonnen legion may not retreat onto a wormsign (p.26)."""
    goals = refuges(position, side, area)
    return {goal for goal in goals if side != HARKONNEN or not position.sign(goal)}


def _rival(position: Position) -> str:
    return OPPONENT[str(position.question["side"])]


@oracle("retreat", _rival)
def retreat(position: Position) -> list[Family]:
    """The opponent says where a retreating legion goes (p.26)."""
    question = position.question
    goals = retreats(position, question["side"], question["area"])
    return listed("retreat_to", (line("retreat_to", goal) for goal in goals))


@oracle("choose_refuge", _rival)
def choose_refuge(position: Position) -> list[Family]:
    """The opponent moves a legion from the site of the atomics to an adjacent free area (p.29)."""
    question = position.question
    goals = refuges(position, question["side"], question["area"])
    return listed("drive_to", (line("drive_to", goal) for goal in goals))
