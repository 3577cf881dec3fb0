"""Phase 3, Desert Hazards: wormsigns, worms, Coriolis storms.

Rules: hazards.discard, hazards.place, hazards.reveal, hazards.limit, hazards.order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick, Some
from engine.phases.start import enter_phase
from engine.pieces import ATREIDES, HARKONNEN, WILD_MAKER
from engine.rules.storms import push_storms
from engine.rules.worms import (
    PlaceWorm,
    WormEffect,
    discard_sign,
    place_sign,
    signs_left,
    surfaces,
)
from engine.values import omit


def worm_limit(flow: Flow) -> int:
    """At most four wormsigns turn into worms; five with the Wild Maker in play."""
    return 5 if flow.table.in_play(ATREIDES, WILD_MAKER) else 4


@task("desert_hazards")
@dataclass(slots=True)
class DesertHazards(Task):
    step: str = "discard"
    #: Areas where a worm surfaces, and those whose effect is still to come.
    rising: Sequence[str] = field(default_factory=list)
    risen: Sequence[str] = field(default_factory=list)
    waiting: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        getattr(self, f"_{self.step}")(flow)

    def _discard(self, flow: Flow) -> None:
        """Signs under Atreides legions and worms go back first."""
        board = flow.board
        self.step = "place"
        enter_phase(flow, "hazards")
        table = flow.table
        for area in board.sort(table.wormsigns):
            if area in table.legions[ATREIDES] or area in table.worms:
                discard_sign(flow, area)

    def _place(self, flow: Flow) -> None:
        """One sign in each desert area with a Harkonnen legion or harvester and no sign or worm."""
        board = flow.board
        self.step = "reveal"
        table = flow.table
        prey = table.legion_mask(HARKONNEN) | board.mask(table.harvesters)
        taken = board.mask(table.wormsigns) | board.mask(table.worms)
        areas = board.ids(prey & table.desert() & ~taken)
        if len(areas) > signs_left(flow):
            flow.push(ChooseSigns(areas, signs_left(flow)))
            return
        for area in areas:
            place_sign(flow, area)

    def _reveal(self, flow: Flow) -> None:
        """All signs are turned up together; which faces lie there is decided now."""
        board = flow.board
        self.step = "limit"
        table = flow.table
        faces = dict(flow.content.wormsign_faces)
        for area in board.sort(table.wormsigns):
            face = flow.tower.pick(faces)
            faces[face] -= 1
            flow.emit("wormsign_revealed", "hazards.reveal", area=area, face=face)
            if surfaces(flow, face, area):
                self.rising = [*self.rising, area]
        table.wormsigns = []

    def _limit(self, flow: Flow) -> None:
        self.step = "worms"
        limit = worm_limit(flow)
        if len(self.rising) > limit:
            flow.push(ChooseRising(self.rising, limit))

    def _worms(self, flow: Flow) -> None:
        """All worms are placed before any of them does anything."""
        if self.rising:
            area, *self.rising = self.rising
            flow.push(PlaceWorm(area, self.risen))
            self.risen = [*self.risen, area]
            return
        self.step = "effects"
        self.waiting = self.risen

    def _effects(self, flow: Flow) -> None:
        table = flow.table
        self.waiting = [
            area for area in self.waiting if area in table.legions[HARKONNEN] or area in table.harvesters
        ]
        if not self.waiting:
            self.step = "storms"
        elif len(self.waiting) == 1:
            area, *self.waiting = self.waiting
            flow.push(WormEffect(area, hazards=True))
        else:
            flow.push(ChooseEffect(self.waiting))

    def _storms(self, flow: Flow) -> None:
        flow.finish(self)
        push_storms(flow)


# All decisions of this phase are the Fremen's.


@task("choose_signs")
@dataclass(slots=True)
class ChooseSigns(Question):
    """Too few wormsigns are left: the Atreides choose where they lie."""

    rule = "hazards.place"
    verbs = ("signs",)
    whose = "fremen"

    areas: Sequence[str]
    number: int

    def menu(self, flow: Flow) -> Menu:
        return Menu((Some("signs", self.areas, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        board = flow.board
        for area in board.sort(choice.args):
            place_sign(flow, area)


@task("choose_rising")
@dataclass(slots=True)
class ChooseRising(Question):
    """More signs would bring worms than may: the Atreides choose which do."""

    rule = "hazards.limit"
    verbs = ("rise",)
    whose = "fremen"

    areas: Sequence[str]
    number: int

    def menu(self, flow: Flow) -> Menu:
        return Menu((Some("rise", self.areas, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        board = flow.board
        flow.asker(DesertHazards).rising = board.sort(choice.args)
        flow.emit("worms_chosen", self.rule, areas=board.sort(choice.args))


@task("choose_effect")
@dataclass(slots=True)
class ChooseEffect(Question):
    """The Atreides settle the worms in any order."""

    rule = "hazards.order"
    verbs = ("resolve",)
    whose = "fremen"

    areas: Sequence[str]

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("resolve", ("area",), self.areas, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        area = choice.args[0]
        hazards = flow.asker(DesertHazards)
        hazards.waiting = omit(hazards.waiting, area)
        flow.push(WormEffect(area, hazards=True))
