"""Which rules these are: a version of their own, apart from the form of what is saved. Rule: record.entry.

It rises with every change of code or data after which the same choices and draws can lead elsewhere, and the
change says which rules it has corrected. A record names the version it was played under; where it does not
hold any more, verification can say which correction it has met.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Every version of the rules there was, oldest first, each with the ids of the rules it has corrected.
VERSIONS: Mapping[str, tuple[str, ...]] = {
    "revised-1": (),
    "revised-2": ("card.move", "action.claim", "limit.units", "turn.free", "deploy.token"),
}

#: Readings of earlier versions that are still known: a game is played on as it was begun, its record holds.
LEADER_MAY_STAY: Final = "leader_may_stay"
OWN_DIE_CLAIMS: Final = "own_die_claims"
ALL_EXCESS_WAITS: Final = "all_excess_waits"
TURN_ENDS_AT_ONCE: Final = "turn_ends_at_once"
TOKEN_IS_DRAWN: Final = "token_is_drawn"

#: By the last version that had them. A correction without one of its own leads older games elsewhere.
READINGS: Mapping[str, frozenset[str]] = {
    "revised-1": frozenset(
        (LEADER_MAY_STAY, OWN_DIE_CLAIMS, ALL_EXCESS_WAITS, TURN_ENDS_AT_ONCE, TOKEN_IS_DRAWN)
    )
}


def present() -> str:
    """The version of the rules as they are."""
    return list(VERSIONS)[-1]


def readings(version: str) -> frozenset[str]:
    """How rules were read in a version where they are read otherwise now: switches, like those of options."""
    names = list(VERSIONS)
    later = names[names.index(version) :] if version in names else []
    return frozenset(switch for name in later for switch in READINGS.get(name, ()))


def corrected_since(version: str) -> frozenset[str]:
    """The rules that were corrected after that version; all that ever were if nobody knows it."""
    names = list(VERSIONS)
    later = names[names.index(version) + 1 :] if version in names else names
    return frozenset(rule for name in later for rule in VERSIONS[name])
