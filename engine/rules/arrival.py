"""What happens where a legion's move, retreat, displacement or advance ends.

Rules: harvester.overrun, wormsign.entered.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import settle_limits
from engine.rules.reveals import take_station
from engine.rules.signals import herald
from engine.table import marked
from engine.values import drop, omit


def remove_harvester(flow: Flow, area: str, rule: str) -> None:
    """A destroyed harvester returns to the supply and may be used again."""
    table = flow.table
    table.harvesters = omit(table.harvesters, area)
    table.put_in_supply(HARKONNEN, "harvester")
    flow.emit("harvester_removed", rule, area=area)
    herald(flow, "harvester_removed")


@task("arrive")
@dataclass(slots=True)
class Arrive(Task):
    """Settle the ends of an action's moves: limits first, then what lies there, area by area."""

    side: str
    areas: Sequence[str]
    checked: bool = False

    def run(self, flow: Flow) -> None:
        # Imported here because legions that retreat from a worm arrive somewhere.
        from engine.rules.worms import RevealWormsign

        if not self.checked:
            self.checked = True
            settle_limits(flow)
            return
        if not self.areas:
            flow.finish(self)
            return
        signs = self._signs(flow)
        if len(signs) > 1:
            flow.push(ChooseSign(signs))
            return
        area, *self.areas = self.areas
        table = flow.table
        if area not in table.legions[self.side]:
            return
        if self.side == ATREIDES:
            if area in table.harvesters:
                remove_harvester(flow, area, "harvester.overrun")
                # Once more to this area, after whatever may be claimed for that.
                self.areas = [area, *self.areas]
            elif area in table.stations:
                take_station(flow, area)
        elif self.stirs(flow, area):
            flow.push(RevealWormsign(area))

    def stirs(self, flow: Flow, area: str) -> bool:
        """Whether something there may bring a worm."""
        return area in flow.table.wormsigns

    def _signs(self, flow: Flow) -> list[str]:
        """Wormsigns that Harkonnen legions have entered and that are still face down."""
        if self.side == ATREIDES:
            return []
        table = flow.table
        return [area for area in self.areas if area in table.legions[self.side] and self.stirs(flow, area)]


@task("choose_sign")
@dataclass(slots=True)
class ChooseSign(Question):
    """Of several wormsigns entered in one action the Atreides settle any first, as in Desert Hazards."""

    rule = "wormsign.entered"
    verbs = ("resolve",)
    whose = "fremen"
    asked_as = "choose_effect"

    areas: Sequence[str]

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("resolve", ("area",), self.areas, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        from engine.rules.worms import RevealWormsign

        area = choice.args[0]
        arrive = flow.asker(Arrive)
        arrive.areas = omit(arrive.areas, area)
        flow.push(RevealWormsign(area))


def relocate(flow: Flow, faction: str, origin: str, target: str, key: str, rule: str) -> None:
    """Carry a whole legion to another area."""
    table = flow.table
    legion = table.lift(faction, origin)
    table.add(faction, target, legion)
    table.moved, table.flown = (
        marked(drop(marks, origin), target, marks[origin]) if origin in marks else marks
        for marks in (table.moved, table.flown)
    )
    for below in flow.stack:
        below.legion_went(faction, origin, target)
    flow.emit(key, rule, faction=faction, origin=origin, to=target, pieces=flow.pieces.seen_by_all(legion))
