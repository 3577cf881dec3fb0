"""The two sides of a table, and the seats of partners who share one."""

from __future__ import annotations

from collections.abc import Collection

#: The factions in the engine's order, each with the roles that partners divide between them.
ROLES = {"harkonnen": ("house_harkonnen", "corrino"), "atreides": ("house_atreides", "fremen")}

#: The program that takes a seat where nobody has chosen another.
STAND_IN = "greedy"

_FACTION = {role: faction for faction, roles in ROLES.items() for role in roles}


def seats_of(shared: Collection[str]) -> tuple[str, ...]:
    """The seats of a table where partners share these factions, in the engine's order.

    >>> seats_of(("atreides",))
    ('harkonnen', 'house_atreides', 'fremen')
    """
    return tuple(
        seat for faction, roles in ROLES.items() for seat in (roles if faction in shared else (faction,))
    )


def faction_of(seat: str) -> str:
    """The side a seat plays for.

    >>> faction_of("fremen"), faction_of("harkonnen")
    ('atreides', 'harkonnen')
    """
    return _FACTION.get(seat, seat)
