"""Leaders entering and leaving, objectives, atomics, dice, lasting effects.

Rules: leader.enters, leader.leaves, bene_gesserit.gain, setup.objective, free.atomics, card.force_die,
card.discard_die, card.forbid_orders.
"""

from __future__ import annotations

from engine.cards.script import OwnQuestion, Script, Step, verb
from engine.cards.where import figures
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import LeaderToEnter, ResultOf
from engine.flow import Flow, task
from engine.menu import Menu, Pick
from engine.pieces import ENEMY
from engine.rules.action_dice import board_and_result, on_boards, unspent_results
from engine.rules.effects import add_effect
from engine.rules.free_actions import detonate
from engine.rules.tracks import (
    draw_objective,
    enter_play,
    gain_bene_gesserit,
    leave_game,
)
from engine.values import drop, more, put

# -- leaders and tokens ----------------------------------------------------------------------------


def _cannot_enter(flow: Flow, script: Script, step: Step) -> str:
    leader = flow.content.leaders[step["leader"]]
    if leader.id in flow.table.gone:
        return "left_game"
    return "already_in_play" if flow.table.in_play(leader.faction, leader.id) else ""


@verb("enter", _cannot_enter)
def enter(flow: Flow, script: Script, step: Step) -> None:
    """Asked first if it costs another leader."""
    leader = flow.content.leaders[step["leader"]]
    if leader.removes and flow.table.in_play(leader.faction, leader.removes):
        flow.push(LetEnter(script.side, leader.id))
    else:
        enter_play(flow, leader.id)


@task("let_enter")
@dataclass(slots=True)
class LetEnter(OwnQuestion):
    rule = "leader.enters"
    verbs = ("enter", "done")

    leader: str

    def prompt(self, flow: Flow) -> LeaderToEnter:
        return {"leader": self.leader, "removes": flow.content.leaders[self.leader].removes}

    def menu(self, flow: Flow) -> Menu:
        return self.or_done(Pick("enter", ("leader",), [self.leader], rule=self.rule))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "enter":
            enter_play(flow, self.leader)


@verb("leave", lambda flow, script, step: "left_game" if step["leader"] in flow.table.gone else "")
def leave(flow: Flow, script: Script, step: Step) -> None:
    leave_game(flow, step["leader"])
    table, leader = flow.table, step["leader"]
    table.moved, table.flown = (
        {area: drop(pieces, leader) if leader in pieces else pieces for area, pieces in marks.items()}
        for marks in (table.moved, table.flown)
    )


@verb("gain_bene_gesserit", lambda flow, script, step: "" if flow.table.bene_gesserit_reserve else "no_token")
def take_bene_gesserit(flow: Flow, script: Script, step: Step) -> None:
    gain_bene_gesserit(flow, script.side)


@verb("draw_objective", lambda flow, script, step: "" if flow.table.objectives_left else "no_card")
def second_objective(flow: Flow, script: Script, step: Step) -> None:
    draw_objective(flow)


# -- atomics ---------------------------------------------------------------------------------------


@verb("detonate", lambda flow, script, step: "already_done" if flow.table.atomics else "")
def detonate_now(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ChooseSite(script.side))


@task("choose_site")
@dataclass(slots=True)
class ChooseSite(OwnQuestion):
    rule = "free.atomics"
    verbs = ("detonate", "done")

    def menu(self, flow: Flow) -> Menu:
        sites = [] if flow.table.atomics else list(flow.board.atomic_sites)
        return self.or_done(Pick("detonate", ("site",), sites, rule=self.rule) if sites else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "detonate":
            detonate(flow, choice.args[0])


# -- dice ------------------------------------------------------------------------------------------


def _unspent(flow: Flow, faction: str) -> dict[str, list[str]]:
    """Results of unspent dice of a side by board, Bene Gesserit tokens counted as dice."""
    found = {name: unspent_results(flow, name) for name in flow.boards_of(faction)}
    return {name: results for name, results in found.items() if results}


@verb("force_die", lambda flow, script, step: "" if _unspent(flow, ENEMY[script.side]) else "no_die")
def force_die(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ForceDie(script.side))


@task("force_die")
@dataclass(slots=True)
class ForceDie(OwnQuestion):
    """The opponent must spend that result in the next turn."""

    rule = "card.force_die"
    verbs = ("force", "done")

    def menu(self, flow: Flow) -> Menu:
        enemy = ENEMY[self.side]
        levels, tree = on_boards(flow, enemy, _unspent(flow, enemy))
        return self.or_done(Pick("force", levels, tree, rule=self.rule) if tree else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "force":
            enemy = ENEMY[self.side]
            name, result = board_and_result(flow, enemy, choice.args)
            add_effect(
                flow,
                {
                    "name": "forced_die",
                    "owner": self.side,
                    "until": f"turn_of_{enemy}",
                    "scope": {"board": name, "result": result},
                },
            )


def _dice_showing(flow: Flow, faction: str, result: str) -> dict[str, list[str]]:
    """By board: an unspent die, or a Bene Gesserit token, of that result."""
    table = flow.table
    found = {}
    for name in flow.boards_of(faction):
        here = ["die"] if table.dice[name].get(result) else []
        if table.bene_gesserit_die.get(name) == result:
            here.append("token")
        if here:
            found[name] = here
    return found


@verb(
    "discard_enemy_die",
    lambda flow, script, step: "" if _dice_showing(flow, ENEMY[script.side], step["result"]) else "no_die",
)
def discard_enemy_die(flow: Flow, script: Script, step: Step) -> None:
    flow.push(DiscardEnemyDie(script.side, step["result"]))


@task("discard_enemy_die")
@dataclass(slots=True)
class DiscardEnemyDie(OwnQuestion):
    """A die goes to the used ones and moves no tank; a Bene Gesserit token leaves the game."""

    rule = "card.discard_die"
    verbs = ("discard_die", "done")

    result: str

    def prompt(self, flow: Flow) -> ResultOf:
        return {"result": self.result}

    def menu(self, flow: Flow) -> Menu:
        enemy = ENEMY[self.side]
        levels, tree = on_boards(flow, enemy, _dice_showing(flow, enemy, self.result))
        levels = (*levels[:-1], "which")
        return self.or_done(Pick("discard_die", levels, tree, rule=self.rule) if tree else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        enemy = ENEMY[self.side]
        name, which = board_and_result(flow, enemy, choice.args)
        token = which == "token"
        if token:
            table.bene_gesserit_die = drop(table.bene_gesserit_die, name)
        else:
            table.dice = put(table.dice, name, more(table.dice[name], self.result, -1))
            table.used_dice = more(table.used_dice, name)
        flow.emit("enemy_die_discarded", self.rule, faction=enemy, result=self.result, token=token)


@verb("forbid_orders")
def forbid_orders(flow: Flow, script: Script, step: Step) -> None:
    """Until the end of the opponent's next turn, even if that is in the next round."""
    add_effect(
        flow,
        {
            "name": "no_orders",
            "owner": script.side,
            "until": f"turn_of_{ENEMY[script.side]}",
            "scope": {"with": list(figures(step["with"]))},
        },
    )
