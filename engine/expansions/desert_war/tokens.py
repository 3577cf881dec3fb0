"""Desert War tokens of the Harkonnen: one beside a die, for one action.

Rules: desert_war.tokens, desert_war.tokens_return, desert_war.harkonnen, desert_war.offered.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.classes import dataclass
from engine.expansions.desert_war import power
from engine.expansions.desert_war.state import data_of, keep, kept
from engine.expansions.desert_war.suspensors import (
    DeploySuspensors,
    MoveSuspensor,
    ScoutWithSuspensor,
)
from engine.flow import Flow, FreeAction, task
from engine.menu import Form, Menu, Pick
from engine.phases.actions import ActionTurn, ChooseAction, EndTurn, open_now
from engine.pieces import ATREIDES, HARKONNEN

RULE = "desert_war.harkonnen"
KINDS = {"suspensors": DeploySuspensors, "suspensor": MoveSuspensor, "suspensor_scout": ScoutWithSuspensor}


def place_tokens(flow: Flow) -> None:
    """One onto each space of the first column that no die has taken."""
    data = data_of(flow)
    number = min(data.tokens, max(0, data.slots - flow.table.dice_aside))
    keep(flow, tokens=number)
    flow.emit("war_tokens_placed", "desert_war.tokens", number=number)


def actions(flow: Flow) -> list[str]:
    """What a token could be discarded for: what would do something now."""
    found = {
        "suspensors": bool(DeploySuspensors.sectors(flow)),
        "suspensor": bool(MoveSuspensor.moves(flow)),
        "suspensor_scout": bool(ScoutWithSuspensor.goals(flow)),
    }
    return [action for action, possible in found.items() if possible]


def form(found: list[str]) -> Pick:
    return Pick("war", ("action",), found, rule=RULE)


@task("war_choose_action")
@dataclass(slots=True)
class WarChooseAction(ChooseAction):
    """The same question, with a Desert War action that may come first; a token that serves as a die is
    remembered."""

    verbs = (*ChooseAction.verbs, "war")
    asked_as = "choose_action"

    def menu(self, flow: Flow) -> Menu:
        found = ChooseAction.menu(self, flow)
        war = self._first(flow, found)
        if not war:
            return found
        return found.plus((power.form(war) if self.side == ATREIDES else form(war),))

    def _first(self, flow: Flow, menu: Menu) -> list[str]:
        if self.side == ATREIDES:
            return power.actions(flow) if "desert_power" in menu.by_verb else []
        may = data_of(flow).switches.harkonnen_action_may_precede_the_choice_of_the_die
        return actions(flow) if may and has_token(flow) else []

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "war":
            if self.side == ATREIDES:
                flow.asker(ActionTurn).before = open_now(flow, ATREIDES, by_hand=False)
                power.take_first(flow, choice.args[0])
            else:
                flow.push(ChooseAction(self.side, self.seat))
                spend_token(flow, choice.args[0])
            return
        lying = len(flow.table.bene_gesserit_die)
        if choice.verb == "desert_power":
            flow.asker(ActionTurn).before = open_now(flow, ATREIDES, by_hand=False)
            power.begin(flow, choice.args[0])
            return
        ChooseAction.take(self, flow, choice)
        if len(flow.table.bene_gesserit_die) < lying:
            keep(flow, by_token=flow.table.turns)


def has_token(flow: Flow) -> bool:
    """Whether there is a token, and none was discarded beside this die."""
    state, turns = kept(flow), flow.table.turns
    by_token = state["by_token"] == turns
    if by_token and not data_of(flow).switches.bene_gesserit_token_is_a_die_for_tokens:
        return False
    return bool(state["tokens"]) and state["turn"] != turns


def spend_token(flow: Flow, action: str) -> None:
    left = kept(flow)["tokens"] - 1
    keep(flow, tokens=left, turn=flow.table.turns)
    flow.emit("war_token_spent", RULE, action=action, left=left)
    flow.push(KINDS[action]())


class WarToken(FreeAction):
    """After what a die does; beside no other decision."""

    faction = HARKONNEN
    verbs = ("war",)

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        turn = flow.inside(ActionTurn)
        if not isinstance(flow.question, EndTurn) or turn is None or not turn.spent or not has_token(flow):
            return []
        found = actions(flow)
        return [form(found)] if found else []

    def open(self, flow: Flow) -> list[str]:
        """Once the die is spent: so that its side is asked before the turn ends."""
        turn = flow.inside(ActionTurn)
        if turn is None or not turn.spent or not has_token(flow) or not actions(flow):
            return []
        return ["war"]

    def take(self, flow: Flow, choice: Choice) -> None:
        spend_token(flow, choice.args[0])
