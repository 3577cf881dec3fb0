"""Combat power: points first, at equality the finer scale. Rule: mahdi.power."""

from __future__ import annotations

from collections.abc import Mapping

from engine.mahdi.sight import Sight
from engine.pieces import GENERIC, UNITS

Power = tuple[int, int]


def is_token(sight: Sight, piece: str) -> bool:
    pieces = sight.table.pieces
    return piece in pieces.tokens or piece in pieces.garrisons


def fine_of(sight: Sight, piece: str) -> int:
    """What a single piece is worth on the finer scale."""
    scale = sight.data.fine
    if piece in UNITS:
        return scale[piece]
    if is_token(sight, piece):
        return sight.data.readings.token_in_fine_power
    return scale["generic" if piece in GENERIC.values() else "named"]


def coarse_of(sight: Sight, piece: str) -> int:
    scale = sight.data.coarse
    if piece in UNITS:
        return scale["unit"]
    return scale["token" if is_token(sight, piece) else "leader"]


def power(sight: Sight, legion: Mapping[str, int]) -> Power:
    """The rank of a settlement never counts."""
    coarse = sum(number * coarse_of(sight, piece) for piece, number in legion.items())
    return coarse, fine(sight, legion)


def fine(sight: Sight, legion: Mapping[str, int]) -> int:
    return sum(number * fine_of(sight, piece) for piece, number in legion.items())


def difference(one: Power, other: Power) -> Power:
    return one[0] - other[0], one[1] - other[1]


def most_first(value: Power) -> Power:
    """The same for criteria, which leave what is least."""
    return -value[0], -value[1]


def beats(sight: Sight, legion: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether a legion has more power than another, or than nobody."""
    mine, theirs = power(sight, legion), power(sight, other)
    if not sight.data.readings.fine_power_decides_attacks:
        return mine[0] > theirs[0]
    return mine > theirs


def ceases(sight: Sight, attacker: Mapping[str, int], defender: Mapping[str, int]) -> bool:
    """At the start of a round: with no more than half of the enemy's power, piece by piece."""
    return sight.data.cease_own_times * fine(sight, attacker) <= fine(sight, defender)
