"""Vehicles and better figures: placing, removing, replacing.

Rules: vehicle.place, card.remove_vehicles, card.rockets, card.replace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards.script import Script, Step, plain, script_of, verb
from engine.cards.where import sectors, terrain
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import MostOf
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick, Some
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.arrival import remove_harvester
from engine.rules.combat import roll_combat
from engine.rules.deployment import PlaceVehicles, Upgrade

HARVESTER = "harvester"

# -- placing and replacing -------------------------------------------------------------------------


def _no_vehicle(flow: Flow, script: Script, step: Step) -> str:
    table = flow.table
    there = {*table.zones.values(), *([HARVESTER] if table.harvesters else ())}
    supply = table.supply[HARKONNEN]
    return "" if any(supply.get(kind) or kind in there for kind in step["what"]) else "no_pieces"


@verb("place_vehicles", _no_vehicle)
def place_vehicles(flow: Flow, script: Script, step: Step) -> None:
    flow.push(*(PlaceVehicles(number, [kind]) for kind, number in step["what"].items()))


def _nothing_to_replace(flow: Flow, script: Script, step: Step) -> str:
    table = flow.table
    if not table.supply[script.side].get(step["new"]):
        return "no_pieces"
    legions = table.legions[script.side].values()
    return "" if any(step["old"] in legion for legion in legions) else "no_units"


@verb("replace", _nothing_to_replace)
def replace(flow: Flow, script: Script, step: Step) -> None:
    flow.push(Upgrade(script.side, step["old"], step["new"], int(step["number"])))


# -- removing --------------------------------------------------------------------------------------


def vehicles(
    flow: Flow,
    within: Iterable[str] | None = None,
    kinds: Iterable[str] = (),
    ground: int | None = None,
) -> list[str]:
    """Where vehicles stand: areas with harvesters, air zones with the others.

    A vehicle belongs to the sectors of its area, or to those its air zone is connected to.
    """
    board, table = flow.board, flow.table
    wanted = set(board.sectors if within is None else within)
    kinds = tuple(kinds)
    ground = board.all if ground is None else ground
    found = []
    if not kinds or HARVESTER in kinds:
        found += [
            area
            for area in board.sort(table.harvesters)
            if board.bit[area] & ground and wanted.intersection(board.sectors_at[area])
        ]
    found += [
        zone
        for zone in board.zones
        if zone in table.zones
        and (not kinds or _flies_as(flow, table.zones[zone], kinds))
        and wanted.intersection(board.zone_sectors[zone])
    ]
    return found


def _flies_as(flow: Flow, vehicle: str, kinds: Iterable[str]) -> bool:
    """Whether it is of one of those kinds: whatever carries legions is an ornithopter."""
    return vehicle in kinds or (vehicle in flow.pieces.carriers and "ornithopter" in kinds)


def remove_vehicle(flow: Flow, place: str) -> None:
    table = flow.table
    if place in table.zones:
        kind = table.lift_vehicle(place)
        table.put_in_supply(HARKONNEN, kind)
        flow.emit("vehicle_removed", "card.remove_vehicles", vehicle=kind, place=place)
    else:
        remove_harvester(flow, place, "card.remove_vehicles")


def _meant(flow: Flow, script: Script, step: Step) -> list[str]:
    within = sectors(flow, script, step["sectors_of"]) if "sectors_of" in step else None
    ground = terrain(flow, step["terrain"]) if "terrain" in step else flow.board.all
    return vehicles(flow, within, step.get("kinds", ()), ground)


@verb("remove_vehicles", lambda flow, script, step: "" if _meant(flow, script, step) else "no_vehicle")
def remove_vehicles(flow: Flow, script: Script, step: Step) -> None:
    number = int(step["number"])
    if "one_sector" in step:
        flow.push(ChooseSector(plain(step), number))
    else:
        flow.push(RemoveVehicles(plain(step), number))


# Vehicles are the Harkonnen's; only the Atreides have cards against them. Which ones are meant is looked up
# whenever they are offered: a free action in between may have changed it.


@task("choose_sector")
@dataclass(slots=True)
class ChooseSector(Question):
    """All vehicles must be of one sector."""

    rule = "card.remove_vehicles"
    verbs = ("sector", "done")
    whose = ATREIDES
    free = True

    step: Mapping[str, Any]
    most: int

    def menu(self, flow: Flow) -> Menu:
        board = flow.board
        places = _meant(flow, script_of(flow), self.step)
        there = {sector for place in places for sector in board.sectors_at[place]}
        found = [sector for sector in board.sectors if sector in there]
        return self.or_done(Pick("sector", ("sector",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "sector":
            flow.push(RemoveVehicles(self.step, self.most, choice.args[0]))


@task("remove_vehicles")
@dataclass(slots=True)
class RemoveVehicles(Question):
    rule = "card.remove_vehicles"
    verbs = ("remove",)
    whose = ATREIDES
    free = True

    #: The step of the card, if it says which vehicles are meant.
    step: Mapping[str, Any]
    most: int
    #: Only of this sector, if one is named.
    sector: str = ""

    def places(self, flow: Flow) -> list[str]:
        board = flow.board
        if not self.step:
            return vehicles(flow, (self.sector,))
        found = _meant(flow, script_of(flow), self.step)
        return [place for place in found if not self.sector or self.sector in board.sectors_at[place]]

    def prompt(self, flow: Flow) -> MostOf:
        return {"most": self.most}

    def menu(self, flow: Flow) -> Menu:
        places = self.places(flow)
        return Menu((Some("remove", places, 0, min(self.most, len(places)), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        board = flow.board
        script = script_of(flow)
        for place in choice.args:
            if place in board.zone_areas:
                script.zone = place
            remove_vehicle(flow, place)


# -- rockets ---------------------------------------------------------------------------------------


def _no_sector(flow: Flow, script: Script, step: Step) -> str:
    within = sectors(flow, script, step["sectors_of"])
    if not within:
        return "no_legion"
    return "" if vehicles(flow, within) else "no_vehicle"


@verb("fire_rockets", _no_sector, cost=2)
def fire_rockets(flow: Flow, script: Script, step: Step) -> None:
    flow.push(FireRockets(plain(step)))


@task("fire_rockets")
@dataclass(slots=True)
class FireRockets(Question):
    """Dice against the vehicles of a sector; every Sword and every Special removes one."""

    rule = "card.rockets"
    verbs = ("fire", "done")
    whose = ATREIDES
    free = True

    step: Mapping[str, Any]

    def menu(self, flow: Flow) -> Menu:
        within = sectors(flow, script_of(flow), self.step["sectors_of"])
        notes = {sector: ["no_effect"] for sector in within if not vehicles(flow, (sector,))}
        fire = Pick("fire", ("sector",), within, rule=self.rule, notes=notes)
        return self.or_done(fire if within else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        sector = choice.args[0]
        rolled = roll_combat(flow, int(self.step["dice"]))
        hits = rolled["sword"] + rolled["special"]
        flow.emit("rockets_fired", self.rule, sector=sector, rolled=rolled, hits=hits)
        if hits and vehicles(flow, (sector,)):
            flow.push(RemoveVehicles({}, hits, sector))
