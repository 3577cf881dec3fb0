"""Which rules these are: a version of their own, apart from the form of what is saved. Rule: record.entry.

It rises with every change of code or data after which the same choices and draws can lead elsewhere, and the
change says which rules it has corrected. A record names the version it was played under; where it does not
hold any more, verification can say which correction it has met.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Every version of the rules there was, oldest first, each with the ids of the rules it has corrected.
VERSIONS: Mapping[str, tuple[str, ...]] = {"revised-1": ()}


def present() -> str:
    """The version of the rules as they are."""
    return list(VERSIONS)[-1]


def corrected_since(version: str) -> frozenset[str]:
    """The rules that were corrected after that version; all that ever were if nobody knows it."""
    names = list(VERSIONS)
    later = names[names.index(version) + 1 :] if version in names else names
    return frozenset(rule for name in later for rule in VERSIONS[name])
