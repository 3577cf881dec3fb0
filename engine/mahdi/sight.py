"""What the criteria look at: the public table, the target of the round, and the readings.

A sight is of one moment. Distances are found once for it, from a goal to all areas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from engine.classes import dataclass
from engine.flow import Flow
from engine.mahdi import state
from engine.mahdi.data import Data
from engine.mahdi.owner import data_of
from engine.pieces import ATREIDES, HARKONNEN
from engine.table import Legion, Table

#: An area is this much farther if no way over free areas leads there.
NO_WAY = 100

CENTRAL = "central"


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    table: Table
    data: Data
    #: T0: where the sietch of the target card stands, and the sector that card names.
    target: str = ""
    target_sector: str = ""
    harvest_sector: str = ""
    #: Whether an ornithopter has carried somebody in this turn.
    flew: bool = False
    _distances: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def own(self) -> Mapping[str, Legion]:
        return self.table.legions[HARKONNEN]

    @property
    def enemy(self) -> Mapping[str, Legion]:
        return self.table.legions[ATREIDES]

    @property
    def limit(self) -> int:
        return self.table.stacking_limit(HARKONNEN)

    def room(self, area: str) -> int:
        return self.limit - self.table.units(HARKONNEN, area)

    def defender(self, sietch: str) -> Legion:
        return self.enemy.get(sietch, {})

    def adjacent(self, one: str, other: str) -> bool:
        """Sharing any border: impassable ones do not bind the automaton."""
        board = self.table.board
        return bool(board.fly1[one] & board.bit[other])

    def two_away(self, one: str, other: str) -> bool:
        """Up to two areas in the air."""
        board = self.table.board
        return bool(board.fly2[one] & board.bit[other])

    def distance(self, origin: str, goal: str) -> int:
        """Fewest steps with everything strictly between free; without such a way 100 more than over all."""
        if not goal:
            # There is no target any more: everything is equally far from it.
            return 2 * NO_WAY
        found = self._distances.get(goal)
        if found is None:
            found = self._distances[goal] = self._from(goal)
        return found[origin]

    def nearest_sietch(self, area: str) -> int:
        return min((self.distance(area, sietch) for sietch in self.table.sietches), default=2 * NO_WAY)

    def _from(self, goal: str) -> dict[str, int]:
        found = dict(self._steps(goal, self.table.free(HARKONNEN)))
        for area, steps in self._steps(goal, self.table.board.all):
            found.setdefault(area, NO_WAY + steps)
        return found

    def _steps(self, goal: str, passing: int) -> Iterator[tuple[str, int]]:
        board = self.table.board
        seen = edge = board.bit[goal]
        steps = 0
        while edge:
            for area in board.ids(edge):
                yield area, steps
            reach = 0
            for area in board.ids(edge if not steps else edge & passing):
                reach |= board.fly1[area]
            edge = reach & ~seen
            seen |= edge
            steps += 1

    def transports(self, area: str) -> list[str]:
        """Zones with an ornithopter that may carry a legion of that area."""
        if self.flew:
            return []
        table = self.table
        return [zone for zone in table.board.zones_at[area] if table.zones.get(zone) == "ornithopter"]


def look(flow: Flow) -> Sight:
    """The table as it is now."""
    table = flow.table
    card = state.target_card(flow)
    return Sight(
        table,
        data_of(flow),
        target=state.target(flow),
        target_sector=card.sector if card else "",
        harvest_sector=state.harvest_sector(flow),
        flew=state.flew(flow),
    )
