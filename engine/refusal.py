"""Refusals: why something may not be done, as a key with parameters and the rule it follows from.

For developers, logs and whoever writes another client; the sentences come from ``data/refusals.en.json``,
with places for the parameters, and the names from ``data/words.en.json``. A client has its own sentences for
key and parameters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from engine import words
from engine.components import STANDARD, Components
from engine.words import Words

#: Parameters that repeat words of the choice itself.
AS_WRITTEN = frozenset(("at", "level", "verb", "word"))


class Refused(Exception):
    """Something was refused, and nothing has changed.

    >>> Refused("menu.not_offered", {"verb": "attack"}).sentence()
    "'attack' is not offered now."
    >>> Refused("menu.not_there", {"area": "carthag", "piece": "regular", "have": 2, "asked": 3}).sentence()
    'Carthag has 2 regular units, 3 were asked for.'
    """

    #: What is in the box of the game it is about: that says what areas, pieces and cards are called.
    content: Components = STANDARD

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
            return _told(template, self.params, self.content)
        except (LookupError, ValueError):
            return self.key

    def about(self, content: Components) -> Refused:
        """The same refusal with the names that are used in a game with that in its box."""
        self.content = content
        return self

    def to_json(self) -> dict[str, object]:
        return {"key": self.key, "params": dict(self.params), "rule": self.rule}

    def __reduce__(self) -> tuple[type[Refused], tuple[str, dict[str, int | str], str]]:
        # Without the content: another process has its own, and a refusal is its key and parameters.
        return type(self), (self.key, self.params, self.rule)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refused):
            return NotImplemented
        return (self.key, self.params, self.rule) == (other.key, other.params, other.rule)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.params.items())), self.rule))

    def __str__(self) -> str:
        return f"{self.key}: {self.sentence()}"


def _told(template: str, params: Mapping[str, int | str], content: Components) -> str:
    """The sentence with names in its places: singular after 'one', plural after another number.

    Of an area there is but one: a number counts what is in it.
    """
    told = ""
    number: int | None = None
    for text, place, _, _ in Formatter().parse(template):
        if number == 1 and text.startswith(" were "):
            text = " was " + text.removeprefix(" were ")
        told += text
        if place is None:
            break
        value = params[place]
        if isinstance(value, str):
            counted = text == " " and number is not None
            there = "in " if counted and value in content.board.area else ""
            value = (
                value if place in AS_WRITTEN else there + name(place, value, content)[counted and number != 1]
            )
            number = number if text == " " else None
        else:
            number = value
        told += str(value)
    return told


def name(place: str, word: str, content: Components = STANDARD) -> Words:
    """What a word means as that parameter; a word without a name stands for itself."""
    known = names(content)
    return known.get(f"{place}.{word}") or known.get(word) or (word, word)


@cache
def sentences() -> Mapping[str, str]:
    """The English catalogue: refusal key to sentence with {parameter} places."""
    catalogue: dict[str, str] = _read("refusals.en.json")
    return catalogue


@cache
def names(content: Components = STANDARD) -> Mapping[str, Words]:
    """English names by id, for one of it and for several; areas of a content that names none have one too."""
    found = {**words.names(), **content.names}
    for area in content.board.areas:
        if area.id not in found:
            called = f"{found[area.sectors[0]][0]} {area.id.rsplit('_', 1)[-1]}"
            found[area.id] = (called, called)
    for zone, letter in content.board.zone_letters.items():
        called = words.air_zone(letter)
        found[zone] = (called, called)
    found.update(dict.fromkeys(content.deployment_tokens, found["deployment_token"]))
    found.update({token: found[seen] for token, seen in content.pieces.garrisons.items()})
    return found


def _read(name: str) -> Any:
    return json.loads((files("engine") / "data" / name).read_text(encoding="utf-8"))
