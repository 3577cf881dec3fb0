"""What cards do in the desert: sandworms, wormsigns, storms, sietches that move.

Rules: card.worms, card.signs, card.move_sietch, desert_power, storm.roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.cards.script import OwnQuestion, Script, Step, plain, script_of, verb
from engine.cards.where import areas
from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick, Some
from engine.pieces import ATREIDES, SANDWORM, WILD_MAKER
from engine.rules.arrival import relocate
from engine.rules.desert_power import AttackWithWorm, ChooseDesertPower, MoveWorms, PlaceSigns
from engine.rules.losses import CheckLimits
from engine.rules.storms import exposed, push_storms
from engine.rules.worms import (
    discard_sign,
    sign_places,
    signs_left,
    worm_attacks,
    worm_moves,
)
from engine.values import drop, omit, put

# -- Desert Power and its parts --------------------------------------------------------------------


@verb("desert_power")
def desert_power(flow: Flow, script: Script, step: Step) -> None:
    flow.push(*(ChooseDesertPower() for _ in range(int(step.get("times", 1)))))


def _no_move(flow: Flow, script: Script, step: Step) -> str:
    worms, kind = flow.table.worms, step.get("kind", "")
    return "" if any(kind in ("", worms[worm]) for worm in worm_moves(flow, [])) else "no_worm"


@verb("move_worms", _no_move, cost=2)
def move_worms(flow: Flow, script: Script, step: Step) -> None:
    flow.push(MoveWorms(int(step["number"]), kind=step.get("kind", "")))


def _no_worm_attack(flow: Flow, script: Script, step: Step) -> str:
    kind = step.get("kind", "")
    worms = {area: k for area, k in flow.table.worms.items() if kind in ("", k)}
    if not worms:
        return "no_worm"
    return "" if worm_attacks(flow, worms) else "cannot_attack"


@verb("worm_attack", _no_worm_attack, cost=2)
def worm_attack(flow: Flow, script: Script, step: Step) -> None:
    flow.push(AttackWithWorm(step.get("kind", "")))


@task("card_signs")
@dataclass(slots=True)
class CardSigns(PlaceSigns):
    """Wormsigns that a card places: no Desert Power, so whoever plays the card decides."""

    asked_as = "place_signs"
    whose = ATREIDES


@verb("place_wormsigns", lambda flow, script, step: "" if _sign_room(flow) else "no_place")
def place_wormsigns(flow: Flow, script: Script, step: Step) -> None:
    flow.push(CardSigns(int(step["number"])))


def _sign_room(flow: Flow) -> bool:
    return bool(signs_left(flow) and sign_places(flow))


@verb("storms", lambda flow, script, step: "" if exposed(flow) else "no_legion")
def storms(flow: Flow, script: Script, step: Step) -> None:
    push_storms(flow)


# -- discarding wormsigns --------------------------------------------------------------------------


def _signs(flow: Flow, script: Script, step: Step) -> list[str]:
    board = flow.board
    signs = board.mask(flow.table.wormsigns)
    return board.ids(signs & areas(flow, script, step["where"]) if "where" in step else signs)


@verb("discard_wormsigns", lambda flow, script, step: "" if _signs(flow, script, step) else "no_wormsign")
def discard_wormsigns(flow: Flow, script: Script, step: Step) -> None:
    flow.push(DiscardSigns(script.side, _signs(flow, script, step), int(step["number"])))


@task("discard_signs")
@dataclass(slots=True)
class DiscardSigns(OwnQuestion):
    rule = "card.signs"
    verbs = ("discard_signs",)

    areas: Sequence[str]
    most: int

    def menu(self, flow: Flow) -> Menu:
        most = min(self.most, len(self.areas))
        return Menu((Some("discard_signs", self.areas, 0, most, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        board = flow.board
        for area in board.sort(choice.args):
            discard_sign(flow, area)


# -- placing sandworms -----------------------------------------------------------------------------


@task("place_worms")
@dataclass(slots=True)
class PlaceWorms(Task):
    """Up to so many worms, from the supply or from elsewhere on the board. The Wild Maker is one of them."""

    left: int
    where: Mapping[str, Any]
    kind: str = ""
    #: Areas of worms that have just been placed.
    placed: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        if self.left and self.choices(flow, script_of(flow)):
            self.left -= 1
            flow.push(ChooseWormPlace())
        else:
            flow.finish(self)

    def worm_went(self, origin: str, target: str) -> None:
        self.placed = [target if area == origin else area for area in self.placed]

    def choices(self, flow: Flow, script: Script) -> dict[str, list[str]]:
        """Worm figures, by kind in the supply and by area on the board, and where each may go."""
        board, table = flow.board, flow.table
        kinds = (self.kind,) if self.kind else (SANDWORM, WILD_MAKER)
        found: dict[str, list[str]] = {}
        for kind in kinds:
            if table.supply[ATREIDES].get(kind):
                found[kind] = board.ids(areas(flow, script, self.where))
        for worm in board.sort(table.worms):
            if table.worms[worm] in kinds and worm not in self.placed:
                others = [other for other in table.worms if other != worm]
                found[worm] = board.ids(areas(flow, script, self.where, others))
        return {figure: goals for figure, goals in found.items() if goals}


def _worms_of(step: Step) -> PlaceWorms:
    return PlaceWorms(int(step["number"]), plain(step["where"]), step.get("kind", ""))


def _no_worm_to_place(flow: Flow, script: Script, step: Step) -> str:
    return "" if _worms_of(step).choices(flow, script) else "no_place"


@verb("place_worms", _no_worm_to_place, cost=2)
def place_worms(flow: Flow, script: Script, step: Step) -> None:
    flow.push(_worms_of(step))


@task("choose_worm_place")
@dataclass(slots=True)
class ChooseWormPlace(Question):
    rule = "card.worms"
    verbs = ("place_worm", "done")
    whose = ATREIDES
    free = True

    def menu(self, flow: Flow) -> Menu:
        plan = flow.inside(PlaceWorms)
        found: Mapping[str, list[str]] = plan.choices(flow, script_of(flow)) if plan else {}
        return self.or_done(Pick("place_worm", ("figure", "area"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        plan = flow.asker(PlaceWorms)
        if choice.verb == "done":
            plan.left = 0
            return
        figure, area = choice.args
        table = flow.table
        if figure in table.worms:
            kind = table.lift_worm(figure)
        else:
            kind = figure
            table.take_from_supply(ATREIDES, {kind: 1})
        table.worms = put(table.worms, area, kind)
        plan.placed = [*plan.placed, area]
        flow.emit("worm_placed", self.rule, area=area, worm=kind, origin=figure)


# -- sietches that move ----------------------------------------------------------------------------


def sietch_moves(flow: Flow) -> dict[str, list[str]]:
    """Each sietch and the empty desert areas next to it."""
    board, table = flow.board, flow.table
    goals = table.desert() & table.empty()
    found = {area: board.ids(board.near[area] & goals) for area in board.sort(table.sietches)}
    return {area: there for area, there in found.items() if there}


@verb("move_sietch", lambda flow, script, step: "" if sietch_moves(flow) else "no_place", cost=2)
def move_sietch(flow: Flow, script: Script, step: Step) -> None:
    flow.push(MoveSietch())


@task("move_sietch")
@dataclass(slots=True)
class MoveSietch(Question):
    """The sietch goes with whoever stands there; it keeps its rank and its face."""

    rule = "card.move_sietch"
    verbs = ("move_sietch", "done")
    whose = ATREIDES
    free = True

    def menu(self, flow: Flow) -> Menu:
        found = sietch_moves(flow)
        return self.or_done(Pick("move_sietch", ("sietch", "to"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        origin, target = choice.args
        table.sietches = put(drop(table.sietches, origin), target, table.sietches[origin])
        if origin in table.revealed_sietches:
            table.revealed_sietches = [*omit(table.revealed_sietches, origin), target]
        flow.emit("sietch_moved", self.rule, origin=origin, to=target)
        if (automaton := flow.rules.automaton) is not None:
            automaton.sietch_went(flow, origin, target)
        if origin in table.legions[ATREIDES]:
            relocate(flow, ATREIDES, origin, target, "legion_displaced", self.rule)
        flow.push(CheckLimits())
