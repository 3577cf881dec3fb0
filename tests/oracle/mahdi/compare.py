"""The same position for the reference: what it holds, in the reference's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.mahdi.sight import Sight
from engine.pieces import ATREIDES, HARKONNEN
from tests.oracle.mahdi import reference


def told(position: Sight) -> Any:
    """A table as the reference has it."""
    table = position.table
    return reference.T(
        H={area: _words(position, legion) for area, legion in table.legions[HARKONNEN].items()},
        AT={area: _words(position, legion) for area, legion in table.legions[ATREIDES].items()},
        ranks=table.sietches,
        settle=dict(table.settlements),
        worms=set(table.worms),
        signs=set(table.wormsigns),
        zones=dict(table.zones),
        harv=set(table.harvesters),
        stations=set(table.stations),
        limit=position.limit,
        target=position.target,
        tcard=position.target_sector,
        orni_used=position.flew,
        atomics=table.atomics or None,
    )


def _words(position: Sight, legion: Mapping[str, int]) -> dict[str, int]:
    pieces = position.table.pieces
    found: dict[str, int] = {}
    for piece, number in legion.items():
        name = "token" if piece in pieces.tokens else piece
        if piece in pieces.garrisons:
            name = pieces.garrisons[piece].removeprefix("garrison_")
        found[name] = found.get(name, 0) + number
    return found
