"""Answers about new pieces: where they go."""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice
from engine.contract.prompts import TokenDrawn
from engine.menu import Counts, Menu, Place
from engine.pieces import ATREIDES
from engine.players.answers import DONE, answers, counted, pairs, pick, take, words
from engine.players.promises import Promises, Standing
from engine.players.sight import Legion, Sight
from engine.players.worth import (
    place_value,
    threat,
)


def gain_of(sight: Sight, area: str, pieces: Mapping[str, int]) -> int:
    """What it is worth that these pieces join whoever stands there."""
    legions = sight.legions[sight.own]
    here = legions.get(area, {})
    together: Legion = dict(here)
    for piece, number in pieces.items():
        together[piece] = together.get(piece, 0) + number
    gain = place_value(sight, sight.own, area, together) - place_value(sight, sight.own, area, here)
    if sight.own == ATREIDES:
        prospects = Promises.of(sight).prospects
        gain += prospects(Standing.of(sight, {**legions, area: together})) - prospects(
            Standing.of(sight, legions)
        )
    return gain


@answers("deploy_harkonnen", "choose_placing")
def place(sight: Sight, menu: Menu) -> Choice | None:
    """Everything into the one area where it does most; one each where that is asked."""
    form = next((form for form in menu.forms if isinstance(form, Place)), None)
    if form is None:
        return DONE
    units, leader = best_pieces(sight, form)
    if form.spread:
        return _spread(sight, form, units, leader)
    value, choice = max(together(sight, form), default=(0, ""))
    if not choice or (value < -40 and DONE in menu):
        return DONE
    return Choice.parse(choice)


def together(sight: Sight, form: Place) -> list[tuple[int, str]]:
    """Everything that may be placed, in each of the areas, with what that is worth."""
    units, leader = best_pieces(sight, form)
    pieces = {**units, **leader}
    return [
        (gain_of(sight, area, pieces), str(Choice.of(form.verb, area, **pieces)))
        for area, friends in form.areas.items()
        if units or (friends and leader)
    ]


def best_pieces(sight: Sight, form: Place) -> tuple[dict[str, int], dict[str, int]]:
    """The best units that may be placed, and the best leader."""
    units: dict[str, int] = {}
    leader: dict[str, int] = {}
    for budget in form.budgets:
        if budget.leader:
            order = sorted(budget.pieces, key=lambda piece: (-sight.scales.power_of[piece], piece))
            leader = take(order, budget.pieces, min(budget.most, 1))
        else:
            order = sorted(budget.pieces, key=lambda piece: (-sight.scales.worth_of[piece], piece))
            units = take(order, budget.pieces, budget.most)
    return units, leader


def _spread(sight: Sight, form: Place, units: Mapping[str, int], leader: Mapping[str, int]) -> Choice:
    singles = [unit for unit, number in units.items() for _ in range(number)]
    order = sorted(form.areas, key=lambda area: (-gain_of(sight, area, {"regular": 1}), area))
    parts = [((area,), {unit: 1}) for area, unit in zip(order, singles, strict=False)]
    if leader and parts:
        parts[0] = (parts[0][0], {**parts[0][1], **leader})
    if not parts:
        return DONE
    return Choice.many(form.verb, sorted(parts))


@answers("choose_sietch")
def choose_sietch(sight: Sight, menu: Menu) -> Choice | None:
    token = {"regular": 1, "elite": 1} if sight.asked(TokenDrawn)["with_token"] else {}
    options = []
    for area, leader in pairs(menu, "deploy"):
        pieces = {**token, leader: 1} if leader in sight.pieces.leaders else token
        wanted = (
            0
            if leader not in sight.pieces.leaders
            else 12
            if leader.startswith(("paul", "lady", "rev"))
            else 6
        )
        options.append((gain_of(sight, area, pieces) + wanted, area, leader))
    if not options:
        return DONE
    _, area, leader = max(options)
    return Choice.of("deploy", area, leader)


@answers("choose_token")
def choose_token(sight: Sight, menu: Menu) -> Choice | None:
    return Choice("draw_token")


@answers("put_token")
def put_token(sight: Sight, menu: Menu) -> Choice | None:
    token = {"regular": 1, "elite": 1}
    return pick("put_token", ((gain_of(sight, area, token), area) for area in words(menu, "put_token")))


@answers("upgrade")
def upgrade(sight: Sight, menu: Menu) -> Choice | None:
    """Where the strongest legions stand, and those that are in danger."""
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    legions = sight.legions[sight.own]

    def key(area: str) -> tuple[int, str]:
        return -sight.scales.power(legions[area]) - threat(sight, sight.own, area), area

    return counted("replace", take(sorted(form.limits, key=key), form.limits, form.most))
