"""What just happened: a key, its parameters and the rule, each with its audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Events by which some seat learns what was hidden from it: nothing before them can be taken back.
REVEALING = frozenset(
    (
        "card_attached",
        "card_played",
        "cards_discarded",
        "cards_seen",
        "hand_shown",
        "objective_seen",
        "settlement_destroyed",
        "sietch_revealed",
        "station_taken",
        "token_revealed",
        "token_seen",
        "wormsign_revealed",
    )
)


@dataclass(slots=True, frozen=True)
class Event:
    key: str
    rule: str
    params: dict[str, Any]
    #: The seats that may read it; empty for everyone. A private event always has a public twin beside it
    #: that says as much as the others may know.
    only: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {"event": self.key, "rule": self.rule, **self.params}
        if self.only:
            form["only"] = list(self.only)
        return form

    @property
    def reveals(self) -> bool:
        return self.key in REVEALING

    def visible_to(self, seat: str) -> bool:
        return not self.only or seat in self.only
