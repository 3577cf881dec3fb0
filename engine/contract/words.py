"""Words of a closed list, for what is an ordinary ``str`` to the rules."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from engine.classes import dataclass
from engine.sides import FACTIONS


@dataclass(frozen=True, slots=True)
class OneOf:
    """Says of a ``str`` that it is one of these words; of the key of a mapping, that each is there."""

    name: str
    words: tuple[str, ...]


Faction = Annotated[str, OneOf("Faction", FACTIONS)]
BATTLE_SIDES: Final = ("attacker", "defender")
BattleSide = Annotated[str, OneOf("BattleSide", BATTLE_SIDES)]

#: How many of each.
Counts = dict[str, int]
#: Where a legion stands that a card means: on such ground, in a settlement of its side; anywhere, if empty.
Ground: TypeAlias = Literal["", "desert", "plateau", "mountain", "minor_erg", "deep_desert", "settlement"]
