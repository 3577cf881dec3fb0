"""Contents that are not the standard one: directories as an owner of the game lays them over the data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parents[1] / "engine" / "data"
#: A border that is open on the printed board, between two settlements.
CLOSED: Final = ("arrakeen", "imperial_basin")
#: The nineteenth card of its deck.
NEW_CARD: Final[dict[str, Any]] = {
    "id": "carryall_over_carthag",
    "deck": "house_harkonnen",
    "name": "Carryall over Carthag",
    "copies": 1,
    "text": "Put a regular unit into Carthag, then draw a card.",
    "provenance": "ours",
    "steps": [
        {"do": "place", "what": {"regular": 1}, "where": {"settlement": ["carthag"]}},
        {"do": "draw", "number": 1},
    ],
}

Change = Callable[[Any], object]


def lay_over(folder: Path, **changes: Change) -> Path:
    """A directory with those files, each changed: ``lay_over(folder, board=..., planning_cards=...)``."""
    folder.mkdir(parents=True, exist_ok=True)
    for stem, change in changes.items():
        data = json.loads((DATA / f"{stem}.json").read_text(encoding="utf-8"))
        change(data)
        (folder / f"{stem}.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def close_the_border(board: Any, one: str = CLOSED[0], other: str = CLOSED[1]) -> None:
    areas = {area["id"]: area for area in board["areas"]}
    for here, there in ((one, other), (other, one)):
        areas[here]["neighbors"].remove(there)
        areas[here]["impassable"].append(there)


def add_the_card(cards: Any) -> None:
    cards["cards"].append(NEW_CARD)


def corrected(folder: Path) -> Path:
    """A board with one border closed, and a deck of nineteen cards."""
    return lay_over(folder, board=close_the_border, planning_cards=add_the_card)


if __name__ == "__main__":
    # python -m tests.contents FOLDER: the same for commands, which take it as --content FOLDER.
    corrected(Path(sys.argv[1]))
