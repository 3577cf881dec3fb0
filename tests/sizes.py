"""How much of a long test runs: a sample in `make test`, everything with `make soak` (SOAK=1)."""

from __future__ import annotations

import os

SOAK = os.environ.get("SOAK") == "1"


def size(sample: int, full: int) -> int:
    return full if SOAK else sample
