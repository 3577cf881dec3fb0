"""Escort ornithopters: placed like ornithopters, and leaders of the legions they have carried.

Rules: escort.place, escort.carries, escort.leadership.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war.state import ESCORT, data_of
from engine.flow import Flow, Question, task
from engine.forms import since
from engine.menu import Menu, Pick
from engine.options import DESERT_WAR
from engine.phases.vehicles import ChooseVehiclePlaces
from engine.pieces import HARKONNEN
from engine.rules.deployment import ChooseVehicle, PlaceVehicles, put_vehicle

SUPPLY = "supply"
KIND = "ornithopter"


def origins(flow: Flow) -> list[str]:
    """From where an escort may be placed: the supply or another zone; a legion by a reading only."""
    table = flow.table
    found = [SUPPLY] if table.supply[HARKONNEN].get(ESCORT) else []
    found += [zone for zone in flow.board.zones if table.zones.get(zone) == ESCORT]
    if data_of(flow).switches.place_may_take_an_escort_from_a_legion:
        found += [area for area in table.areas_of(HARKONNEN) if ESCORT in table.legion(HARKONNEN, area)]
    return found


def put_escort(flow: Flow, origin: str, zone: str) -> None:
    table = flow.table
    if origin != SUPPLY:
        if origin in table.zones:
            table.lift_vehicle(origin)
        else:
            table.remove(HARKONNEN, origin, {ESCORT: 1})
        table.put_in_supply(HARKONNEN, ESCORT)
    put_vehicle(flow, ESCORT, zone)


# -- vehicle placement -----------------------------------------------------------------------------


@task("vehicle_places_and_escort")
@dataclass(slots=True)
class VehiclePlacesAndEscort(ChooseVehiclePlaces):
    """Of the ornithopters that are placed one may be an escort."""

    asked_as = "choose_vehicle_places"

    def take(self, flow: Flow, choice: Choice) -> None:
        ChooseVehiclePlaces.take(self, flow, choice)
        if self.kind == KIND and choice.args and origins(flow):
            flow.push(ChooseEscort(list(choice.args)))


@task("choose_escort")
@dataclass(slots=True)
class ChooseEscort(Question):
    """Which of the ornithopters just placed is an escort, if any."""

    rule = "escort.place"
    verbs = ("escort", "done")
    only_with = DESERT_WAR
    whose = "house_harkonnen"

    zones: Sequence[str]

    def menu(self, flow: Flow) -> Menu:
        goals = [zone for zone in self.zones if flow.table.zones.get(zone) == KIND]
        tree = dict.fromkeys(origins(flow), goals) if goals else {}
        return self.or_done(Pick("escort", ("from", "to"), tree, rule=self.rule) if tree else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "escort":
            put_escort(flow, *choice.args)


# -- a die or a card -------------------------------------------------------------------------------


@task("place_vehicles_and_escort")
@dataclass(slots=True)
class PlaceVehiclesAndEscort(PlaceVehicles):
    #: Whether one of those placed was an escort: no more than one is.
    escorted: bool = since(2, default=False)


@task("choose_vehicle_or_escort")
@dataclass(slots=True)
class ChooseVehicleOrEscort(ChooseVehicle):
    verbs = (*ChooseVehicle.verbs, "escort")
    asked_as = "choose_vehicle"

    def menu(self, flow: Flow) -> Menu:
        found = ChooseVehicle.menu(self, flow)
        tree = self._escorts(flow)
        return found.plus((Pick("escort", ("from", "to"), tree, rule="escort.place"),)) if tree else found

    def _escorts(self, flow: Flow) -> dict[str, list[str]]:
        plan = flow.inside(PlaceVehiclesAndEscort)
        if KIND not in self.kinds or (plan is not None and plan.escorted):
            return {}
        goals = [zone for zone in flow.board.zones if flow.table.zones.get(zone) != ESCORT]
        return dict.fromkeys(origins(flow), goals) if goals else {}

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb != "escort":
            ChooseVehicle.take(self, flow, choice)
            return
        flow.asker(PlaceVehiclesAndEscort).escorted = True
        put_escort(flow, *choice.args)
