"""Fremen camps: put down with hidden faces before the dice are rolled. Rules: camp.place, camp.face."""

from __future__ import annotations

from dataclasses import dataclass

from engine.choice import Choice
from engine.expansions.desert_war.state import CAMP, camps, kept, marker_of, ready
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.options import DESERT_WAR
from engine.pieces import ATREIDES


def place_camps(flow: Flow) -> None:
    flow.push(PlaceCamps())


def open_areas(flow: Flow) -> list[str]:
    """Empty desert of sectors that have no camp yet."""
    board, table = flow.board, flow.table
    taken = {sector for area in camps(flow) for sector in board.sectors_at[area]}
    found = board.ids(table.desert() & table.empty())
    return [area for area in found if taken.isdisjoint(board.sectors_at[area])]


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
class ChooseCamp(Question):
    rule = "camp.place"
    verbs = ("camp",)
    only_with = DESERT_WAR
    whose = "fremen"

    def menu(self, flow: Flow) -> Menu:
        areas = open_areas(flow)
        return Menu((Pick("camp", ("camp", "area"), dict.fromkeys(ready(flow), areas), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        camp, area = choice.args
        camps(flow)[area] = camp
        flow.table.lay_beside(area, CAMP)
        flow.emit("camp_placed", self.rule, area=area)
        known = marker_of(camp)
        flow.emit("camp_known", "camp.face", only=flow.seats_of(ATREIDES), area=area, marker=known)


def cash(flow: Flow, area: str) -> str:
    """Out of the game for a step of its marker, which is shown now."""
    camp = camps(flow).pop(area)
    flow.table.take_beside(area, CAMP)
    kept(flow)["cashed"].append(camp)
    flow.emit("camp_cashed", "launcher.camp", area=area, marker=marker_of(camp))
    return marker_of(camp)
