"""Refusals: why something may not be done, as a key with parameters and the rule it follows from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


class Refused(Exception):
    """Something was refused, and nothing has changed.

    Words come from a catalogue, here English only; a client translates key and parameters itself.

    >>> Refused("menu.not_offered", {"verb": "attack"}).sentence()
    "'attack' is not offered now."
    """

    def __init__(self, key: str, params: Mapping[str, int | str] | None = None, rule: str = "") -> None:
        self.key = key
        self.params: dict[str, int | str] = dict(params) if params else {}
        self.rule = rule
        super().__init__(key, self.params, rule)

    def sentence(self) -> str:
        """The reason in English; the bare key if the catalogue does not know it or a parameter is missing."""
        template = sentences().get(self.key)
        if template is None:
            return self.key
        try:
            return template.format_map(self.params)
        except (LookupError, ValueError, AttributeError):
            return self.key

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "params": dict(self.params), "rule": self.rule}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refused):
            return NotImplemented
        return (self.key, self.params, self.rule) == (other.key, other.params, other.rule)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.params.items())), self.rule))

    def __str__(self) -> str:
        return f"{self.key}: {self.sentence()}"


@cache
def sentences() -> Mapping[str, str]:
    """The English catalogue: refusal key to sentence with {parameter} places."""
    text = (files("engine") / "data" / "refusals.en.json").read_text(encoding="utf-8")
    catalogue: dict[str, str] = json.loads(text)
    return catalogue
