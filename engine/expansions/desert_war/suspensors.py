"""Suspensor troopers: how they come, move and scout.

Rules: suspensor.deploy, suspensor.move, suspensor.trade, suspensor.scout, suspensor.signs.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war.state import (
    LAUNCHER,
    RIDER,
    SUSPENSOR,
    HarkonnenAction,
    data_of,
    to_supply,
)
from engine.flow import Flow, task
from engine.menu import Counts, Menu, Pick
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.free_actions import BAN
from engine.rules.reveals import reveal_sietch, reveal_tokens
from engine.rules.worms import discard_sign


@task("deploy_suspensors")
@dataclass(slots=True)
class DeploySuspensors(HarkonnenAction):
    """Into empty desert of one sector that a vehicle in the air is connected to: first which, then where."""

    rule = "suspensor.deploy"
    verbs = ("sector", "suspensors", "done")

    sector: str = ""

    @staticmethod
    def sectors(flow: Flow) -> dict[str, list[str]]:
        """Sectors with a vehicle above, and the areas of each that are empty."""
        board, table = flow.board, flow.table
        if not table.supply[HARKONNEN].get(SUSPENSOR):
            return {}
        above = {sector for zone in table.zones for sector in board.zone_sectors[zone]}
        ground = table.desert() & table.empty()
        found = {it: board.ids(board.sector_areas[it] & ground) for it in board.sectors if it in above}
        return {sector: areas for sector, areas in found.items() if areas}

    def menu(self, flow: Flow) -> Menu:
        sectors = self.sectors(flow)
        if self.sector in sectors:
            most = min(data_of(flow).suspensors_deployed, flow.table.supply[HARKONNEN][SUSPENSOR])
            limits = dict.fromkeys(sectors[self.sector], most)
            return self.or_done(Counts("suspensors", limits, 1, most, rule=self.rule))
        return self.or_done(Pick("sector", ("sector",), list(sectors), rule=self.rule) if sectors else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "sector":
            flow.push(DeploySuspensors(choice.args[0]))
        for area, number in choice.counts().items() if choice.verb == "suspensors" else ():
            flow.table.take_from_supply(HARKONNEN, {SUSPENSOR: number})
            flow.table.lay_beside(area, SUSPENSOR, number)
            flow.emit("troopers_placed", self.rule, area=area, pieces={SUSPENSOR: number}, origin="supply")


@task("move_suspensor")
@dataclass(slots=True)
class MoveSuspensor(HarkonnenAction):
    """One of them, one or two areas, over any border and any terrain that is free."""

    rule = "suspensor.move"
    verbs = ("suspensor", "done")

    @staticmethod
    def moves(flow: Flow) -> dict[str, list[str]]:
        board, table = flow.board, flow.table
        free = table.free(HARKONNEN)
        found: dict[str, list[str]] = {}
        for area in table.beside_of(SUSPENSOR):
            first = board.fly1[area] & free
            reach = first
            for middle in board.ids(first):
                reach |= board.fly1[middle] & free
            found[area] = board.ids(reach & ~board.bit[area])
        return {area: goals for area, goals in found.items() if goals}

    def menu(self, flow: Flow) -> Menu:
        found = self.moves(flow)
        return self.or_done(Pick("suspensor", ("from", "to"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        origin, target = choice.args
        table.take_beside(origin, SUSPENSOR)
        table.lay_beside(target, SUSPENSOR)
        flow.emit("trooper_moved", self.rule, origin=origin, to=target)
        if target in table.wormsigns:
            discard_sign(flow, target)
        # Riders and launchers are never in one area, so there is nothing to choose.
        enemies = [piece for piece in (LAUNCHER, RIDER) if piece in table.beside[target]]
        if enemies:
            for piece in (SUSPENSOR, enemies[0]):
                to_supply(flow, target, piece)
            gone = {SUSPENSOR: 1, enemies[0]: 1}
            flow.emit("troopers_removed", "suspensor.trade", area=target, pieces=gone)


@task("scout_with_suspensor")
@dataclass(slots=True)
class ScoutWithSuspensor(HarkonnenAction):
    """One of them is removed to turn up what is hidden in an area beside it."""

    rule = "suspensor.scout"
    verbs = ("suspensor_scout", "done")

    @staticmethod
    def goals(flow: Flow) -> dict[str, dict[str, list[str]]]:
        board, table = flow.board, flow.table
        if BAN in table.bans:
            return {}
        switches = data_of(flow).switches
        near = board.fly1 if switches.suspensor_scouting_over_impassable else board.near
        hidden = {area: what for area in board.area if (what := _hidden(flow, area))}
        found: dict[str, dict[str, list[str]]] = {}
        for area in table.beside_of(SUSPENSOR):
            there = {other: what for other, what in hidden.items() if board.bit[other] & near[area]}
            if there:
                found[area] = there
        return found

    def menu(self, flow: Flow) -> Menu:
        found = self.goals(flow)
        levels = ("from", "area", "what")
        return self.or_done(Pick("suspensor_scout", levels, found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        origin, area, what = choice.args
        to_supply(flow, origin, SUSPENSOR)
        flow.emit("trooper_scouted", self.rule, origin=origin, area=area)
        if what in ("all", "sietch"):
            reveal_sietch(flow, area)
        if what in ("all", "tokens"):
            reveal_tokens(flow, area)


def _hidden(flow: Flow, area: str) -> list[str]:
    """What a scout turns up there: everything, or part of it where that is a reading."""
    table = flow.table
    sietch = area in table.sietches and area not in table.revealed_sietches
    tokens = bool(flow.pieces.tokens_of(table.legion(ATREIDES, area)))
    if not sietch and not tokens:
        return []
    if sietch and tokens and data_of(flow).switches.suspensor_scouting_in_part:
        return ["all", "sietch", "tokens"]
    return ["all"]
