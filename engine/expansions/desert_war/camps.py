"""Fremen camps: put down with hidden faces before the dice are rolled.

Rules: camp.place, camp.face, camp.ground.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war.state import (
    CAMP,
    FremenQuestion,
    camps,
    keep,
    kept,
    lift_camp,
    marker_of,
    ready,
)
from engine.flow import Flow, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES
from engine.values import put


def place_camps(flow: Flow) -> None:
    flow.push(PlaceCamps())


def open_areas(flow: Flow) -> list[str]:
    """Empty desert of sectors that have no camp yet."""
    board, table = flow.board, flow.table
    taken = {sector for area in camps(flow) for sector in board.sectors_at[area]}
    found = board.ids(table.desert() & table.empty())
    return [area for area in found if taken.isdisjoint(board.sectors_at[area])]


def put_down(flow: Flow, camp: str, area: str) -> None:
    keep(flow, camps=put(camps(flow), area, camp))
    flow.table.lay_beside(area, CAMP)


@task("place_camps")
@dataclass(slots=True)
class PlaceCamps(Task):
    """All that their owner has, each into another sector, as far as there are such areas."""

    def run(self, flow: Flow) -> None:
        if ready(flow) and open_areas(flow):
            flow.push(ChooseCamp())
        else:
            flow.finish(self)


@task("choose_camp")
@dataclass(slots=True)
class ChooseCamp(FremenQuestion):
    rule = "camp.place"
    verbs = ("camp",)

    def menu(self, flow: Flow) -> Menu:
        areas = open_areas(flow)
        return Menu((Pick("camp", ("camp", "area"), dict.fromkeys(ready(flow), areas), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        camp, area = choice.args
        put_down(flow, camp, area)
        flow.emit("camp_placed", self.rule, area=area)
        known = marker_of(camp)
        flow.emit("camp_known", "camp.face", only=flow.seats_of(ATREIDES), area=area, marker=known)


def cash(flow: Flow, area: str) -> str:
    """Out of the game for a step of its marker, which is shown now."""
    camp = lift_camp(flow, area)
    keep(flow, cashed=[*kept(flow)["cashed"], camp])
    flow.emit("camp_cashed", "launcher.camp", area=area, marker=marker_of(camp))
    return marker_of(camp)
