"""What stands at the head of a record: what the game was started with. Rule: record.draws."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.dice import commitment
from engine.record.entries import written
from engine.refusal import Refused

FORMAT = "arrakis-record"
FORMAT_VERSION = 1
RULES_VERSION = "revised-1"

NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def checked_nonces(nonces: Iterable[str]) -> tuple[str, ...]:
    """What the seats have contributed to the draws, one after the other."""
    found = tuple(nonces)
    if len(found) > 4 or not all(isinstance(nonce, str) and NONCE.fullmatch(nonce) for nonce in found):
        raise Refused("record.bad_nonce", {}, "record.draws")
    return found


@dataclass(frozen=True, slots=True)
class Head:
    """The options of a game; the key is shown to nobody before the game is over."""

    key: bytes = field(repr=False)
    nonces: tuple[str, ...]
    #: Whether the key was chosen, or no nonces were given: then somebody may have known the dice.
    practice: bool
    #: The digest of the component data.
    data: str
    #: The draws of the set-up; None for a record that does not begin with it.
    opening: tuple[int, ...] | None = field(repr=False)
    seal: str = field(default="", repr=False)
    #: The factions that two seats share.
    shared: tuple[str, ...] = ()
    rules: str = RULES_VERSION

    def to_json(self) -> dict[str, Any]:
        """Without the key."""
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "rules": self.rules,
            "data": self.data,
            "shared": list(self.shared),
            "practice": self.practice,
            "commitment": commitment(self.key),
            "nonces": list(self.nonces),
        }

    def sealed(self) -> str:
        return written({**self.to_json(), "opening": list(self.opening or ())})
