"""Retreating, out of a battle or from a worm: the opponent chooses where to.

Rules: retreat.choose, retreat.impossible.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import LegionAt
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick
from engine.pieces import ENEMY, HARKONNEN
from engine.rules.arrival import Arrive, relocate


def retreat_targets(flow: Flow, faction: str, area: str) -> int:
    """Adjacent areas that are free; for the Harkonnen also without a wormsign."""
    board, table = flow.board, flow.table
    automaton = flow.rules.automaton
    beside = board.near[area]
    if automaton is not None and faction in flow.mode.unseated:
        beside = automaton.retreats(flow, area)
    targets = beside & table.free(faction)
    if faction == HARKONNEN:
        targets &= ~board.mask(table.wormsigns)
    return targets


@task("retreat")
@dataclass(slots=True)
class Retreat(Question):
    """The opponent chooses where a retreating legion goes."""

    rule = "retreat.choose"
    verbs = ("retreat_to",)

    side: str
    area: str

    def faction(self, flow: Flow) -> str:
        return ENEMY[self.side]

    def prompt(self, flow: Flow) -> LegionAt:
        return {"area": self.area, "faction": self.side}

    def menu(self, flow: Flow) -> Menu:
        targets = flow.board.ids(retreat_targets(flow, self.side, self.area))
        return Menu((Pick("retreat_to", ("area",), targets, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        target = choice.parts[0].args[0]
        relocate(flow, self.side, self.area, target, "legion_retreated", self.rule)
        flow.push(Arrive(self.side, [target]))
