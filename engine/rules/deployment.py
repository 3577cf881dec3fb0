"""Bringing pieces onto the board: deployments of both sides, upgrades, vehicles.

Rules: deploy.harkonnen, deploy.atreides, deploy.token, house.upgrade, vehicle.place, vehicle.replace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import ClassVar

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import TokenDrawn, UnitsToReplace
from engine.flow import Flow, Question, SideQuestion, Task, task
from engine.menu import Budget, Counts, Menu, Pick, Place
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.effects import barred
from engine.rules.losses import CheckLimits
from engine.values import omit, put

NOBODY = "nobody"
ZONE_VEHICLES = ("ornithopter", "carryall")


def leaders_in_supply(flow: Flow, faction: str) -> dict[str, int]:
    """Leaders who may be deployed or placed; a lasting effect can forbid some."""
    barring = barred(flow, faction) if flow.table.effects else ()
    supply = flow.table.supply[faction]
    return {
        piece: number
        for piece, number in supply.items()
        if piece in flow.pieces.deployable and number and piece not in barring
    }


# -- Harkonnen -------------------------------------------------------------------------------------


@task("deploy_harkonnen")
@dataclass(slots=True)
class DeployHarkonnen(Question):
    """Up to three regular units and one leader, in settlements that stand."""

    rule = "deploy.harkonnen"
    verbs = ("deploy",)
    whose = HARKONNEN
    free = True

    units: int = 3

    def menu(self, flow: Flow) -> Menu:
        board, table = flow.board, flow.table
        areas = {area: table.has_body(HARKONNEN, area) for area in board.sort(table.settlements)}
        regular = table.supply[HARKONNEN].get("regular", 0)
        budgets = [Budget({"regular": regular}, min(self.units, regular))] if regular else []
        leaders = leaders_in_supply(flow, HARKONNEN)
        if leaders:
            budgets.append(Budget(leaders, 1, leader=True))
        limit = table.stacking_limit(HARKONNEN)
        notes = {
            area: ["may_exceed_limit"]
            for area in areas
            if table.units(HARKONNEN, area) + min(self.units, regular) > limit
        }
        return Menu((Place("deploy", areas, tuple(budgets), rule=self.rule, notes=notes),))

    def take(self, flow: Flow, choice: Choice) -> None:
        for part in choice.parts:
            put_from_supply(flow, HARKONNEN, part.args[0], part.counts(), self.rule)
        flow.push(CheckLimits())


def put_from_supply(flow: Flow, faction: str, area: str, pieces: dict[str, int], rule: str) -> None:
    flow.table.take_from_supply(faction, pieces)
    flow.table.add(faction, area, pieces)
    flow.emit("pieces_deployed", rule, faction=faction, area=area, pieces=dict(pieces))


# -- Atreides --------------------------------------------------------------------------------------


@task("deploy_atreides")
@dataclass(slots=True)
class DeployAtreides(Task):
    """One deployment token, drawn unseen, and one leader, at the same sietch."""

    with_token: bool = True

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        table = flow.table
        if not table.sietches:
            flow.emit("nothing_done", "deploy.atreides", why="no_sietch")
            return
        if self.with_token:
            draw_token(flow)
        flow.push(ChooseSietch())


def draw_token(flow: Flow) -> None:
    """The owner looks at it; the others see that a token was drawn."""
    table = flow.table
    if not table.deployment_pool:
        flow.emit("nothing_done", "deploy.token", why="no_token")
        return
    token = flow.tower.pick(dict.fromkeys(table.deployment_pool, 1))
    table.deployment_pool = omit(table.deployment_pool, token)
    table.drawn_token = token
    table.follow(token)
    flow.emit("token_drawn", "deploy.token")
    flow.emit("token_seen", "deploy.token", only=flow.seats_of(ATREIDES), token=token)


@task("choose_sietch")
@dataclass(slots=True)
class ChooseSietch(Question):
    """Where the drawn token goes, and the leader who comes along. A drawn token must be put down."""

    rule = "deploy.atreides"
    verbs = ("deploy", "done")
    whose = ATREIDES
    free = True

    def prompt(self, flow: Flow) -> TokenDrawn:
        return {"with_token": bool(flow.table.drawn_token)}

    def menu(self, flow: Flow) -> Menu:
        board, table = flow.board, flow.table
        leaders = list(leaders_in_supply(flow, ATREIDES))
        if table.drawn_token:
            tree = {area: [NOBODY, *leaders] for area in board.sort(table.sietches)}
            limit = table.stacking_limit(ATREIDES)
            notes = {area: ["exceeds_limit"] for area in tree if table.units(ATREIDES, area) >= limit}
            return Menu((Pick("deploy", ("area", "leader"), tree, rule=self.rule, notes=notes),))
        held = [area for area in board.sort(table.sietches) if table.has_body(ATREIDES, area)]
        tree = dict.fromkeys(held, leaders) if leaders else {}
        return self.or_done(Pick("deploy", ("area", "leader"), tree, rule=self.rule) if tree else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        area, leader = choice.args
        if table.drawn_token:
            table.add(ATREIDES, area, {table.drawn_token: 1})
            table.drawn_token = ""
            flow.emit("token_deployed", "deploy.token", area=area)
        if leader != NOBODY:
            put_from_supply(flow, ATREIDES, area, {leader: 1}, self.rule)
        flow.push(CheckLimits())


# -- better figures --------------------------------------------------------------------------------


@task("upgrade")
@dataclass(slots=True)
class Upgrade(SideQuestion):
    """Replace units on the board by as many of a higher tier."""

    rule = "house.upgrade"
    verbs = ("replace",)
    free = True

    old: str
    new: str
    most: int

    def prompt(self, flow: Flow) -> UnitsToReplace:
        return {"old": self.old, "new": self.new, "most": self.most}

    def menu(self, flow: Flow) -> Menu:
        table = flow.table
        most = min(self.most, table.supply[self.side].get(self.new, 0))
        limits = {
            area: min(number, most)
            for area in table.areas_of(self.side)
            if most and (number := table.legion(self.side, area).get(self.old, 0))
        }
        return Menu((Counts("replace", limits, 0, min(most, sum(limits.values())), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        for area, number in choice.counts().items():
            table.remove(self.side, area, {self.old: number})
            table.put_in_supply(self.side, self.old, number)
            table.take_from_supply(self.side, {self.new: number})
            table.add(self.side, area, {self.new: number})
            flow.emit(
                "units_replaced",
                self.rule,
                faction=self.side,
                area=area,
                number=number,
                old=self.old,
                new=self.new,
            )


# -- vehicles --------------------------------------------------------------------------------------


def harvester_places(flow: Flow) -> list[str]:
    """Free desert areas, one harvester in each."""
    board, table = flow.board, flow.table
    return board.ids(table.free(HARKONNEN) & table.desert() & ~board.mask(table.harvesters))


def put_vehicle(flow: Flow, kind: str, target: str) -> None:
    """Onto the board from the supply. What stands in an air zone makes room for it."""
    table = flow.table
    table.take_from_supply(HARKONNEN, {kind: 1})
    if target in flow.board.zone_areas:
        if target in table.zones:
            standing = table.lift_vehicle(target)
            table.put_in_supply(HARKONNEN, standing)
            flow.emit("vehicle_removed", "vehicle.replace", vehicle=standing, place=target)
        table.zones = put(table.zones, target, kind)
    else:
        table.harvesters = [*table.harvesters, target]
    flow.emit("vehicle_placed", "vehicle.place", vehicle=kind, place=target)


def take_vehicle(flow: Flow, kind: str, origin: str) -> None:
    """Off the board into the supply, to be placed elsewhere."""
    table = flow.table
    if origin in table.zones:
        table.lift_vehicle(origin)
    else:
        table.harvesters = omit(table.harvesters, origin)
    table.put_in_supply(HARKONNEN, kind)


@task("place_vehicles")
@dataclass(slots=True)
class PlaceVehicles(Task):
    """Place up to that many vehicles, one after the other, of these kinds."""

    left: int
    kinds: Sequence[str] = field(default_factory=lambda: ["harvester", "ornithopter", "carryall"])

    def run(self, flow: Flow) -> None:
        if self.left:
            self.left -= 1
            flow.push(ChooseVehicle(self.kinds))
        else:
            flow.finish(self)


@task("choose_vehicle")
@dataclass(slots=True)
class ChooseVehicle(Question):
    """One vehicle: from the supply, or one that stands on the board already."""

    rule = "vehicle.place"
    verbs: ClassVar[tuple[str, ...]] = ("harvester", "ornithopter", "carryall", "done")
    whose = HARKONNEN
    free = True

    kinds: Sequence[str]

    def menu(self, flow: Flow) -> Menu:
        trees = {kind: self._tree(flow, kind) for kind in self.kinds}
        return self.or_done(
            *(Pick(kind, ("from", "to"), tree, rule=self.rule) for kind, tree in trees.items() if tree)
        )

    def _tree(self, flow: Flow, kind: str) -> dict[str, list[str]]:
        board, table = flow.board, flow.table
        if kind in ZONE_VEHICLES:
            standing = [zone for zone in board.zones if table.zones.get(zone) == kind]
            goals = [zone for zone in board.zones if zone not in standing]
        else:
            standing = board.sort(table.harvesters)
            goals = harvester_places(flow)
        origins = (["supply"] if table.supply[HARKONNEN].get(kind) else []) + standing
        return dict.fromkeys(origins, goals) if goals else {}

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            flow.asker(PlaceVehicles).left = 0
            return
        origin, target = choice.args
        if origin != "supply":
            take_vehicle(flow, choice.verb, origin)
        put_vehicle(flow, choice.verb, target)
