"""Orders among places: where is deployed, and whose units are replaced.

Rules: mahdi.deployment, mahdi.house, mahdi.cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.power import Power, difference, most_first, power
from engine.mahdi.sight import Sight

DEPLOYMENT: tuple[Criterion[str], ...] = (
    Criterion(
        "greatest_power",
        "mahdi.deployment",
        lambda sight, it: most_first(power(sight, sight.own.get(it, {}))),
    ),
    Criterion("nearest_to_target", "mahdi.deployment", lambda sight, it: sight.distance(it, sight.target)),
)
HOUSE: tuple[Criterion[str], ...] = (
    Criterion("nearest_to_a_sietch", "mahdi.house", lambda sight, it: sight.nearest_sietch(it)),
    Criterion("greatest_difference", "mahdi.house", lambda sight, it: most_first(against_nearest(sight, it))),
    Criterion("nearest_to_target", "mahdi.house", lambda sight, it: sight.distance(it, sight.target)),
)
NEAREST: tuple[Criterion[str], ...] = (
    Criterion("nearest_to_target", "mahdi.cards", lambda sight, it: sight.distance(it, sight.target)),
)
#: For artillery: of the nearest the strongest.
NEAREST_AND_STRONGEST: tuple[Criterion[str], ...] = (
    *NEAREST,
    Criterion(
        "strongest", "mahdi.cards", lambda sight, it: most_first(power(sight, sight.enemy.get(it, {})))
    ),
)


def against_nearest(sight: Sight, area: str) -> Power:
    """The greatest difference of power to who holds one of the nearest sietches; it may be negative."""
    least = sight.nearest_sietch(area)
    mine = power(sight, sight.own.get(area, {}))
    return max(
        (
            difference(mine, power(sight, sight.defender(sietch)))
            for sietch in sight.table.sietches
            if sight.distance(area, sietch) == least
        ),
        default=mine,
    )


def for_deployment(sight: Sight, areas: Iterable[str]) -> Decided[str]:
    return decide(sight, areas, DEPLOYMENT)


def for_house(sight: Sight, areas: Iterable[str]) -> Decided[str]:
    return decide(sight, areas, HOUSE)
