"""Turning face-down things up: deployment tokens, sietches, testing stations.

Rules: token.reveal, token.figures, sietch.reveal, station.take.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import TokenAt
from engine.flow import Flow, Question, Task, task
from engine.menu import Menu, Pick
from engine.pieces import ATREIDES, TIERS
from engine.rules.losses import settle_limits
from engine.rules.tracks import raise_prescience
from engine.table import marked
from engine.values import drop, more, omit, put

NO_FIGURES = "none"


def figure_choices(flow: Flow, faction: str, wanted: dict[str, int]) -> dict[str, dict[str, int]]:
    """What may be put down for those units, the best first: each figure, or one of any lower tier instead.

    As many as the supply can give; the key names the figures.
    """
    tiers = TIERS[faction]
    supply = flow.table.supply[faction]
    slots = [
        [lower for lower in reversed(tiers[: tiers.index(tier) + 1]) if supply.get(lower, 0)]
        for tier in reversed(tiers)
        for _ in range(wanted.get(tier, 0))
    ]
    found: dict[str, dict[str, int]] = {}
    for figures in product(*([*slot, ""] for slot in slots)):
        units = {tier: figures.count(tier) for tier in reversed(tiers) if tier in figures}
        if all(number <= supply[tier] for tier, number in units.items()):
            name = "_".join(tier for tier, number in units.items() for _ in range(number))
            found.setdefault(name or NO_FIGURES, units)
    most = max(sum(units.values()) for units in found.values())
    return {name: units for name, units in found.items() if sum(units.values()) == most}


def reveal_tokens(flow: Flow, area: str, tokens: list[str] | None = None) -> bool:
    """Turn tokens of an area up, all of them or those named, before anything else goes on."""
    here = flow.pieces.tokens_of(flow.table.legion(ATREIDES, area))
    chosen = here if tokens is None else [token for token in here if token in tokens]
    if chosen:
        flow.push(RevealTokens(area, chosen))
    return bool(chosen)


@task("reveal_tokens")
@dataclass(slots=True)
class RevealTokens(Task):
    """Put the units of tokens in their place, one token after the other; then the limit holds again."""

    area: str
    tokens: Sequence[str]

    def run(self, flow: Flow) -> None:
        if not self.tokens:
            flow.finish(self)
            settle_limits(flow)
            return
        token, *self.tokens = self.tokens
        question = ChooseFigures(self.area, token)
        flow.emit("token_revealed", "token.reveal", area=self.area, shows=question.shows(flow))
        flow.ask(question)


@task("choose_figures")
@dataclass(slots=True)
class ChooseFigures(Question):
    """The owner of a token may put down figures of a lower tier than it shows."""

    rule = "token.figures"
    verbs = ("figures",)
    whose = ATREIDES

    area: str
    token: str

    def shows(self, flow: Flow) -> dict[str, int]:
        return dict(flow.content.deployment_tokens[self.token])

    def prompt(self, flow: Flow) -> TokenAt:
        return {"area": self.area, "shows": self.shows(flow)}

    def menu(self, flow: Flow) -> Menu:
        names = list(figure_choices(flow, ATREIDES, self.shows(flow)))
        return Menu((Pick("figures", ("units",), names, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        units = figure_choices(flow, ATREIDES, self.shows(flow))[choice.args[0]]
        put_down(flow, self.area, self.token, units)


def put_down(flow: Flow, area: str, token: str, units: dict[str, int]) -> None:
    """The units stand where the token lay; the token leaves the game."""
    table = flow.table
    table.take_from_supply(ATREIDES, units)
    table.add(ATREIDES, area, units)
    table.remove(ATREIDES, area, {token: 1})
    table.gone = [*table.gone, token]
    if token in table.moved.get(area, {}):
        # The units of a token that has moved in this action have moved with it.
        table.moved = marked(put(table.moved, area, drop(table.moved[area], token)), area, units)
    flow.emit("figures_put_down", "token.figures", area=area, units=units)


def reveal_sietch(flow: Flow, area: str) -> bool:
    table = flow.table
    if area not in table.sietches or area in table.revealed_sietches:
        return False
    table.revealed_sietches = [*table.revealed_sietches, area]
    flow.emit("sietch_revealed", "sietch.reveal", area=area, rank=table.sietches[area])
    return True


def take_station(flow: Flow, area: str) -> None:
    """An Atreides legion has ended its move on a testing station; the back decides the marker."""
    table = flow.table
    table.stations = omit(table.stations, area)
    face = flow.tower.pick(table.station_faces)
    table.station_faces = more(table.station_faces, face, -1)
    flow.emit("station_taken", "station.take", area=area, marker=face)
    raise_prescience(flow, {face: 1})
