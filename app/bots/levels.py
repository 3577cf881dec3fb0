"""How strong programs play that people can sit down with, and how long a table waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Seconds that a program which tries choices out may think about one; those not named here think longest.
SECONDS: Final[Mapping[str, float]] = {"steady": 0.3, "strong": 0.3, "patient": 1.5}
LONGEST: Final = 1.5
#: A table waits so many times as long; then the quick policy answers.
PATIENCE: Final = 2
#: Whom a coach asks.
COACH: Final = "strong"


def seconds(program: str) -> float:
    return SECONDS.get(program, LONGEST)
