"""Spending spice: markers are kept from the lowest up, then raised. Rule: mahdi.spice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Final

from engine.classes import dataclass
from engine.mahdi.data import Data

DROP, KEEP, RAISE = "drop", "keep", "raise"

#: What decided: not all markers can be kept; the seventh spice buys supremacy; some are raised; all are kept
#: and nothing more can be done.
SPENDING: Final = ("keep_lowest", "buy_supremacy", "raise_lowest", "all_kept")


@dataclass(frozen=True, slots=True)
class Spending:
    """What is done with each marker, what is bought beside, whether one is reserved."""

    steps: tuple[tuple[str, str], ...]
    supremacy: int
    reserve: int
    by: str

    @property
    def of(self) -> dict[str, str]:
        return dict(self.steps)


def spendings(data: Data, rows: Mapping[str, int], lowest: int, spice: int) -> list[Spending]:
    """All that the criteria allow: markers on one row are equal, so any of them may come first."""
    found = {_spend(data, rows, lowest, spice, order) for order in _orders(rows)}
    return sorted(found, key=lambda it: it.steps)


def _orders(rows: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """The markers from the lowest up."""
    groups = [
        permutations(marker for marker, at in rows.items() if at == row)
        for row in sorted(set(rows.values()), reverse=True)
    ]
    for parts in product(*groups):
        yield tuple(marker for part in parts for marker in part)


def _spend(data: Data, rows: Mapping[str, int], lowest: int, spice: int, order: tuple[str, ...]) -> Spending:
    steps = dict.fromkeys(rows, DROP)
    left = spice
    for marker in order:
        # A marker in the bottom row cannot fall.
        if rows[marker] != lowest and left >= 2:
            steps[marker] = KEEP
            left -= 2
    if any(steps[marker] == DROP and rows[marker] != lowest for marker in rows):
        return _done(steps, 0, min(1, left), "keep_lowest")
    if all(row == 1 for row in rows.values()) and spice >= data.spice_for_point:
        over = 0 if data.readings.bought_point_uses_up_all else min(1, spice - data.spice_for_point)
        return _done(steps, data.point_for_spice, over, "buy_supremacy")
    for marker in order:
        price = 3 if rows[marker] == lowest else 1
        if rows[marker] > 1 and left >= price:
            steps[marker] = RAISE
            left -= price
    return _done(steps, 0, min(1, left), "raise_lowest" if RAISE in steps.values() else "all_kept")


def _done(steps: Mapping[str, str], supremacy: int, reserve: int, by: str) -> Spending:
    return Spending(tuple(steps.items()), supremacy, reserve, by)
