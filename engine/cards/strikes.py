"""What cards do to the enemy without a battle: special attacks, leaders to the tank, revealing.

Rules: card.bombard, card.send_to_tank, card.reveal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards.script import OwnQuestion, Script, Step, plain, script_of, verb
from engine.cards.where import areas
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import CombatDice
from engine.flow import Flow, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES, ENEMY
from engine.rules.combat import roll_combat
from engine.rules.losses import TakeCasualties
from engine.rules.reveals import reveal_sietch, reveal_tokens
from engine.rules.tanks import enter_tank

# -- special attacks -------------------------------------------------------------------------------


def _targets(flow: Flow, script: Script, where: Mapping[str, Any]) -> list[str]:
    return flow.board.ids(areas(flow, script, where) & flow.table.legion_mask(ENEMY[script.side]))


@verb(
    "bombard",
    lambda flow, script, step: "" if _targets(flow, script, step["where"]) else "no_legion",
    cost=2,
)
def bombard(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ChooseTarget(script.side, plain(step["where"]), int(step["dice"])))


@task("choose_target")
@dataclass(slots=True)
class ChooseTarget(OwnQuestion):
    rule = "card.bombard"
    verbs = ("bombard", "done")

    where: Mapping[str, Any]
    dice: int

    def prompt(self, flow: Flow) -> CombatDice:
        return {"dice": self.dice}

    def menu(self, flow: Flow) -> Menu:
        found = _targets(flow, script_of(flow), self.where)
        return self.or_done(Pick("bombard", ("area",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "bombard":
            flow.push(Bombard(self.side, choice.args[0], self.dice))


@task("bombard")
@dataclass(slots=True)
class Bombard(Task):
    """Deployment tokens there are revealed first, a sietch is not; then every Sword and Special is a hit."""

    side: str
    area: str
    dice: int
    step: str = "reveal"

    def run(self, flow: Flow) -> None:
        enemy = ENEMY[self.side]
        if self.step == "reveal":
            self.step = "roll"
            if enemy == ATREIDES:
                reveal_tokens(flow, self.area)
            elif (automaton := flow.rules.automaton) is not None:
                automaton.turn_up(flow, enemy, self.area)
            return
        flow.finish(self)
        rolled = roll_combat(flow, self.dice)
        hits = rolled["sword"] + rolled["special"]
        flow.emit("bombarded", "card.bombard", area=self.area, rolled=rolled, hits=hits)
        flow.push(TakeCasualties(enemy, self.area, hits))


# -- leaders to the tank ---------------------------------------------------------------------------


def leaders_in_reach(flow: Flow, script: Script, where: Mapping[str, Any]) -> dict[str, str]:
    """Named enemy leaders on the board in such areas, and where each stands."""
    board = flow.board
    enemy = ENEMY[script.side]
    return {
        piece: area
        for area in board.ids(areas(flow, script, where) & flow.table.legion_mask(enemy))
        for piece in flow.table.legion(enemy, area)
        if piece in flow.pieces.all_named
    }


@verb(
    "send_to_tank",
    lambda flow, script, step: "" if leaders_in_reach(flow, script, step["where"]) else "no_leader",
    cost=2,
)
def send_to_tank(flow: Flow, script: Script, step: Step) -> None:
    flow.push(SendToTank(script.side, plain(step["where"])))


@task("send_to_tank")
@dataclass(slots=True)
class SendToTank(OwnQuestion):
    rule = "card.send_to_tank"
    verbs = ("send_to_tank", "done")

    where: Mapping[str, Any]

    def menu(self, flow: Flow) -> Menu:
        found = list(leaders_in_reach(flow, script_of(flow), self.where))
        return self.or_done(Pick("send_to_tank", ("leader",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        leader = choice.args[0]
        enemy = ENEMY[self.side]
        area = flow.table.where(enemy, leader)
        if area is not None:
            flow.table.remove(enemy, area, {leader: 1})
            enter_tank(flow, leader)


# -- revealing -------------------------------------------------------------------------------------


def hidden(flow: Flow) -> list[str]:
    """Areas with a face-down sietch or with deployment tokens."""
    table = flow.table
    found = [area for area in table.sietches if area not in table.revealed_sietches]
    found += [area for area, legion in table.legions[ATREIDES].items() if flow.pieces.tokens_of(legion)]
    return flow.board.sort(set(found))


@verb("reveal", lambda flow, script, step: "" if hidden(flow) else "nothing_hidden")
def reveal(flow: Flow, script: Script, step: Step) -> None:
    flow.push(RevealArea(script.side))


@task("reveal_area")
@dataclass(slots=True)
class RevealArea(OwnQuestion):
    """The sietch and all deployment tokens of one area."""

    rule = "card.reveal"
    verbs = ("reveal", "done")

    def menu(self, flow: Flow) -> Menu:
        found = hidden(flow)
        return self.or_done(Pick("reveal", ("area",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "reveal":
            area = choice.args[0]
            reveal_sietch(flow, area)
            reveal_tokens(flow, area)
