"""How strong programs play that people can sit down with, and how long a table waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Seconds that a program which tries choices out may think about one; those not named here think longest.
SECONDS: Final[Mapping[str, float]] = {"steady": 0.3, "strong": 0.3, "patient": 1.5}
LONGEST: Final = 1.5
#: A table waits so many times as long; then the quick policy answers.
PATIENCE: Final = 2
#: So many seconds before that, whoever thinks has to say the best it has found: it finishes what it tries,
#: and its answer has a way to go.
SPARE: Final = 0.1
#: Whom a coach asks.
COACH: Final = "strong"


def seconds(program: str) -> float:
    return SECONDS.get(program, LONGEST)
