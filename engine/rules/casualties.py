"""An order in which casualties are taken, where nobody is asked: for odds, orders and programs that play.

Rule: casualties.choose. The order names kinds of pieces; each hit falls on the first kind that can still take
one, and the last unit goes only if nothing else is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.components import Components
from engine.menu import DESTROYED, Hits, resolve_hits
from engine.pieces import SPECIAL_ELITE, TIERS, units_of

#: The kinds: the three tiers, generic and named leaders.
KINDS: Final = ("regular", "elite", "special_elite", "generic", "named")
LOWEST_FIRST: Final = KINDS

CASUALTIES = "casualties"
#: More hits than any legion takes.
MANY: Final = 99


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
    return form.refuse_counts(counts) is None


def _with_hits(form: Hits, hits: int) -> Hits:
    """The same menu after so many hits."""
    return Hits(
        form.verb,
        hits,
        form.units,
        form.leaders,
        form.regular_supply,
        form.tiers,
        tough=form.tough,
    )


def _hit_by_hit(data: Components, form: Hits, order: Sequence[str]) -> Iterator[dict[str, int]]:
    """What falls by that order after one hit, after two and so on, as far as it leads."""
    pieces = ranked(data, [*form.tiers, *form.leaders], order)
    counts: dict[str, int] = {}
    for number in range(1, form.hits + 1):
        sofar = _with_hits(form, number)
        # Somebody who falls may take up this one too.
        if not (counts and form.tough and takes(sofar, counts)):
            more = ({**counts, piece: counts.get(piece, 0) + 1} for piece in pieces)
            found = next((one for one in more if takes(sofar, one)), None)
            if found is None:
                return
            counts = found
        yield counts


def _settled(form: Hits, counts: dict[str, int]) -> dict[str, int]:
    """What is chosen in the end."""
    if takes(form, counts):
        return counts
    if form.hits >= form.to_destroy():
        return {DESTROYED: 1}
    # The order led into a corner: whatever is listed first will do.
    return next(form.all()).counts()


def chosen_hits(data: Components, form: Hits, order: Sequence[str] = LOWEST_FIRST) -> dict[str, int]:
    """What is chosen from a menu of casualties by that order."""
    *_, counts = {}, *_hit_by_hit(data, form, order)
    return _settled(form, counts)


def after_hits(
    data: Components,
    faction: str,
    legion: Mapping[str, int],
    hits: int,
    supply: int,
    order: Sequence[str] = LOWEST_FIRST,
) -> dict[str, int]:
    """What is left of a legion of units and leaders after so many hits taken in that order."""
    form = _menu_of(data, faction, legion, hits, supply)
    if hits < 1 or not form.units:
        return dict(legion)
    return _left(form, chosen_hits(data, form, order))


def after_each_hit(
    data: Components,
    faction: str,
    legion: Mapping[str, int],
    supply: int,
    order: Sequence[str] = LOWEST_FIRST,
) -> list[dict[str, int]]:
    """The same after none, after one and so on, until nobody is left."""
    found = [dict(legion)]
    whole = _menu_of(data, faction, legion, MANY, supply)
    counts: dict[str, int] = {}
    falling = _hit_by_hit(data, whole, order)
    while found[-1] and whole.units:
        counts = next(falling, counts)
        form = _with_hits(whole, len(found))
        found.append(_left(form, _settled(form, counts)))
    return found


def _menu_of(data: Components, faction: str, legion: Mapping[str, int], hits: int, supply: int) -> Hits:
    units, leaders = units_of(legion), data.pieces.leaders_of(legion)
    return Hits(CASUALTIES, hits, units, leaders, supply, TIERS[faction], tough=data.pieces.tough)


def _left(form: Hits, counts: Mapping[str, int]) -> dict[str, int]:
    """Who is left once so many have fallen."""
    if DESTROYED in counts:
        return {}
    after, _ = resolve_hits(form.units, form.tiers, form.regular_supply, counts)
    left = {tier: number for tier, number in after.items() if number}
    for leader, number in form.leaders.items():
        if number > counts.get(leader, 0):
            left[leader] = number - counts.get(leader, 0)
    return left
