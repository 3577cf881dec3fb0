"""What the server refuses, beside what the engine refuses: a key, parameters and a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine import Refused

#: English sentences by key. A client may translate key and parameters itself.
SENTENCES: Mapping[str, str] = json.loads(
    Path(__file__).with_name("problems.en.json").read_text(encoding="utf-8")
)


#: Whether what was asked for is stored in spite of trouble; that it is not certain has a sentence of its own.
NO, PERHAPS = "no", "perhaps"
UNCERTAIN = {"server.trouble": "server.trouble.perhaps"}


class Problem(Exception):
    """Something was refused and nothing has changed."""

    def __init__(self, key: str, status: int = 400, **params: int | str | list[str]) -> None:
        self.key = key
        self.status = status
        self.params = params
        super().__init__(key)

    def to_json(self) -> dict[str, Any]:
        uncertain = self.params.get("stored") == PERHAPS
        said = UNCERTAIN[self.key] if uncertain else self.key
        return {"key": self.key, "params": self.params, "rule": "", "sentence": SENTENCES[said]}


class CannotDo(Exception):
    """One line that says why, for the host who has asked for it."""


def refusal_json(refusal: Refused) -> dict[str, Any]:
    """What the engine refuses, in the same shape."""
    return {**refusal.to_json(), "sentence": refusal.sentence()}
