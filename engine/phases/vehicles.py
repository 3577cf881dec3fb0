"""Phase 1, Vehicle Placement. Rules: spice.active_row, dice.aside, vehicle.place."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import VehiclesToPlace
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Some
from engine.phases.start import enter_phase
from engine.pieces import HARKONNEN
from engine.rules.deployment import harvester_places, put_vehicle

KINDS = ("harvester", "ornithopter", "carryall")


def active_row(flow: Flow) -> int:
    """The row of the lowest Imperium marker."""
    return max(flow.table.imperium.values())


@task("vehicle_placement")
@dataclass(slots=True)
class VehiclePlacement(Task):
    left: Sequence[str] | None = None

    def run(self, flow: Flow) -> None:
        if self.left is None:
            self.left = list(KINDS)
            enter_phase(flow, "vehicles")
            row = flow.content.spice_rows[active_row(flow) - 1]
            all_dice = flow.content.dice_counts["harkonnen_action"]
            flow.table.dice_aside = all_dice - row.harkonnen_dice
            flow.emit("dice_set_aside", "dice.aside", dice=flow.table.dice_aside, row=active_row(flow))
        if self.left:
            kind, *self.left = self.left
            flow.push(ChooseVehiclePlaces(kind))
        else:
            flow.finish(self)
            for deed in flow.rules.steps["vehicles_placed"].values():
                deed(flow)


@task("choose_vehicle_places")
@dataclass(slots=True)
class ChooseVehiclePlaces(Question):
    """All vehicles of one kind that the active row gives."""

    rule = "vehicle.place"
    verbs = ("harvester", "ornithopter", "carryall")
    whose = "house_harkonnen"

    kind: str

    def prompt(self, flow: Flow) -> VehiclesToPlace:
        return {"kind": self.kind, "number": self.number(flow)}

    def number(self, flow: Flow) -> int:
        row = flow.content.spice_rows[active_row(flow) - 1]
        given = {"harvester": row.harvesters, "ornithopter": row.ornithopters, "carryall": row.carryalls}
        return min(given[self.kind], flow.table.supply[HARKONNEN].get(self.kind, 0), len(self.places(flow)))

    def places(self, flow: Flow) -> list[str]:
        board = flow.board
        if self.kind == "harvester":
            return harvester_places(flow)
        # A vehicle of another kind that stands in the zone is simply removed.
        return [zone for zone in board.zones if flow.table.zones.get(zone) != self.kind]

    def menu(self, flow: Flow) -> Menu:
        number = self.number(flow)
        return Menu((Some(self.kind, self.places(flow), number, number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        for place in choice.args:
            put_vehicle(flow, self.kind, place)
