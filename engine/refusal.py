"""Refusals: why something may not be done, as a key with parameters and the rule it follows from.

The words come from two files: sentences with places for the parameters, and the names of areas, pieces and
other things that parameters stand for. A client translates key and parameters itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from engine.board import AREA, AREAS, ZONE_SECTORS
from engine.components import STANDARD

#: Singular and plural.
Words = tuple[str, str]

#: Parameters that repeat words of the choice itself.
AS_WRITTEN = frozenset(("at", "level", "verb", "word"))


class Refused(Exception):
    """Something was refused, and nothing has changed.

    >>> Refused("menu.not_offered", {"verb": "attack"}).sentence()
    "'attack' is not offered now."
    >>> Refused("menu.not_there", {"area": "carthag", "piece": "regular", "have": 2, "asked": 3}).sentence()
    'Carthag has 2 regular units, 3 were asked for.'
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
            return _told(template, self.params)
        except (LookupError, ValueError):
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


def _told(template: str, params: Mapping[str, int | str]) -> str:
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
            there = "in " if counted and value in AREA else ""
            value = value if place in AS_WRITTEN else there + name(place, value)[counted and number != 1]
            number = number if text == " " else None
        else:
            number = value
        told += str(value)
    return told


def name(place: str, word: str) -> Words:
    """What a word means as that parameter; a word without a name stands for itself."""
    known = names()
    return known.get(f"{place}.{word}") or known.get(word) or (word, word)


@cache
def sentences() -> Mapping[str, str]:
    """The English catalogue: refusal key to sentence with {parameter} places."""
    catalogue: dict[str, str] = _read("refusals.en.json")
    return catalogue


@cache
def names() -> Mapping[str, Words]:
    """English names by id, for one of it and for several.

    Areas, leaders and cards bring theirs along in the component data. The file adds the others, tells areas
    of the same name apart, and says under ``parameter.word`` what a word means as that parameter only.
    """
    own: dict[str, str | list[str]] = _read("names.en.json")
    found: dict[str, Words] = {area.id: (area.name, area.name) for area in AREAS}
    found.update((leader.id, (leader.name, leader.name)) for leader in STANDARD.leaders.values())
    found.update((card.id, (card.name, card.name)) for card in STANDARD.cards.values())
    found.update((card.id, (card.name, card.name)) for card in STANDARD.prescience.values())
    for name, words in own.items():
        found[name] = (words, words) if isinstance(words, str) else (words[0], words[1])
    for zone, sectors in ZONE_SECTORS.items():
        name = found["air_zone"][0].format(*(found[sector][0] for sector in sectors))
        found[zone] = (name, name)
    found.update(dict.fromkeys(STANDARD.deployment_tokens, found["deployment_token"]))
    return found


def _read(name: str) -> Any:
    return json.loads((files("engine") / "data" / name).read_text(encoding="utf-8"))
