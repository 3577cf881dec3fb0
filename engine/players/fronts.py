"""What a side may reach and what may reach it, from any area: kept for all positions in which it is the same.

While a turn is thought through, thousands of positions differ in one legion or a die. What threatens an area
hangs on where enemies stand and how strong they are, what can be won from it on what stands at the goals: as
long as that is the same, it is reckoned once for each area.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.pieces import HARKONNEN
from engine.players.scales import FAR, Scales

#: How much of a goal counts at so many steps from it, in percent.
NEARNESS: Final = (100, 80, 55, 38, 27, 19, 13, 9, 6, 4)
#: How much of an enemy's strength counts as a threat at so many steps.
THREAT: Final = (0, 100, 55, 20)
#: Nobody stands in the way.
OPEN: Final = -1

#: A place, what may be won there, and what meets an attack.
Goal = tuple[str, int, int]
#: What each goal is worth.
Row = Sequence[int]


def near(steps: int) -> int:
    return NEARNESS[steps] if steps < len(NEARNESS) else 2


def share(mine: int, theirs: int) -> int:
    """How likely strength prevails, in percent; large forces are worth more than their sum."""
    if mine <= 0:
        return 0
    return 100 * mine**3 // (mine**3 + max(theirs, 1) ** 3)


class Threats:
    """The strength that can come to an area soon: of these legions, which are one side's."""

    __slots__ = ("forces", "known", "scales", "side")

    def __init__(self, scales: Scales, side: str, forces: tuple[tuple[str, int], ...]) -> None:
        self.scales = scales
        self.side = side
        self.forces = forces
        self.known: dict[str, int] = {}

    def at(self, area: str) -> int:
        found = self.known.get(area)
        if found is None:
            found = self.known[area] = self._at(area)
        return found

    def _at(self, area: str) -> int:
        ground, fly2 = self.scales.ground, self.scales.board.fly2
        bit, flies = self.scales.board.bit[area], self.side == HARKONNEN
        strongest = others = 0
        for origin, power in self.forces:
            steps = ground[origin].get(area, FAR)
            if steps > 2 and flies and bit & fly2[origin]:
                steps = 2
            if steps < len(THREAT):
                force = power * THREAT[steps] // 100
                others += min(force, strongest) // 3
                strongest = max(force, strongest)
        return strongest + others


class Goals:
    """What the goals of a side are worth to a legion, by where it stands and how strong it is."""

    __slots__ = ("_near", "_stakes", "flown", "goals", "known", "scales", "side")

    def __init__(self, scales: Scales, side: str, goals: tuple[Goal, ...], flown: frozenset[str]) -> None:
        self.scales = scales
        self.side = side
        self.goals = goals
        #: The zones in which there are ornithopters.
        self.flown = flown
        self.known: dict[tuple[str, int], Row] = {}
        self._stakes: dict[int, Row] = {}
        self._near: dict[str, Row] = {}

    def row(self, area: str, own: int) -> Row:
        """In their order, for a legion of that strength there."""
        found = self.known.get((area, own))
        if found is None:
            stakes = self._stakes.get(own) or self._staked(own)
            nearness = self._near.get(area) or self._nearness(area)
            found = [stake * close // 10000 for stake, close in zip(stakes, nearness, strict=True)]
            self.known[area, own] = found
        return found

    def _staked(self, own: int) -> Row:
        """What a legion of that strength may win at each, in hundredths."""
        found = self._stakes[own] = tuple(
            prize * (100 if defence == OPEN else share(own, defence)) for _, prize, defence in self.goals
        )
        return found

    def _nearness(self, area: str) -> Row:
        board, ground = self.scales.board, self.scales.ground[area]
        flies = self.side == HARKONNEN and not self.flown.isdisjoint(board.zones_at[area])
        row = []
        for place, _, _ in self.goals:
            steps = ground.get(place, FAR)
            if flies and steps > 1:
                steps = 1 if board.bit[place] & board.fly2[area] else steps - 1
            row.append(near(steps))
        found = self._near[area] = tuple(row)
        return found


@lru_cache(maxsize=128)
def threats_of(scales: Scales, side: str, forces: tuple[tuple[str, int], ...]) -> Threats:
    return Threats(scales, side, forces)


@lru_cache(maxsize=128)
def goals_of(scales: Scales, side: str, goals: tuple[Goal, ...], flown: frozenset[str]) -> Goals:
    return Goals(scales, side, goals, flown)
