"""What the rules fix for pieces that go away and come, told before they do (``Question.consequences``).

Rules: limit.units, leader.alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.answers import Consequence
from engine.table import Legion, Table


def without(legion: Mapping[str, int], gone: Mapping[str, int]) -> Legion:
    """What is left of a legion."""
    return {
        piece: number - gone.get(piece, 0) for piece, number in legion.items() if number > gone.get(piece, 0)
    }


def leaving(table: Table, side: str, area: str, left: Legion) -> list[Consequence]:
    """What becomes of an area in which only these stay."""
    told: list[Consequence] = []
    if not table.pieces.count_units(left):
        if left:
            told.append(
                {"told": "leaves_leaders_alone", "area": area, "leaders": table.pieces.leaders_of(left)}
            )
        if area in table.settlements_of(side):
            told.append({"told": "leaves_undefended", "area": area})
    return told


def coming(table: Table, side: str, area: str, units: int) -> list[Consequence]:
    """What becomes of an area to which so many units more come."""
    excess = table.units(side, area) + units - table.stacking_limit(side)
    return [{"told": "exceeds_limit", "area": area, "excess": excess}] if excess > 0 else []
