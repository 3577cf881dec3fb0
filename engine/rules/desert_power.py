"""The Desert Power action: wormsigns, worm moves or a worm attack.

Rules: desert_power, wormsign.place, worm.move, worm.attack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import ClassVar

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick, Some
from engine.pieces import ATREIDES, ENEMY
from engine.rules.worms import (
    WormAttack,
    move_worm,
    place_sign,
    sign_places,
    signs_left,
    worm_attacks,
    worm_moves,
)

OPTIONS = ("signs", "worms", "attack")


def allowed(flow: Flow) -> bool:
    """Fewer unspent dice than the Harkonnen, Bene Gesserit tokens counted as dice."""
    table = flow.table
    own = table.unspent(flow.boards_of(ATREIDES))
    return own < table.unspent(flow.boards_of(ENEMY[ATREIDES]))


def form(flow: Flow) -> Pick:
    options = [*OPTIONS, *(leader for special in flow.rules.specials for leader in special.ready(flow))]
    return Pick("desert_power", ("option",), options, rule="desert_power", notes=_notes(flow))


def _notes(flow: Flow) -> dict[str, list[str]]:
    """Options that would do nothing in the present position say so."""
    able = {
        "signs": signs_left(flow) and sign_places(flow),
        "worms": worm_moves(flow, []),
        "attack": worm_attacks(flow, flow.table.worms),
    }
    notes = {option: ["no_effect"] for option in OPTIONS if not able[option]}
    for special in flow.rules.specials:
        notes |= special.notes(flow)
    return notes


def begin(flow: Flow, option: str) -> None:
    flow.emit("desert_power_used", "desert_power", option=option)
    for special in flow.rules.specials:
        if option in special.ready(flow):
            special.use(flow, option)
            return
    if option == "signs":
        flow.push(PlaceSigns(2))
    elif option == "worms":
        flow.push(MoveWorms(2))
    else:
        flow.push(AttackWithWorm())


@task("choose_desert_power")
@dataclass(slots=True)
class ChooseDesertPower(Question):
    """A Desert Power action that a card or a leader grants."""

    rule = "desert_power"
    verbs: ClassVar[tuple[str, ...]] = ("desert_power", "done")
    whose = "fremen"
    free = True

    def menu(self, flow: Flow) -> Menu:
        return self.or_done(form(flow))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "desert_power":
            begin(flow, choice.args[0])


@task("place_signs")
@dataclass(slots=True)
class PlaceSigns(Question):
    rule = "wormsign.place"
    verbs: ClassVar[tuple[str, ...]] = ("signs",)
    whose = "fremen"
    free = True

    most: int

    def menu(self, flow: Flow) -> Menu:
        places = sign_places(flow)
        most = min(self.most, len(places), signs_left(flow))
        return Menu((Some("signs", places, 0, most, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        for area in choice.args:
            place_sign(flow, area)


@task("move_worms")
@dataclass(slots=True)
class MoveWorms(Task):
    """Move up to that many different worms."""

    left: int
    #: Areas of worms that have moved in this action.
    stay: Sequence[str] = field(default_factory=list)
    #: Only worms of this kind, if one is named.
    kind: str = ""

    def worm_went(self, origin: str, target: str) -> None:
        """A worm that has moved and is taken for one that surfaces moves no more."""
        self.stay = [target if area == origin else area for area in self.stay]

    def moves(self, flow: Flow) -> dict[str, list[str]]:
        found = worm_moves(flow, self.stay)
        if self.kind:
            worms = flow.table.worms
            return {worm: goals for worm, goals in found.items() if worms[worm] == self.kind}
        return found

    def run(self, flow: Flow) -> None:
        if self.left and self.moves(flow):
            self.left -= 1
            flow.push(ChooseWormMove())
        else:
            flow.finish(self)


@task("choose_worm_move")
@dataclass(slots=True)
class ChooseWormMove(Question):
    rule = "worm.move"
    verbs = ("move_worm", "done")
    whose = "fremen"
    free = True

    def menu(self, flow: Flow) -> Menu:
        plan = flow.inside(MoveWorms)
        moves = plan.moves(flow) if plan else {}
        return self.or_done(Pick("move_worm", ("from", "to"), moves, rule=self.rule) if moves else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        plan = flow.asker(MoveWorms)
        if choice.verb == "done":
            plan.left = 0
            return
        worm, target = choice.args
        move_worm(flow, worm, target)
        plan.stay = [*plan.stay, target]


@task("attack_with_worm")
@dataclass(slots=True)
class AttackWithWorm(Question):
    rule = "worm.attack"
    verbs = ("worm_attack", "done")
    whose = "fremen"
    free = True

    #: Only a worm of this kind, if one is named.
    kind: str = ""

    def menu(self, flow: Flow) -> Menu:
        worms = flow.table.worms
        found = worm_attacks(flow, {worm: k for worm, k in worms.items() if self.kind in ("", k)})
        return self.or_done(Pick("worm_attack", ("worm", "target"), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "worm_attack":
            worm, target = choice.args
            flow.push(WormAttack(worm, target))
