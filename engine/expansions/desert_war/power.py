"""Desert War actions of the Atreides: one right before or right after each Desert Power action.

Rules: desert_war.atreides, desert_war.partners.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war import launchers
from engine.expansions.desert_war.state import (
    FremenAction,
    data_of,
)
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick
from engine.rules import desert_power
from engine.rules.desert_power import OPTIONS, ChooseDesertPower

RULE = "desert_war.atreides"
KINDS = {"launchers": launchers.DeployLaunchers, "rockets": launchers.LaunchRockets}


def actions(flow: Flow) -> list[str]:
    """What would do something now."""
    return [
        *(["launchers"] if launchers.sites(flow) else []),
        *(["rockets"] if launchers.attacks(flow) else []),
    ]


def form(found: list[str]) -> Pick:
    return Pick("war", ("action",), found, rule=RULE)


def begin_action(flow: Flow, action: str) -> None:
    flow.emit("war_action_taken", RULE, action=action)
    flow.push(KINDS[action]())


def take_first(flow: Flow, action: str) -> None:
    """The action before, which commits to Desert Power."""
    flow.push(PowerAfterWar())
    begin_action(flow, action)


def brings_action(flow: Flow, option: str) -> bool:
    """Whether Desert Power taken so brings an action along: leaders' own by a reading only."""
    return option in OPTIONS or data_of(flow).switches.leader_action_in_the_box_is_desert_power


def begin(flow: Flow, option: str) -> None:
    """The Desert Power action, with the action that may follow it."""
    if brings_action(flow, option):
        flow.push(ChooseWarAction())
    desert_power.begin(flow, option)


@task("choose_war_action")
@dataclass(slots=True)
class ChooseWarAction(FremenAction):
    """Right after Desert Power."""

    rule = RULE
    verbs = ("war", "done")
    lapses = True

    def lapse(self, flow: Flow) -> bool:
        if actions(flow):
            return False
        flow.finish(self)
        return True

    def menu(self, flow: Flow) -> Menu:
        found = actions(flow)
        return self.or_done(form(found) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "war":
            begin_action(flow, choice.args[0])


@task("power_after_war")
@dataclass(slots=True)
class PowerAfterWar(Question):
    """The action was taken first: Desert Power follows, even if it does nothing."""

    rule = "desert_power"
    verbs = ("desert_power",)
    whose = "fremen"
    asked_as = "choose_desert_power"
    free = True

    def menu(self, flow: Flow) -> Menu:
        found = desert_power.form(flow)
        options = [option for option in found.tree or () if brings_action(flow, option)]
        return Menu((Pick(found.verb, found.levels, options, rule=found.rule, notes=found.notes),))

    def take(self, flow: Flow, choice: Choice) -> None:
        desert_power.begin(flow, choice.args[0])


@task("war_choose_desert_power")
@dataclass(slots=True)
class WarChooseDesertPower(ChooseDesertPower):
    """Desert Power that a card or a leader grants, and the action that comes with it."""

    verbs = (*ChooseDesertPower.verbs, "war")
    asked_as = "choose_desert_power"

    def menu(self, flow: Flow) -> Menu:
        found, war = ChooseDesertPower.menu(self, flow), actions(flow)
        return found.plus((form(war),)) if war else found

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "desert_power":
            begin(flow, choice.args[0])
        elif choice.verb == "war":
            take_first(flow, choice.args[0])
