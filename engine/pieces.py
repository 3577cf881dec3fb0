"""The registry of pieces with their traits. Rules ask for traits, never for names.

A legion is a plain count per piece id. Units of both sides share the ids ``regular`` and ``elite``;
named leaders and deployment tokens are single pieces, so their count is always 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.components import STANDARD

# To be had here too: whoever speaks of pieces speaks of their sides.
from engine.sides import ATREIDES as ATREIDES
from engine.sides import ENEMY as ENEMY
from engine.sides import FACTIONS as FACTIONS
from engine.sides import HARKONNEN as HARKONNEN
from engine.sides import PERSONS as PERSONS
from engine.sides import TIERS as TIERS

SPECIAL_ELITE: Final = {HARKONNEN: "sardaukar", ATREIDES: "fedaykin"}
UNITS: Final = frozenset(tier for tiers in TIERS.values() for tier in tiers)

GENERIC: Final = {HARKONNEN: "bashar", ATREIDES: "naib"}
WILD_MAKER: Final = "wild_maker"
SANDWORM: Final = "sandworm"

#: Named leaders that stand in legions. The Wild Maker has a leader card but is a sandworm on the board.
NAMED: Final = {
    faction: tuple(
        leader.id
        for leader in STANDARD.leaders.values()
        if leader.faction == faction and not leader.generic and leader.id != WILD_MAKER
    )
    for faction in FACTIONS
}
ALL_NAMED: Final = frozenset(name for names in NAMED.values() for name in names)
LEADERS: Final = ALL_NAMED | frozenset(GENERIC.values())

#: Face-down deployment tokens; each counts as one unit until it is revealed.
TOKENS: Final = frozenset(STANDARD.deployment_tokens)
BODIES: Final = UNITS | TOKENS

#: The order in which a legion is written down: units, tokens, leaders.
ORDER: Final = {
    piece: place
    for place, piece in enumerate(
        (
            *("regular", "elite", "sardaukar", "fedaykin"),
            *STANDARD.deployment_tokens,
            *GENERIC.values(),
            *NAMED[HARKONNEN],
            *NAMED[ATREIDES],
        )
    )
}


def count_units(legion: Mapping[str, int]) -> int:
    """Units for limits and movement: figures, and each face-down token as one."""
    return sum(number for piece, number in legion.items() if piece in BODIES)


def count_leaders(legion: Mapping[str, int]) -> int:
    return sum(number for piece, number in legion.items() if piece in LEADERS)


def leaders_of(legion: Mapping[str, int]) -> dict[str, int]:
    return {piece: number for piece, number in legion.items() if piece in LEADERS}


def units_of(legion: Mapping[str, int]) -> dict[str, int]:
    return {piece: number for piece, number in legion.items() if piece in UNITS}


def tokens_of(legion: Mapping[str, int]) -> list[str]:
    return [piece for piece in legion if piece in TOKENS]


def tidy(legion: Mapping[str, int]) -> dict[str, int]:
    """The same pieces in the order they are written down, without zeros."""
    return {piece: legion[piece] for piece in sorted(legion, key=ORDER.__getitem__) if legion[piece]}
