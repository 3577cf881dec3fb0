"""The pieces of a content with their traits. Rules ask for traits, never for names.

A legion is a plain count per piece id. Units of both sides share the ids ``regular`` and ``elite``;
named leaders and deployment tokens are single pieces, so their count is always 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from engine.classes import dataclass

# To be had here too: whoever speaks of pieces speaks of their sides.
from engine.sides import ATREIDES as ATREIDES
from engine.sides import ENEMY as ENEMY
from engine.sides import FACTIONS as FACTIONS
from engine.sides import GENERIC as GENERIC
from engine.sides import HARKONNEN as HARKONNEN
from engine.sides import PERSONS as PERSONS
from engine.sides import SANDWORM as SANDWORM
from engine.sides import SPECIAL_ELITE as SPECIAL_ELITE
from engine.sides import TIERS as TIERS
from engine.sides import UNITS as UNITS
from engine.sides import WILD_MAKER as WILD_MAKER

#: What everybody calls a deployment token that lies face down.
FACE_DOWN: Final = "deployment_token"
NO_GARRISONS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Bystander:
    """A piece that stands beside legions: no unit, no leader, no token of theirs."""

    #: Whose it is.
    faction: str
    #: Whether a worm cannot end its move there.
    solid: bool = False
    #: Whether a worm that comes there carries it along.
    rides: bool = False
    #: Whether no wormsign is put where it stands without a legion or harvester of its side.
    repels_signs: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Which piece is what, in one content."""

    #: Named leaders that stand in legions, by faction. The Wild Maker has a leader card but is a sandworm on
    #: the board.
    named: Mapping[str, tuple[str, ...]]
    all_named: frozenset[str]
    leaders: frozenset[str]
    #: Face-down deployment tokens; each counts as one unit until it is revealed.
    tokens: frozenset[str]
    #: Tokens that may lie face down in Harkonnen legions, whom nobody looks under, by what everybody sees of
    #: them. They too count as one unit each.
    garrisons: Mapping[str, str]
    bodies: frozenset[str]
    #: Those of them that somebody may name who moves a legion.
    named_bodies: frozenset[str]
    #: The order in which a legion is written down: units, tokens, leaders.
    order: Mapping[str, int]
    #: Leaders who can be deployed and placed.
    deployable: frozenset[str]
    #: What flies and carries legions; those that join the legion they have carried as its leader.
    carriers: frozenset[str] = frozenset(("ornithopter",))
    joining: frozenset[str] = frozenset()
    #: Those who are at once the leader that an order asks for, though they come with it.
    leading: frozenset[str] = frozenset()
    #: Leaders who can take up more than one hit, and how many at the most.
    tough: Mapping[str, int] = field(default_factory=dict)
    bystanders: Mapping[str, Bystander] = field(default_factory=dict)
    #: How many steps a ridden worm moves or attacks.
    ridden_reach: int = 2

    @classmethod
    def of(
        cls,
        named: Mapping[str, tuple[str, ...]],
        tokens: Iterable[str],
        garrisons: Mapping[str, str] = NO_GARRISONS,
    ) -> Pieces:
        tokens = tuple(tokens)
        everybody = frozenset(leader for leaders in named.values() for leader in leaders)
        written = ("regular", "elite", *SPECIAL_ELITE.values(), *tokens, *garrisons, *GENERIC.values())
        written = (*written, *(leader for faction in FACTIONS for leader in named[faction]))
        return cls(
            named=named,
            all_named=everybody,
            leaders=everybody | frozenset(GENERIC.values()),
            tokens=frozenset(tokens),
            garrisons=garrisons,
            bodies=UNITS | frozenset(tokens) | frozenset(garrisons),
            named_bodies=UNITS | frozenset(tokens),
            order={piece: place for place, piece in enumerate(written)},
            deployable=everybody | frozenset(GENERIC.values()),
        )

    def count_units(self, legion: Mapping[str, int]) -> int:
        """Units for limits and movement: figures, and each face-down token as one."""
        total, bodies = 0, self.bodies
        for piece, number in legion.items():
            if piece in bodies:
                total += number
        return total

    def count_leaders(self, legion: Mapping[str, int]) -> int:
        leaders = self.leaders
        if leaders.isdisjoint(legion):
            return 0
        return sum([number for piece, number in legion.items() if piece in leaders])

    def leaders_of(self, legion: Mapping[str, int]) -> dict[str, int]:
        return {piece: number for piece, number in legion.items() if piece in self.leaders}

    def garrisons_of(self, legion: Mapping[str, int]) -> list[str]:
        return [piece for piece in legion if piece in self.garrisons]

    def tokens_of(self, legion: Mapping[str, int]) -> list[str]:
        return [piece for piece in legion if piece in self.tokens]

    def seen_by_all(self, legion: Mapping[str, int]) -> dict[str, int]:
        """How pieces look to everyone: face-down tokens are alike, also in their place among the others."""
        written = sorted(legion, key=self.order.__getitem__)
        if self.tokens.isdisjoint(written) and self.garrisons.keys().isdisjoint(written):
            return {piece: legion[piece] for piece in written}
        seen: dict[str, int] = {}
        for piece in written:
            if piece in self.tokens:
                name = FACE_DOWN
            elif piece in self.garrisons:
                name = self.garrisons[piece]
            else:
                name = piece
            seen[name] = seen.get(name, 0) + legion[piece]
        return seen

    def tidy(self, legion: Mapping[str, int]) -> dict[str, int]:
        """The same pieces in the order they are written down, without zeros."""
        return {piece: legion[piece] for piece in sorted(legion, key=self.order.__getitem__) if legion[piece]}


def units_of(legion: Mapping[str, int]) -> dict[str, int]:
    """The figures of a legion that are units; face-down tokens are none yet."""
    return {piece: number for piece, number in legion.items() if piece in UNITS}
