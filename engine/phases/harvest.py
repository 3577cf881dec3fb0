"""Phase 4, Spice Harvesting. Rules: spice.harvest, spice.pay, spice.stockpile, spice.reserve, spice.bans."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import FurtherMarkers, SpiceToSpend
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.options import ONE_FURTHER_BAN
from engine.phases.start import enter_phase
from engine.pieces import HARKONNEN
from engine.refusal import Refused
from engine.rules.losses import CheckLimits
from engine.rules.tracks import raise_supremacy
from engine.values import put

PRICE = {"drop": 0, "keep": 2, "raise": 3}
STOCKPILE_PRICE = 3
RESERVED = 1
STOCKPILE_LAST_STEP = 5
SPICE = {"desert": 1, "deep_desert": 2}


@task("spice_harvesting")
@dataclass(slots=True)
class SpiceHarvesting(Task):
    step: str = "collect"

    def run(self, flow: Flow) -> None:
        board, table = flow.board, flow.table
        if self.step == "collect":
            self.step = "bans"
            enter_phase(flow, "harvest")
            # Bans last until now; those of markers on the lowest row are renewed below.
            table.bans = []
            spice = table.spice_reserve
            for area in board.sort(table.harvesters):
                gain = SPICE[table.terrain(area)]
                spice += gain
                table.put_in_supply(HARKONNEN, "harvester")
                flow.emit("spice_harvested", "spice.harvest", area=area, spice=gain)
            table.harvesters = []
            table.spice_reserve = 0
            flow.push(self.spending(spice))
            return
        flow.finish(self)
        flow.push(CheckLimits())

    def spending(self, spice: int) -> SpendSpice:
        """The question what the spice is spent on."""
        return SpendSpice(spice)


def activate_bans(flow: Flow, fell: list[str]) -> None:
    """Every marker on the lowest row has its ban; so has every other that fell, or only one of those."""
    table = flow.table
    lowest = len(flow.content.spice_rows)
    others = [marker for marker in fell if table.imperium[marker] < lowest]
    one = ONE_FURTHER_BAN in flow.switches
    for marker, row in table.imperium.items():
        if row == lowest or (marker in others and not one):
            ban(flow, marker)
    if others and one:
        flow.ask(FurtherBan(others))


def ban(flow: Flow, marker: str) -> None:
    table = flow.table
    table.bans = [*table.bans, marker]
    flow.emit("ban_activated", "spice.bans", marker=marker)


@task("further_ban")
@dataclass(slots=True)
class FurtherBan(Question):
    """Of the markers that fell, but not to the lowest row, one activates its ban."""

    rule = "spice.bans"
    verbs = ("ban",)
    whose = "house_harkonnen"
    only_with = ONE_FURTHER_BAN

    markers: Sequence[str]

    def prompt(self, flow: Flow) -> FurtherMarkers:
        return {"markers": list(self.markers)}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("ban", ("marker",), list(self.markers), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        ban(flow, choice.args[0])


@task("spend_spice")
@dataclass(slots=True)
class SpendSpice(Question):
    """Keep, raise or drop each Imperium marker; stockpile; reserve one."""

    rule = "spice.pay"
    verbs = ("spend",)
    whose = "house_harkonnen"

    spice: int

    def prompt(self, flow: Flow) -> SpiceToSpend:
        prices = {**PRICE, "stockpile": STOCKPILE_PRICE, "reserve": RESERVED}
        markers = dict(flow.table.imperium)
        rows = len(flow.content.spice_rows)
        lowest = [marker for marker, row in markers.items() if row == rows]
        return {"spice": self.spice, "markers": markers, "lowest": lowest, "prices": prices}

    def options(self, flow: Flow, marker: str) -> tuple[str, ...]:
        """A marker on the top row cannot be raised."""
        return ("drop", "keep") if flow.table.imperium[marker] == 1 else ("drop", "keep", "raise")

    def menu(self, flow: Flow) -> Menu:
        markers = tuple(flow.table.imperium)
        may_stockpile = flow.table.supremacy <= STOCKPILE_LAST_STEP
        tree: dict[str, Any] = {}
        for steps in product(*(self.options(flow, marker) for marker in markers)):
            left = self.spice - sum([PRICE[step] for step in steps])
            if left < 0:
                continue
            branch = tree
            for step in steps:
                branch = branch.setdefault(step, {})
            branch["no"] = ["no", "yes"] if left else ["no"]
            if may_stockpile and left >= STOCKPILE_PRICE:
                branch["yes"] = ["no", "yes"] if left > STOCKPILE_PRICE else ["no"]
        levels = (*markers, "stockpile", "reserve")
        return Menu((Pick("spend", levels, tree, rule=self.rule),))

    def explained(self, flow: Flow, choice: Choice, refused: Refused) -> Refused:
        markers = tuple(flow.table.imperium)
        for marker, step in zip(markers, choice.args, strict=False):
            if step in PRICE and step not in self.options(flow, marker):
                return Refused("spice.top_row", {"marker": marker}, self.rule)
        asked = sum(PRICE.get(step, 0) for step in choice.args[: len(markers)])
        further = choice.args[len(markers) :]
        asked += sum(
            price for price, word in zip((STOCKPILE_PRICE, RESERVED), further, strict=False) if word == "yes"
        )
        if asked > self.spice:
            return Refused("spice.too_little", {"have": self.spice, "asked": asked}, self.rule)
        return refused

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        *steps, stockpile, reserve = choice.args
        fell = []
        rows = len(flow.content.spice_rows)
        for marker, step in zip(tuple(table.imperium), steps, strict=True):
            before = table.imperium[marker]
            if step == "raise":
                table.imperium = put(table.imperium, marker, before - 1)
            elif step == "drop":
                table.imperium = put(table.imperium, marker, min(before + 1, rows))
            if table.imperium[marker] > before:
                fell.append(marker)
            flow.emit(
                "imperium_marker_set",
                self.rule,
                marker=marker,
                step=step,
                row=table.imperium[marker],
            )
        table.spice_reserve = 1 if reserve == "yes" else 0
        if reserve == "yes":
            flow.emit("spice_reserved", "spice.reserve")
        activate_bans(flow, fell)
        if stockpile == "yes":
            flow.emit("spice_stockpiled", "spice.stockpile")
            raise_supremacy(flow, 1)
