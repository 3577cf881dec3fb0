"""How strong programs play that people can sit down with, and how long a table waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Game

#: Seconds that a program which tries choices out may think about one; those not named here think longest.
SECONDS: Final[Mapping[str, float]] = {"steady": 0.3, "strong": 0.3}
LONGEST: Final = 1.5
#: A table waits so many times as long; then the quick policy answers.
PATIENCE: Final = 2
#: Whom a coach asks.
COACH: Final = "strong"


def seconds(program: str) -> float:
    return SECONDS.get(program, LONGEST)


def trained(game: Game) -> bool:
    """Whether programs have learned what a position of such a game is worth.

    What a faction keeps that is played by rule cannot be dealt, and what an expansion adds is in no weights:
    there the quick policy plays.
    """
    rules = game.flow.rules
    return rules.automaton is None and rules.expansion is None
