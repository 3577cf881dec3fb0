"""Casualties, hit by hit, and the excess above the stacking limit (p.13, 26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.oracle import facts
from tests.oracle.facts import UNITS
from tests.oracle.families import Family, all_counts, line, listed
from tests.oracle.position import MOVES, Position
from tests.oracle.registry import oracle


@dataclass(frozen=True)
class State:
    """Units of each tier, the regular ones in supply, leaders left, and what was hit so far."""

    units: tuple[int, ...]
    supply: int
    leaders: tuple[tuple[str, int], ...]
    hit: tuple[tuple[str, int], ...] = ()
    #: Escorts that have taken up two hits.
    twice: int = 0

    def taking(self, what: str) -> tuple[tuple[str, int], ...]:
        hit = dict(self.hit)
        hit[what] = hit.get(what, 0) + 1
        return tuple(sorted(hit.items()))


def one_hit(state: State, tiers: tuple[str, ...]) -> Iterator[State]:
    """Every way to take one hit (p.26): remove a regular, replace an elite by a regular, remove a leader.

    A removed regular is back in supply at once. Without a regular in supply the elite is just removed.
    """
    units = list(state.units)
    for tier, name in enumerate(tiers):
        if not units[tier]:
            continue
        after = list(units)
        after[tier] -= 1
        supply = state.supply
        if tier == 0:
            supply += 1
        elif supply:
            supply -= 1
            after[0] += 1
        yield State(tuple(after), supply, state.leaders, state.taking(name), state.twice)
    for leader, number in state.leaders:
        if number:
            left = tuple((name, n - (name == leader)) for name, n in state.leaders)
            yield State(state.units, state.supply, left, state.taking(leader), state.twice)
    if dict(state.hit).get(facts.ESCORT, 0) > state.twice:
        # Who removed an Escort may give it a second hit (Desert War 37).
        yield replace(state, twice=state.twice + 1)


def all_outcomes(start: State, hits: int, tiers: tuple[str, ...]) -> set[State]:
    """Every end of so many hits, in any order; a legion without units is destroyed and takes no more.

    The order matters only when the regular units in supply run out: a regular that was removed can stand in
    for an elite that is hit later. A choice says what is hit, not in which order, and means the order that
    keeps most: the other orders are legal by the letter, leave strictly less and are not offered. In the
    same way a legion is only destroyed by hits that no order of them survives.
    """
    states = {start}
    for _ in range(hits):
        states = {
            after for state in states for after in (one_hit(state, tiers) if sum(state.units) else (state,))
        }
        survived = {state.hit for state in states if sum(state.units)}
        states = {state for state in states if sum(state.units) or state.hit not in survived}
    return states


def best(states: set[State]) -> dict[tuple[tuple[str, int], ...], State]:
    """For the same hits the end that leaves most."""
    kept: dict[tuple[tuple[str, int], ...], State] = {}
    for state in states:
        if state.hit not in kept or sum(kept[state.hit].units) < sum(state.units):
            kept[state.hit] = state
    return kept


def start_of(position: Position, side: str, area: str) -> State:
    legion = position.legion(side, area)
    return State(
        tuple(legion.get(tier, 0) for tier in UNITS[side]),
        position.supply(side, "regular"),
        tuple(sorted((piece, n) for piece, n in legion.items() if facts.is_leader(piece))),
    )


def outcomes(position: Position) -> set[State]:
    """Every end of the hits that the question is about."""
    question = position.question
    side = str(question["side"])
    return all_outcomes(start_of(position, side, question["area"]), question["hits"], UNITS[side])


@oracle("choose_casualties")
def choose_casualties(position: Position) -> list[Family]:
    """One hit after the other; what is left of the legion, or that nothing is (p.26)."""
    lines = {
        line("casualties", counts=dict(hits) if sum(end.units) else {"destroyed": 1})
        for hits, end in best(outcomes(position)).items()
    }
    return listed("casualties", lines)


@oracle("order_in_tank", lambda position: str(position.question["board"]))
def order_in_tank(position: Position) -> list[Family]:
    """Leaders who go to the tank together lie behind one another as their owner likes (p.27).

    Left are those without a place of their own yet, from the first space on; whoever was pushed out at once
    has left the tank.
    """
    question = position.question
    tank = position.table["tanks"][question["board"]]
    beyond = question["number"] - len(tank)
    out = position.table["recovering"][-beyond:] if beyond > 0 else []
    rear_first = [*tank[: question["number"]], *reversed(out)]
    left = rear_first[: question["number"] - question["settled"]]
    return listed("ahead", (line("ahead", leader) for leader in left))


@oracle("remove_excess")
def remove_excess(position: Position) -> list[Family]:
    """Exactly what is too much, units of any kind; a face-down token counts as one of them (p.13).

    Between two moves of an action, what these have brought there waits for the last (ruling 38).
    """
    question = position.question
    side, area = str(question["side"]), str(question["area"])
    units = {piece: n for piece, n in position.legion(side, area).items() if facts.counts_as_unit(piece)}
    excess = position.units(side, area) - position.limit(side)
    plan = next((task for task in reversed(position.stack) if task["task"] in MOVES), None)
    if plan is not None and plan["side"] == side:
        excess -= plan["crowds"].get(area, 0)
    return listed("remove", (line("remove", counts=load) for load in all_counts(units, excess, excess)))
