"""An order in which casualties are taken, where nobody is asked: for odds, orders and programs that play.

Rule: casualties.choose. The order names kinds of pieces; each hit falls on the first kind that can still take
one, and the last unit goes only if nothing else is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.components import Components
from engine.menu import DESTROYED, Hits, resolve_hits
from engine.pieces import SPECIAL_ELITE, TIERS, units_of

#: The kinds: the three tiers, generic and named leaders.
KINDS: Final = ("regular", "elite", "special_elite", "generic", "named")
LOWEST_FIRST: Final = KINDS

CASUALTIES = "casualties"


def kind_of(data: Components, piece: str) -> str:
    if piece in SPECIAL_ELITE.values():
        return "special_elite"
    if piece in data.pieces.leaders:
        return "generic" if data.leaders[piece].generic else "named"
    return piece


def ranked(data: Components, pieces: Sequence[str], order: Sequence[str]) -> list[str]:
    """The pieces in that order; among leaders of a kind those first who do least in battle."""

    def key(piece: str) -> tuple[int, int, str]:
        card = data.leaders.get(piece)
        return order.index(kind_of(data, piece)), card.swords + card.shields if card else 0, piece

    return sorted(pieces, key=key)


def takes(form: Hits, counts: Mapping[str, int]) -> bool:
    return form.refuse(form.choice((), tuple(sorted(counts.items())))) is None


def chosen_hits(data: Components, form: Hits, order: Sequence[str] = LOWEST_FIRST) -> dict[str, int]:
    """What is chosen from a menu of casualties by that order."""
    pieces = ranked(data, [*form.tiers, *form.leaders], order)
    counts: dict[str, int] = {}
    for number in range(1, form.hits + 1):
        sofar = Hits(
            form.verb,
            number,
            form.units,
            form.leaders,
            form.regular_supply,
            form.tiers,
            tough=form.tough,
        )
        if counts and form.tough and takes(sofar, counts):
            # Somebody who falls takes up this one too.
            continue
        for piece in pieces:
            more = {**counts, piece: counts.get(piece, 0) + 1}
            if takes(sofar, more):
                counts = more
                break
        else:
            break
    if takes(form, counts):
        return counts
    if form.hits >= form.to_destroy():
        return {DESTROYED: 1}
    # The order led into a corner: whatever is listed first will do.
    return next(form.all()).counts()


def after_hits(
    data: Components,
    faction: str,
    legion: Mapping[str, int],
    hits: int,
    supply: int,
    order: Sequence[str] = LOWEST_FIRST,
) -> dict[str, int]:
    """What is left of a legion of units and leaders after so many hits taken in that order."""
    units, leaders = units_of(legion), data.pieces.leaders_of(legion)
    if hits < 1 or not units:
        return dict(legion)
    form = Hits(CASUALTIES, hits, units, leaders, supply, TIERS[faction], tough=data.pieces.tough)
    counts = chosen_hits(data, form, order)
    if DESTROYED in counts:
        return {}
    after, _ = resolve_hits(units, TIERS[faction], supply, counts)
    left = {tier: number for tier, number in after.items() if number}
    for leader, number in leaders.items():
        if number > counts.get(leader, 0):
            left[leader] = number - counts.get(leader, 0)
    return left
