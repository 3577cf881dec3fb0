"""The two sides of a table and the seats of partners who share one: the engine's, as messages say them."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from engine.sides import FACTIONS, ROLE_FACTION, ROLES, seats_of

__all__ = ["ROLES", "STAND_IN", "Faction", "faction_of", "seats_of"]

#: The program that takes a seat where nobody has chosen another.
STAND_IN = "greedy"


def _is_one(word: str) -> str:
    if word not in FACTIONS:
        raise ValueError("no such side")
    return word


#: A side, in a message.
Faction = Annotated[str, AfterValidator(_is_one), WithJsonSchema({"enum": list(FACTIONS), "type": "string"})]


def faction_of(seat: str) -> str:
    """The side a seat plays for.

    >>> faction_of("fremen"), faction_of("harkonnen")
    ('atreides', 'harkonnen')
    """
    return ROLE_FACTION.get(seat, seat)
