"""What things are called, and what cards say: ``data/words.<language>.json``, a file for each language.

Sections hold the names of one kind of thing by id, each with the forms its language needs. In English that is
one name, two where several are called otherwise, or the name and how it stands in a sentence (the Fremen).
``texts`` has the sentences of cards. No rule reads any of it, and no digest covers it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

#: Singular and plural.
Words = tuple[str, str]

#: Sections that hold something else than names of things by id.
OTHERS: Final = frozenset(("bans", "patterns", "phases", "results", "terms", "texts"))


@cache
def read(language: str = "en") -> Mapping[str, Mapping[str, Any]]:
    """The file as it stands, by section."""
    path = files("engine") / "data" / f"words.{language}.json"
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def names() -> Mapping[str, Words]:
    """English names by id, for one of it and for several.

    A key ``parameter.word`` says what a word means as that parameter of a refusal only.
    """
    found: dict[str, Words] = {}
    for section, entries in read().items():
        for name, words in entries.items() if section not in OTHERS else ():
            if isinstance(words, dict):
                words = words["name"]
            found[name] = (words, words) if isinstance(words, str) else (words[0], words[1])
    return found


def air_zone(letter: str) -> str:
    """An air zone by the letter that stands on it."""
    pattern: str = read()["patterns"]["air_zone"]
    return pattern.format(letter)
