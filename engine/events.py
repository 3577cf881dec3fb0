"""What just happened: a key, its parameters and the rule, each with its audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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

    def visible_to(self, seat: str) -> bool:
        return not self.only or seat in self.only
