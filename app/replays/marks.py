"""Where to look first in a game that is told again: its rounds, battles, claims and falls.

Beside them what can be counted of it when it is over: combat dice and spice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

#: The events that are marked: as what, and which parameter says what it is about.
MARKED: Mapping[str, tuple[str, str]] = {
    "phase_begun": ("round", "round"),
    "battle_begun": ("battle", "target"),
    "prescience_claimed": ("claim", "card"),
    "settlement_destroyed": ("fall", "area"),
    "game_won": ("end", "faction"),
}
#: The events that are counted: as what, what each is about, and how much of it there was.
COUNTED: Mapping[str, tuple[str, str, str]] = {
    "combat_rolled": ("rolled", "faction", "rolled"),
    "spice_harvested": ("spice", "area", "spice"),
}
#: The phase with which a round begins.
FIRST_PHASE = "start"

Mark = dict[str, Any]


def begins(seq: int, number: int) -> Mark:
    """The round that is played where the telling begins."""
    return {"seq": seq, "mark": "round", "about": str(number)}


def marks(seq: int, events: Iterable[Mapping[str, Any]]) -> list[Mark]:
    """The marks of one entry, of what everybody was told of it."""
    found = []
    for event in events:
        mark, about = MARKED.get(event["event"], ("", ""))
        if mark and event.get("phase", FIRST_PHASE) == FIRST_PHASE:
            found.append({"seq": seq, "mark": mark, "about": str(event[about])})
        counted = COUNTED.get(event["event"])
        if counted:
            mark, about, number = counted
            counts = event.get(number, {})
            counts = counts if isinstance(counts, Mapping) else {mark: counts}
            found.append({"seq": seq, "mark": mark, "about": str(event[about]), "counts": dict(counts)})
    return found
