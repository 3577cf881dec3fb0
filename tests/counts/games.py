"""The fixed games. One that a corrected rule leads elsewhere is replaced by another, never made anew."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from tests.games import Recorded

FILE = Path(__file__).parent / "games.jsonl.xz"


@cache
def fixed() -> dict[str, Recorded]:
    """By a short name: how many play, and which of those it is."""
    text = lzma.decompress(FILE.read_bytes()).decode()
    found: dict[str, Recorded] = {}
    for game in map(Recorded.from_line, text.splitlines()):
        number = 1 + sum(other.players == game.players for other in found.values())
        found[f"{game.players}p{number}"] = game
    return found
