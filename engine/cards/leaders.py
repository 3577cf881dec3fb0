"""Special actions of named leaders. Rules: action.leader, leader.spent, card.any_result, shared.leaders.

A leader's card lies in the box of a result; a die of that result, or one that serves as it, may be spent on
the special action. Once it is completed the card is spent until the end of the round.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards.script import OwnQuestion, Script, Step, plain, verb, without_effect
from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Components
from engine.consistency import DESERT_POWER
from engine.flow import Flow, task
from engine.menu import Menu, Pick
from engine.rules.action_dice import RESULTS
from engine.rules.die_actions import OFFERED, serves_as, take_action
from engine.rules.tracks import card_ready


def ready(flow: Flow, side: str, box: str) -> list[str]:
    """Leaders whose card lies ready in that box and has a special action."""
    found = [leader for leader in _with_action(flow.content, side, box) if card_ready(flow, leader)]
    used = [below.source for below in flow.stack if isinstance(below, UseLeader)] if found else ()
    return [leader for leader in found if leader not in used] if used else found


@cache
def _with_action(content: Components, side: str, box: str) -> tuple[str, ...]:
    """The leaders of a side who have a special action and their card in that box."""
    leaders = content.leaders.values()
    return tuple(one.id for one in leaders if one.faction == side and one.steps and one.slot == box)


def ready_for_dice(flow: Flow, seat: str, results: Iterable[str]) -> dict[str, list[str]]:
    """By result the leaders whose special action a die of that seat may pay for: those of its own board, and
    with a die that serves as any result also those of the partner's."""
    side = flow.faction_of(seat)
    found = {}
    boxes: dict[str, list[str]] = {}
    for result in results:
        serving = serves_as(side, result)
        for served in serving:
            if served not in boxes:
                boxes[served] = ready(flow, side, served)
        leaders = [leader for served in serving for leader in boxes[served]]
        if len(serving) == 1:
            leaders = [leader for leader in leaders if owner(flow, leader) == seat]
        if leaders:
            found[result] = leaders
    return found


def owner(flow: Flow, leader: str) -> str:
    """The seat on whose board a leader's card lies, or that board: it alone carries out his action."""
    role = flow.content.leaders[leader].subfaction
    return flow.seat_of(role) or flow.board_of(role)


def notes(flow: Flow, leaders: Iterable[str]) -> dict[str, list[str]]:
    """Leaders whose special action would do nothing in the present position say so."""
    found = {}
    for leader in leaders:
        data = flow.content.leaders[leader]
        if without_effect(flow, UseLeader(data.faction, owner(flow, leader), leader), data.steps):
            found[leader] = ["no_effect"]
    return found


def use(flow: Flow, leader: str) -> None:
    """Carry out the special action; the card is spent once it is completed."""
    data = flow.content.leaders[leader]
    flow.emit("special_action_taken", "action.leader", leader=leader)
    flow.push(UseLeader(data.faction, owner(flow, leader), leader, plain(data.steps)))


@task("use_leader")
@dataclass(slots=True)
class UseLeader(Script):
    def complete(self, flow: Flow) -> None:
        leader = self.source
        if leader in flow.table.gone:
            # Who replaced him meanwhile has taken over his card as it lay.
            found = [other.id for other in flow.content.leaders.values() if other.replaces == leader]
            leader = found[0] if found else leader
        faction = flow.content.leaders[leader].faction
        if flow.table.in_play(faction, leader) and leader not in flow.table.spent_leaders:
            flow.table.spent_leaders = [*flow.table.spent_leaders, leader]
            flow.emit("leader_spent", "leader.spent", leader=leader)


class WaitForDesertPower:
    """Leaders whose card no die pays for: one of the options of Desert Power."""

    def ready(self, flow: Flow) -> list[str]:
        return ready(flow, "atreides", DESERT_POWER)

    def notes(self, flow: Flow) -> dict[str, list[str]]:
        return notes(flow, self.ready(flow))

    def use(self, flow: Flow, leader: str) -> None:
        use(flow, leader)


# -- a die that serves as any result ---------------------------------------------------------------


@verb("use_any_result")
def use_any_result(flow: Flow, script: Script, step: Step) -> None:
    flow.push(UseAnyResult(script.side, script.seat))


@task("use_any_result")
@dataclass(slots=True)
class UseAnyResult(OwnQuestion):
    """Any action of the board, or the special action of any leader whose card lies ready."""

    rule = "card.any_result"
    verbs = ("act", "leader", "done")

    seat: str

    def menu(self, flow: Flow) -> Menu:
        offered = OFFERED[self.side]
        actions = list(dict.fromkeys(action for result in RESULTS for action in offered[result]))
        found = ready_for_dice(flow, self.seat, RESULTS).values()
        leaders = list(dict.fromkeys(leader for ready_now in found for leader in ready_now))
        return self.or_done(
            Pick("act", ("action",), actions, rule=self.rule),
            Pick("leader", ("leader",), leaders, rule=self.rule, notes=notes(flow, leaders))
            if leaders
            else None,
        )

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "act":
            take_action(flow, self.seat, choice.args[0])
        elif choice.verb == "leader":
            use(flow, choice.args[0])
