"""Rocket launchers: how they come to camps, and their attack on vehicles.

Rules: launcher.deploy, launcher.beside, launcher.attack, launcher.price, launcher.no_legion, launcher.camp.
"""

from __future__ import annotations

from engine.cards.vehicles import remove_vehicle
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import AtArea, MostOf
from engine.expansions.desert_war import camps as camp_rules
from engine.expansions.desert_war.state import (
    LAUNCHER,
    FremenAction,
    FremenQuestion,
    camps,
    data_of,
    to_supply,
)
from engine.flow import Flow, Task, task
from engine.menu import Counts, Menu, Pick, Some
from engine.pieces import ATREIDES
from engine.rules.combat import roll_combat
from engine.rules.tracks import raise_prescience

MOST_DICE = 6


def sites(flow: Flow) -> list[str]:
    """Where launchers can be deployed."""
    return flow.board.sort(camps(flow)) if flow.table.supply[ATREIDES].get(LAUNCHER) else []


@task("deploy_launchers")
@dataclass(slots=True)
class DeployLaunchers(FremenAction):
    rule = "launcher.deploy"
    verbs = ("launchers", "done")

    def menu(self, flow: Flow) -> Menu:
        places = sites(flow)
        if not places:
            return self.or_done()
        most = min(data_of(flow).launchers_deployed, flow.table.supply[ATREIDES][LAUNCHER])
        return self.or_done(Counts("launchers", dict.fromkeys(places, most), 1, most, rule=self.rule))

    def take(self, flow: Flow, choice: Choice) -> None:
        for area, number in choice.counts().items() if choice.verb == "launchers" else ():
            flow.table.take_from_supply(ATREIDES, {LAUNCHER: number})
            flow.table.lay_beside(area, LAUNCHER, number)
            flow.emit("troopers_placed", self.rule, area=area, pieces={LAUNCHER: number}, origin="supply")


# -- the attack ------------------------------------------------------------------------------------


def batteries(flow: Flow) -> dict[str, str]:
    """Sectors with launchers, and the area of each where they stand."""
    board = flow.board
    return {sector: area for area in flow.table.beside_of(LAUNCHER) for sector in board.sectors_at[area]}


def targets(flow: Flow, sector: str, area: str) -> list[str]:
    """Harvesters in areas beside theirs, and whatever flies in zones connected to their sector."""
    board, table = flow.board, flow.table
    switches = data_of(flow).switches
    near = board.near[area]
    if switches.launchers_reach_their_own_area:
        near |= board.bit[area]
    if not switches.launchers_reach_over_sector_borders:
        near &= board.sector_areas[sector]
    aloft = [zone for zone in board.zones if zone in table.zones and sector in board.zone_sectors[zone]]
    return board.ids(near & board.mask(table.harvesters)) + aloft


def attacks(flow: Flow) -> list[str]:
    """Sectors from which an attack could hit something."""
    found = batteries(flow)
    return [it for it in flow.board.sectors if it in found and targets(flow, it, found[it])]


@task("launch_rockets")
@dataclass(slots=True)
class LaunchRockets(FremenAction):
    rule = "launcher.attack"
    verbs = ("launch", "done")

    def menu(self, flow: Flow) -> Menu:
        found = attacks(flow)
        return self.or_done(Pick("launch", ("sector",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "launch":
            sector = choice.args[0]
            flow.push(LauncherAttack(sector, batteries(flow)[sector]))


@task("launcher_attack")
@dataclass(slots=True)
class LauncherAttack(Task):
    """Roll, remove, and perhaps cash the camp."""

    sector: str
    area: str
    step: str = "roll"
    #: Whether a harvester was among what has gone.
    harvester: bool = False

    def run(self, flow: Flow) -> None:
        table = flow.table
        if self.step == "roll":
            self.step = "camp"
            rolled = roll_combat(flow, min(MOST_DICE, table.beside[self.area][LAUNCHER]))
            hits = sum(rolled[face] for face in data_of(flow).hits_on)
            flow.emit("launchers_fired", "launcher.attack", sector=self.sector, rolled=rolled, hits=hits)
            if hits:
                flow.push(HitVehicles(self.sector, self.area, hits))
            return
        flow.finish(self)
        if self.harvester and self.area in camps(flow):
            flow.push(CashCamp(self.area))


@task("hit_vehicles")
@dataclass(slots=True)
class HitVehicles(FremenQuestion):
    """For each vehicle that goes one launcher goes too; fewer than were hit may be taken."""

    rule = "launcher.attack"
    verbs = ("remove",)

    sector: str
    area: str
    hits: int

    def prompt(self, flow: Flow) -> MostOf:
        return {"most": self.hits}

    def menu(self, flow: Flow) -> Menu:
        places = targets(flow, self.sector, self.area)
        there = flow.table.beside.get(self.area, {}).get(LAUNCHER, 0)
        return Menu((Some("remove", places, 0, min(self.hits, len(places), there), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        attack = flow.asker(LauncherAttack)
        if not choice.args:
            return
        number = len(choice.args)
        to_supply(flow, self.area, LAUNCHER, number)
        flow.emit("troopers_removed", self.rule, area=self.area, pieces={LAUNCHER: number})
        for place in choice.args:
            attack.harvester = attack.harvester or place in flow.table.harvesters
            remove_vehicle(flow, place)


@task("cash_camp")
@dataclass(slots=True)
class CashCamp(FremenQuestion):
    """A harvester has gone: the camp may leave the game for a step of the marker it shows."""

    rule = "launcher.camp"
    verbs = ("cash", "keep")

    area: str

    def prompt(self, flow: Flow) -> AtArea:
        return {"area": self.area}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("cash", rule=self.rule), Pick("keep", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "cash":
            raise_prescience(flow, {camp_rules.cash(flow, self.area): 1})
