"""The two sides of a table, and the seats of partners who share one."""

from __future__ import annotations

#: The factions in the engine's order, each with the roles that partners divide between them.
ROLES = {"harkonnen": ("house_harkonnen", "corrino"), "atreides": ("house_atreides", "fremen")}

#: The program that takes a seat where nobody has chosen another.
STAND_IN = "greedy"

_FACTION = {role: faction for faction, roles in ROLES.items() for role in roles}


def faction_of(seat: str) -> str:
    """The side a seat plays for.

    >>> faction_of("fremen"), faction_of("harkonnen")
    ('atreides', 'harkonnen')
    """
    return _FACTION.get(seat, seat)
