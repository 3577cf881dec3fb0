"""Deployment tokens of cards: placing them, deploying them, exchanging them between sietches.

Rules: place.token, deploy.token, card.swap_tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.cards.script import Script, Step, plain, script_of, verb
from engine.cards.where import areas
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.answers import Consequence
from engine.flow import Flow, Question, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES
from engine.rules.deployment import draw_token
from engine.rules.foresight import coming, leaving, without
from engine.rules.losses import CheckLimits
from engine.rulings import TOKEN_IS_DRAWN


def _token_goals(flow: Flow, where: Mapping[str, Any]) -> list[str]:
    return flow.board.ids(areas(flow, script_of(flow), where))


def _no_token(flow: Flow, script: Script, step: Step) -> str:
    if not areas(flow, script, step["where"]):
        return "no_place"
    if flow.table.deployment_pool:
        return ""
    if step["do"] == "place_token" and any(map(flow.pieces.tokens_of, flow.table.legions[ATREIDES].values())):
        return ""
    return "no_token"


@verb("place_token", _no_token)
def place_token(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ChooseToken(plain(step["where"])))


@verb("deploy_token", _no_token)
def deploy_token(flow: Flow, script: Script, step: Step) -> None:
    if TOKEN_IS_DRAWN in flow.switches:
        draw_token(flow)
        flow.push(PutToken(plain(step["where"])))
    else:
        flow.push(DeployToken(plain(step["where"])))


@task("choose_token")
@dataclass(slots=True)
class ChooseToken(Question):
    """A token drawn unseen, or one from the board."""

    #: Whether one from another area of the board will do.
    from_board: ClassVar[bool] = True

    rule = "place.token"
    verbs = ("draw_token", "take_token", "done")
    whose = ATREIDES
    free = True

    where: Mapping[str, Any]

    def menu(self, flow: Flow) -> Menu:
        table = flow.table
        goals = _token_goals(flow, self.where)
        drawn = table.deployment_pool and goals
        tree = {
            token: others
            for area in (table.areas_of(ATREIDES) if self.from_board else ())
            if (others := [goal for goal in goals if goal != area])
            for token in flow.pieces.tokens_of(table.legion(ATREIDES, area))
        }
        return self.or_done(
            Pick("draw_token", rule=self.rule) if drawn else None,
            Pick("take_token", ("token", "to"), tree, rule=self.rule) if tree else None,
        )

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "draw_token":
            draw_token(flow)
            flow.push(PutToken(self.where))
        elif choice.verb == "take_token":
            token, target = choice.args
            table = flow.table
            origin = _whereabouts(flow, token)
            table.remove(ATREIDES, origin, {token: 1})
            table.add(ATREIDES, target, {token: 1})
            flow.emit("token_placed", self.rule, area=target, origin=origin)
            flow.push(CheckLimits())

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        if choice.verb != "take_token":
            return []
        token, target = choice.args
        table, origin = flow.table, _whereabouts(flow, token)
        left = without(table.legion(ATREIDES, origin), {token: 1})
        return coming(table, ATREIDES, target, 1) + leaving(table, ATREIDES, origin, left)


@task("deploy_token")
@dataclass(slots=True)
class DeployToken(ChooseToken):
    """A token drawn unseen, or none: like every effect it may be left out."""

    asked_as = "choose_token"
    rule = "deploy.token"
    from_board = False


def _whereabouts(flow: Flow, token: str) -> str:
    table = flow.table
    return next(area for area in table.areas_of(ATREIDES) if token in table.legion(ATREIDES, area))


@task("put_token")
@dataclass(slots=True)
class PutToken(Question):
    """A drawn token must be put down."""

    rule = "deploy.token"
    verbs = ("put_token",)
    whose = ATREIDES
    free = True

    where: Mapping[str, Any]

    def menu(self, flow: Flow) -> Menu:
        # A free action may have driven off the enemy whom the card speaks of: then any sietch will do.
        goals = _token_goals(flow, self.where) or flow.board.sort(flow.table.sietches)
        return Menu((Pick("put_token", ("area",), goals, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        area = choice.args[0]
        table.add(ATREIDES, area, {table.drawn_token: 1})
        table.drawn_token = ""
        flow.emit("token_deployed", self.rule, area=area)
        script_of(flow).area = area
        flow.push(CheckLimits())

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        return coming(flow.table, ATREIDES, choice.args[0], 1) if choice.verb == "put_token" else []


# -- tokens and sietches that change places --------------------------------------------------------


def _pairs(flow: Flow) -> dict[str, list[str]]:
    """Pairs of sietches of which one at least has deployment tokens, each pair once."""
    table = flow.table
    sietches = flow.board.sort(table.sietches)
    having = {area for area in sietches if flow.pieces.tokens_of(table.legion(ATREIDES, area))}
    found = {
        one: others
        for place, one in enumerate(sietches)
        if (others := [two for two in sietches[place + 1 :] if one in having or two in having])
    }
    return found


@verb("swap_tokens", lambda flow, script, step: "" if _pairs(flow) else "no_token")
def swap_tokens(flow: Flow, script: Script, step: Step) -> None:
    flow.push(SwapTokens())


@task("swap_tokens")
@dataclass(slots=True)
class SwapTokens(Question):
    """All deployment tokens of two sietches change places."""

    rule = "card.swap_tokens"
    verbs = ("swap", "done")
    whose = ATREIDES
    free = True

    def menu(self, flow: Flow) -> Menu:
        pairs = _pairs(flow)
        return self.or_done(Pick("swap", ("one", "other"), pairs, rule=self.rule) if pairs else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        one, other = choice.args
        tokens = {
            area: dict.fromkeys(flow.pieces.tokens_of(table.legion(ATREIDES, area)), 1)
            for area in (one, other)
        }
        for area, old in tokens.items():
            if old:
                table.remove(ATREIDES, area, old)
        for area, new in ((one, tokens[other]), (other, tokens[one])):
            if new:
                table.add(ATREIDES, area, new)
        flow.emit(
            "tokens_swapped",
            self.rule,
            areas=[one, other],
            tokens=[len(tokens[other]), len(tokens[one])],
        )
        flow.push(CheckLimits())

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        if choice.verb != "swap":
            return []
        table = flow.table
        one, other = choice.args
        told: list[Consequence] = []
        for area, partner in ((one, other), (other, one)):
            legion = table.legion(ATREIDES, area)
            going = flow.pieces.tokens_of(legion)
            arriving = len(flow.pieces.tokens_of(table.legion(ATREIDES, partner)))
            told += coming(table, ATREIDES, area, arriving - len(going))
            if going and not arriving:
                told += leaving(table, ATREIDES, area, without(legion, dict.fromkeys(going, 1)))
        return told
