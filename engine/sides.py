"""The two sides: their factions, the roles that partners divide between them, what each has of its own.

Both the data and the rules speak of these; no file of the data can change them.
"""

from __future__ import annotations

from typing import Final

HARKONNEN: Final = "harkonnen"
ATREIDES: Final = "atreides"
FACTIONS: Final = (HARKONNEN, ATREIDES)
ENEMY: Final = {HARKONNEN: ATREIDES, ATREIDES: HARKONNEN}

#: Decks, shared boards and leader cards belong to roles.
ROLES: Final = {HARKONNEN: ("house_harkonnen", "corrino"), ATREIDES: ("house_atreides", "fremen")}
ROLE_FACTION: Final = {role: faction for faction, roles in ROLES.items() for role in roles}

#: Units from the lowest tier to the highest.
TIERS: Final = {
    HARKONNEN: ("regular", "elite", "sardaukar"),
    ATREIDES: ("regular", "elite", "fedaykin"),
}

#: Cards that say 'Paul' or 'Jessica' mean either figure of that person.
PERSONS: Final = {
    "paul": ("paul_atreides", "paul_muad_dib"),
    "jessica": ("lady_jessica", "reverend_mother_jessica"),
}
