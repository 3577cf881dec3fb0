"""The two sides: their factions, the roles that partners divide between them, what each has of its own.

Both the data and the rules speak of these; no file of the data can change them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

HARKONNEN: Final = "harkonnen"
ATREIDES: Final = "atreides"
FACTIONS: Final = (HARKONNEN, ATREIDES)
ENEMY: Final = {HARKONNEN: ATREIDES, ATREIDES: HARKONNEN}

#: Decks, shared boards and leader cards belong to roles.
ROLES: Final = {HARKONNEN: ("house_harkonnen", "corrino"), ATREIDES: ("house_atreides", "fremen")}
ROLE_FACTION: Final = {role: faction for faction, roles in ROLES.items() for role in roles}
#: Nobody of them. One for all games: an empty set of its own takes more than most of what they hold.
NO_SEATS: Final = frozenset[str]()
#: Every seat there can be.
ANY_SEAT: Final = (*FACTIONS, *ROLE_FACTION)


def seats_of(shared: Collection[str]) -> tuple[str, ...]:
    """The seats of a game where partners share these factions, in the order that everything by seat has.

    >>> seats_of(("atreides",))
    ('harkonnen', 'house_atreides', 'fremen')
    """
    return tuple(
        seat for faction in FACTIONS for seat in (ROLES[faction] if faction in shared else (faction,))
    )


#: Units from the lowest tier to the highest.
TIERS: Final = {
    HARKONNEN: ("regular", "elite", "sardaukar"),
    ATREIDES: ("regular", "elite", "fedaykin"),
}

UNITS: Final = frozenset(tier for tiers in TIERS.values() for tier in tiers)
#: The highest tier, of which each is a Special in battle.
SPECIAL_ELITE: Final = {HARKONNEN: "sardaukar", ATREIDES: "fedaykin"}

#: Leaders of whom there are many.
GENERIC: Final = {HARKONNEN: "bashar", ATREIDES: "naib"}
SANDWORM: Final = "sandworm"
WILD_MAKER: Final = "wild_maker"

#: Cards that say 'Paul' or 'Jessica' mean either figure of that person.
PERSONS: Final = {
    "paul": ("paul_atreides", "paul_muad_dib"),
    "jessica": ("lady_jessica", "reverend_mother_jessica"),
}
