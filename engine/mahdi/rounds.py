"""What is different in the other phases: the start, vehicles, the harvest, the end.

Rules: mahdi.start, mahdi.vehicles, mahdi.spice, mahdi.round_end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Deed, Flow, task
from engine.mahdi import piles, state, tactics
from engine.mahdi.criteria import Decided
from engine.mahdi.forces import PLACING, in_supply
from engine.mahdi.owner import data_of
from engine.mahdi.spice import Spending, spendings
from engine.menu import Menu, Pick
from engine.phases import end, setup, start
from engine.phases.harvest import SpendSpice, SpiceHarvesting
from engine.phases.start import enter_phase
from engine.phases.vehicles import VehiclePlacement, active_row
from engine.pieces import ATREIDES
from engine.rules.prescience import reveal_prescience
from engine.rules.tracks import raise_supremacy

# -- setting up and the start ----------------------------------------------------------------------


def _begin(flow: Flow) -> None:
    """Nothing of the automaton lies there yet, and nobody listens to partners."""
    state.begin(flow)
    flow.table.cones = dict.fromkeys(flow.table.cones, 0)


SET_UP: Mapping[str, Deed] = {**setup.STEPS, "automaton": _begin}


def _prescience(flow: Flow) -> None:
    reveal_prescience(flow, data_of(flow).prescience_row)


def _reinforcements(flow: Flow) -> None:
    for deck in data_of(flow).each_round:
        card = piles.take_card(flow, deck)
        if card:
            piles.lay(flow, card, known=False)


def _shuffle(flow: Flow) -> None:
    state.shuffle_tactics(flow)


START: Mapping[str, Deed] = {
    "draw": start.draw,
    "prescience": _prescience,
    "tactics": _shuffle,
    "harvest_sector": tactics.draw_harvest,
    "target": tactics.draw_target,
    "reinforcements": _reinforcements,
}

# -- vehicles --------------------------------------------------------------------------------------


@task("automaton_vehicles")
@dataclass(slots=True)
class AutomatonVehicles(VehiclePlacement):
    """Harvesters, carryalls, ornithopters, as many as the active row gives."""

    def run(self, flow: Flow) -> None:
        row = flow.content.spice_rows[active_row(flow) - 1]
        given = {"harvester": row.harvesters, "carryall": row.carryalls, "ornithopter": row.ornithopters}
        if self.left is None:
            self.left = list(given)
            enter_phase(flow, "vehicles")
            all_dice = flow.content.dice_counts["harkonnen_action"]
            flow.table.dice_aside = all_dice - row.harkonnen_dice
            flow.emit("dice_set_aside", "dice.aside", dice=flow.table.dice_aside, row=active_row(flow))
        if not self.left:
            flow.finish(self)
            return
        kind, *self.left = self.left
        number = min(given[kind], in_supply(flow, kind))
        flow.push(PLACING[kind](number))


# -- the harvest -----------------------------------------------------------------------------------


@task("automaton_harvest")
@dataclass(slots=True)
class AutomatonHarvest(SpiceHarvesting):
    def spending(self, spice: int) -> SpendSpice:
        return AutomatonSpends(spice)


@task("automaton_spends")
@dataclass(slots=True)
class AutomatonSpends(SpendSpice):
    """Only markers that are equal leave a choice."""

    asked_as = "spend_spice"

    def found(self, flow: Flow) -> list[Spending]:
        lowest = len(flow.content.spice_rows)
        return spendings(data_of(flow), flow.table.imperium, lowest, self.spice)

    def decided(self, flow: Flow) -> Decided[tuple[str, ...]]:
        """In words: each marker and what is done with it."""
        found = self.found(flow)
        left = tuple(tuple(word for step in it.steps for word in step) for it in found)
        looked_at = tuple((marker,) for marker in flow.table.imperium)
        return Decided(looked_at, left, found[0].by, "mahdi.spice", (found[0].by,))

    def menu(self, flow: Flow) -> Menu:
        markers = tuple(flow.table.imperium)
        tree: dict[str, Any] = {}
        for spending in self.found(flow):
            branch = tree
            for marker in markers:
                branch = branch.setdefault(spending.of[marker], {})
            branch["no"] = ["yes" if spending.reserve else "no"]
        return Menu((Pick("spend", (*markers, "stockpile", "reserve"), tree, rule="mahdi.spice"),))

    def take(self, flow: Flow, choice: Choice) -> None:
        points = self.found(flow)[0].supremacy
        SpendSpice.take(self, flow, choice)
        if points:
            raise_supremacy(flow, points)


# -- the end ---------------------------------------------------------------------------------------


def _swaps(flow: Flow) -> None:
    if end.leaders_on_board(flow, ATREIDES):
        flow.push(end.SwapLeaders(ATREIDES))


def _advance(flow: Flow) -> None:
    raise_supremacy(flow, data_of(flow).end_of_round_supremacy)


END: Mapping[str, Deed] = {**end.STEPS, "swaps": _swaps, "supremacy": _advance, "tactics": _shuffle}
