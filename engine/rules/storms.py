"""Coriolis storms. Rules: storm.exposed, storm.roll."""

from __future__ import annotations

from collections.abc import Sequence

from engine.classes import dataclass
from engine.flow import Flow, Task, task
from engine.pieces import HARKONNEN
from engine.rules.combat import roll_combat
from engine.rules.losses import TakeCasualties
from engine.rules.worms import special_hits

STORM_DICE = 2


def exposed(flow: Flow) -> list[str]:
    """Areas with Harkonnen legions that a storm can reach: all but mountains and sheltered plateaus."""
    board, table = flow.board, flow.table
    mountains = table.mountains()
    open_ground = board.all & ~mountains & ~board.sheltered(mountains)
    return board.ids(table.legion_mask(HARKONNEN) & open_ground)


@task("storms")
@dataclass(slots=True)
class Storms(Task):
    """Two dice against every exposed legion, area by area."""

    areas: Sequence[str]

    def run(self, flow: Flow) -> None:
        if not self.areas:
            flow.finish(self)
            return
        area, *self.areas = self.areas
        rolled = roll_combat(flow, STORM_DICE)
        hits = rolled["sword"] + rolled["special"] * special_hits(flow.table.terrain(area))
        flow.emit("storm_rolled", "storm.roll", area=area, rolled=rolled, hits=hits)
        flow.push(TakeCasualties(HARKONNEN, area, hits))


def push_storms(flow: Flow) -> None:
    flow.push(Storms(exposed(flow)))
