"""Moving legions towards the target: for whom, who, where, how much of it. Rules: mahdi.target,
mahdi.mover, mahdi.end, mahdi.merge, mahdi.part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.classes import dataclass
from engine.mahdi.attacks import AIR
from engine.mahdi.criteria import NONE, Criterion, Decided, Option, decide
from engine.mahdi.power import beats, coarse_of, fine_of, most_first, power
from engine.mahdi.sight import Sight
from engine.pieces import Pieces
from engine.rules.movement import FOOT
from engine.table import Legion

# -- the target of the turn ------------------------------------------------------------------------

INSTEAD: tuple[Criterion[str], ...] = (
    Criterion("nearest_to_target", "mahdi.target", lambda sight, it: sight.distance(it, sight.target)),
    Criterion("highest_rank", "mahdi.target", lambda sight, it: -sight.table.sietches[it]),
)
#: The target of the round itself.
OF_THE_ROUND = "target_of_the_round"


def can_beat(sight: Sight, legions: Iterable[str], sietch: str) -> bool:
    return any(beats(sight, sight.own[area], sight.defender(sietch)) for area in legions)


def target(sight: Sight, legions: Collection[str]) -> Decided[str]:
    """The target of the round if one of these legions has more power than who holds it, else another."""
    sietches = sight.table.board.sort(sight.table.sietches)
    if sight.target in sietches and can_beat(sight, legions, sight.target):
        return Decided((sight.target,), (sight.target,), OF_THE_ROUND, "mahdi.target", (OF_THE_ROUND,))
    others = [it for it in sietches if it != sight.target and can_beat(sight, legions, it)]
    return decide(sight, others, INSTEAD)


# -- what moves ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Load:
    """What goes along: all that is sure, and so many of those that are equal."""

    sure: Legion
    equal: Legion
    number: int
    #: Whether it can be seen which of the equal ones go.
    is_open: bool = False

    def whole(self, pieces: Pieces, chosen: Sequence[str] = ()) -> Legion:
        """With the equal ones that were chosen, by what everybody calls them; otherwise with the first."""
        found, number = dict(self.sure), self.number
        there = {piece: self.equal[piece] for piece in pieces.tidy(self.equal)}
        for word in chosen or [piece for piece, times in there.items() for _ in range(times)]:
            if number:
                piece = next(it for it in there if there[it] and word in (it, pieces.garrisons.get(it)))
                there[piece] -= 1
                found[piece] = found.get(piece, 0) + 1
                number -= 1
        return pieces.tidy(found)


PART: tuple[Criterion[str], ...] = (
    Criterion("greatest_power", "mahdi.part", lambda sight, it: -fine_of(sight, it)),
)
#: Of a merge the result is to have the greatest power, so points decide between equal ones.
PART_OF_MERGE: tuple[Criterion[str], ...] = (
    *PART,
    Criterion("greatest_power", "mahdi.merge", lambda sight, it: -coarse_of(sight, it)),
)


def part(sight: Sight, legion: Legion, room: int, criteria: Sequence[Criterion[str]] = PART) -> Load:
    """All leaders, and of the units those of the most power that find room."""
    pieces = sight.table.pieces
    left = {piece: legion[piece] for piece in pieces.tidy(legion) if piece in pieces.bodies}
    found = pieces.leaders_of(legion)
    while left:
        equal = {piece: left.pop(piece) for piece in decide(sight, left, criteria).left}
        number = pieces.count_units(equal)
        if number > room:
            return Load(found, equal, room, room > 0 and len(pieces.seen_by_all(equal)) > 1)
        found.update(equal)
        room -= number
    return Load(found, {}, 0)


def moving(sight: Sight, origin: str, goal: str, *, merging: bool = False) -> Load:
    return part(sight, sight.own[origin], sight.room(goal), PART_OF_MERGE if merging else PART)


# -- where a move ends -----------------------------------------------------------------------------

END = "mahdi.end"

#: Among ends that are equally near to the target.
ENDS: tuple[Criterion[str], ...] = (
    Criterion("own_legion", END, lambda sight, it: it not in sight.own),
    Criterion("nearest_to_a_sietch", END, lambda sight, it: sight.nearest_sietch(it)),
    Criterion("mountain", END, lambda sight, it: sight.table.terrain(it) != "mountain"),
    Criterion(
        "plateau_or_erg", END, lambda sight, it: sight.table.terrain(it) not in ("plateau", "minor_erg")
    ),
    Criterion("desert_without_sign", END, lambda sight, it: not _quiet_desert(sight, it)),
)


def _quiet_desert(sight: Sight, area: str) -> bool:
    desert = sight.table.terrain(area) in ("desert", "deep_desert")
    return desert and area not in sight.table.wormsigns


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the legion of an area may end its move, by which way, and how far from the target that is."""

    areas: tuple[str, ...]
    way: str
    distance: int


def ends(sight: Sight, origin: str, goal: str, *, may_fly: bool = True) -> Ends:
    """The nearest free areas that are not full: on foot, or by air if that is strictly nearer."""
    board, table = sight.table.board, sight.table
    now = sight.distance(origin, goal)
    open_to = table.free("harkonnen") & ~board.bit[origin]
    foot, on_foot = _nearest(sight, board.ids(board.fly1[origin] & open_to), goal)
    if on_foot >= now:
        foot = ()
    limit = on_foot if foot else now
    if may_fly and sight.transports(origin):
        air, flying = _nearest(sight, board.ids(board.fly2[origin] & open_to), goal)
        if air and flying < limit:
            return Ends(air, AIR, flying)
    return Ends(foot, FOOT, on_foot) if foot else Ends((), "", now)


def _nearest(sight: Sight, areas: Iterable[str], goal: str) -> tuple[tuple[str, ...], int]:
    open_to = [area for area in areas if sight.room(area) > 0]
    least = min((sight.distance(area, goal) for area in open_to), default=1000)
    return tuple(area for area in open_to if sight.distance(area, goal) == least), least


# -- who moves -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a whole legion or of what fits."""

    origin: str
    goal: str
    way: str = FOOT


@dataclass(frozen=True, slots=True)
class Mover:
    """A legion that can move, to these ends; or one beside the target, with the merges it is part of."""

    area: str
    way: str
    ends: tuple[str, ...] = ()
    merges: tuple[Step, ...] = ()


MOVERS: tuple[Criterion[Mover], ...] = (
    Criterion("nearest_to_goal", "mahdi.mover", lambda sight, it: sight.distance(it.area, sight.target)),
    Criterion(
        "greatest_power", "mahdi.mover", lambda sight, it: most_first(power(sight, sight.own[it.area]))
    ),
)
MERGES: tuple[Criterion[Step], ...] = (
    Criterion("greatest_power", "mahdi.merge", lambda sight, it: most_first(power(sight, merged(sight, it)))),
)


def merged(sight: Sight, step: Step) -> Legion:
    """The legion that a merge makes."""
    found = dict(sight.own[step.goal])
    load = moving(sight, step.origin, step.goal, merging=True)
    for piece, number in load.whole(sight.table.pieces).items():
        found[piece] = found.get(piece, 0) + number
    return found


def merges(sight: Sight, legions: Iterable[str], goal: str) -> list[Step]:
    """Moves into a legion beside the target: they make one of two."""
    beside = [area for area in sight.table.board.sort(sight.own) if sight.adjacent(area, goal)]
    return [
        Step(origin, into)
        for origin in legions
        for into in beside
        if into != origin and sight.adjacent(origin, into) and sight.room(into) > 0
    ]


def merging(sight: Sight, legions: Collection[str], step: Step, goal: str) -> bool:
    """Whether a move makes one legion beside the target of two, rather than going there by itself."""
    beside = any(area in legions and sight.adjacent(area, goal) for area in (step.origin, step.goal))
    return beside and step in merges(sight, legions, goal)


def movers(sight: Sight, legions: Collection[str], goal: str, *, may_fly: bool = True) -> Iterator[Mover]:
    together = merges(sight, legions, goal)
    for area in legions:
        if sight.adjacent(area, goal):
            own = tuple(step for step in together if area in (step.origin, step.goal))
            if own:
                yield Mover(area, FOOT, merges=own)
        elif beats(sight, sight.own[area], sight.defender(goal)):
            found = ends(sight, area, goal, may_fly=may_fly)
            if found.areas:
                yield Mover(area, found.way, found.areas)


def next_move(
    sight: Sight, legions: Collection[str], goal: str, *, may_fly: bool = True
) -> tuple[Decided[Step], Decided[Mover]]:
    """The moves towards the goal that are equal, and who of the legions was chosen for them.

    The goal of the turn takes the place of the target of the round in all criteria.
    """
    there = replace(sight, target=goal)
    chosen = decide(there, movers(there, legions, goal, may_fly=may_fly), MOVERS)
    found = [of_mover(there, mover, ENDS) for mover in chosen.left]
    return in_one(found, lambda it: (it.origin, it.goal, it.way)), chosen


def of_mover(sight: Sight, mover: Mover, criteria: Sequence[Criterion[str]]) -> Decided[Step]:
    """Its merges, or its moves to the ends that those criteria leave."""
    if mover.merges:
        return decide(sight, mover.merges, MERGES)
    found = decide(sight, mover.ends, criteria)

    def steps(areas: Iterable[str]) -> tuple[Step, ...]:
        return tuple(Step(mover.area, area, mover.way) for area in areas)

    looked_at, left = steps(found.looked_at), steps(found.left)
    return Decided(looked_at, left, found.by, found.rule, found.passed)


def in_one(found: Iterable[Decided[Option]], order: Callable[[Option], Any]) -> Decided[Option]:
    """Several lists beside each other, because what they are about is equal: the last criterion of all."""
    looked_at: list[Option] = []
    left: list[Option] = []
    passed: list[str] = []
    by, rule = NONE, "mahdi.criteria"
    for one in found:
        looked_at += one.looked_at
        left += one.left
        passed += one.passed
        by, rule = (one.by, one.rule) if one.by else (by, rule)
    last = tuple(dict.fromkeys(sorted(left, key=order)))
    return Decided(tuple(dict.fromkeys(looked_at)), last, by, rule, tuple(dict.fromkeys(passed)))
