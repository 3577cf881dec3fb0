"""Which casualties the automaton takes. Rule: mahdi.hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.pieces import GENERIC, HARKONNEN, TIERS, Pieces


def losses(pieces: Pieces, legion: Mapping[str, int], hits: int, supply: int) -> list[dict[str, int]]:
    """How the hits may fall, by piece: more than one way where equal leaders could go. Hits that find no
    unit any more are not among them."""
    found: list[dict[str, int]] = []
    for fallen in _fall(pieces, dict(legion), hits, supply):
        counts = {piece: fallen.count(piece) for piece in dict.fromkeys(fallen)}
        if counts not in found:
            found.append(counts)
    return found


def _fall(pieces: Pieces, legion: dict[str, int], hits: int, supply: int) -> Iterator[tuple[str, ...]]:
    lowest, elite, highest = TIERS[HARKONNEN]
    if not hits or not pieces.count_units(legion):
        yield ()
        return
    leaders = pieces.leaders_of(legion)
    if sum(leaders.values()) > 1:
        generic = GENERIC[HARKONNEN]
        first = [generic] if leaders.get(generic) else list(leaders)
    elif legion.get(elite):
        first = [elite]
    elif legion.get(highest):
        first = [highest]
    elif leaders and hits >= legion.get(lowest, 0):
        first = list(leaders)
    else:
        first = [lowest]
    for piece in first:
        left = {**legion, piece: legion[piece] - 1}
        more = supply + (1 if piece == lowest else 0)
        if piece in (elite, highest) and supply:
            left[lowest] = left.get(lowest, 0) + 1
            more = supply - 1
        for rest in _fall(pieces, {it: n for it, n in left.items() if n}, hits - 1, more):
            yield (piece, *rest)
