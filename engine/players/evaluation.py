"""What a position is worth to a side: the chance that it wins, in parts of ten thousand.

A sum of features, each with its weight, and the chance that goes with it. All numbers are whole, so that
the same position has the same value on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Final

from engine.game import Game
from engine.pieces import FACTIONS, HARKONNEN
from engine.players.features import NAMES, features
from engine.schema import check

FILE: Final = "evaluation.json"
#: A weight of so much makes odds larger by a factor of e.
UNIT: Final = 1_000_000
#: The sums that chances are told apart by, in parts of a hundred of that.
STEPS: Final = 100
MOST: Final = 700
CERTAIN: Final = 10_000


def stretch_of(game: Game) -> tuple[int, str]:
    """What tells one stretch of decisions from the next: a turn, or a phase between turns."""
    return game.table.turns, game.table.phase


@cache
def weights() -> Mapping[str, tuple[int, ...]]:
    """By side, the weight of each feature for a Harkonnen victory, as the data have them."""
    data = json.loads(checked((files("engine") / "data" / FILE).read_text(encoding="utf-8")))
    return {side: tuple(data["weights"][side].get(name, 0) for name in NAMES) for side in FACTIONS}


def checked(text: str) -> str:
    """The same, if it says what a file of weights has to say."""
    schema = files("engine") / "data" / "schemas" / "evaluation.schema.json"
    check(FILE, json.loads(text), json.loads(schema.read_text(encoding="utf-8")))
    return text


def made_by() -> str:
    """The command that made the weights."""
    return str(json.loads((files("engine") / "data" / FILE).read_text(encoding="utf-8"))["command"])


@cache
def _chances() -> tuple[int, ...]:
    """The chance for each sum. Decimal numbers are the same everywhere, as others need not be."""
    return tuple(round(CERTAIN / (1 + (Decimal(-step) / STEPS).exp())) for step in range(-MOST, MOST + 1))


def chance(total: int) -> int:
    """The chance that goes with a sum of weights."""
    step = total * STEPS // UNIT
    return _chances()[max(-MOST, min(MOST, step)) + MOST]


def terms(game: Game, side: str, last: str = "") -> list[int]:
    """What each feature of a game that is not over says for that side, where ``last``, or else the side
    itself, has just finished a stretch of its decisions."""
    sign = 1 if side == HARKONNEN else -1
    return [
        sign * weight * number
        for weight, number in zip(weights()[last or side], features(game.flow), strict=True)
    ]


def value(game: Game, side: str, last: str = "") -> int:
    """The chance of that side to win, at the same time."""
    if game.over:
        return CERTAIN if game.winner == side else 0
    return worth(side, sum(terms(game, side, last)))


def worth(side: str, total: int) -> int:
    """The chance of a side that goes with what speaks for it."""
    return chance(total) if side == HARKONNEN else CERTAIN - chance(-total)
