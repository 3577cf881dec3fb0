"""Names that look like others: what a reader may take for somebody else's is marked, or refused.

Which letters look alike is Unicode's question (UTS 39). Here is the part of its answer that names of people
meet: the letters of the alphabets that share their shapes, and the signs that stand in for letters.
"""
# ruff: noqa: RUF001  # letters that are ambiguous are what this is about

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

#: Letters that look like one of the Latin alphabet, by that letter; capitals where they look otherwise.
LOOKS_LIKE = {
    "a": "аɑα",
    "b": "ƅЬвβВΒ",
    "c": "сϲᴄ",
    "d": "ԁɗ",
    "e": "еҽєҿ",
    "f": "ſϝ",
    "g": "ɡց",
    "h": "һհнНΗ",
    "i": "іιɩ",
    "j": "јϳ",
    "k": "кκК",
    "l": "Il1|ӏІΙוǀ",
    "m": "мМ",
    "n": "пոηᴎ",
    "o": "0оοօσ๐੦ο",
    "p": "рρϱ",
    "q": "ԛզ",
    "r": "гᴦ",
    "s": "ѕꜱ",
    "t": "тτᴛТΤ",
    "u": "υսцᴜ",
    "v": "νѵᴠ",
    "w": "ѡшԝω",
    "x": "хχ",
    "y": "уүγყ",
    "z": "ᴢζ",
}
ALIKE = str.maketrans({each: letter for letter, others in LOOKS_LIKE.items() for each in others})
#: Two letters that together look like one.
TOGETHER = (("rn", "m"), ("vv", "w"), ("cl", "d"))
#: Alphabets that share shapes. In one name there is one of them; others, as those of Japanese, go together.
SHARING = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")

Mark = Literal["alike", "mixed"]
MARKS = "Why the name may be taken for another: like somebody else's here, or of several alphabets"


def likeness(name: str) -> str:
    """What is left of a name for who does not look closely; equal for names that look alike.

    >>> likeness("Leto") == likeness("L\u0435to") == likeness("l\u00e9 t0") != likeness("Lito")
    True
    >>> likeness("Irulan") == likeness("lrulan"), likeness("Arnold") == likeness("Amold")
    (True, True)
    """
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", name)
        if unicodedata.category(letter)[0] in "LN" or letter == "|"
    )
    found = plain.translate(ALIKE).casefold().translate(ALIKE)
    for pair, one in TOGETHER:
        found = found.replace(pair, one)
    return found or name


def is_mixed(name: str) -> bool:
    """Whether a name takes letters from alphabets that share shapes.

    >>> is_mixed("P\u0430ul"), is_mixed("\u041f\u0430\u0432\u0435\u043b"), is_mixed("Paul 3")
    (True, False, False)
    """
    letters = (unicodedata.name(letter, "") for letter in name if letter.isalpha())
    return len({found.split(" ")[0] for found in letters} & set(SHARING)) > 1


def mark(
    name: str | None, identity: str | None, others: Sequence[tuple[str | None, str | None]]
) -> Mark | None:
    """How a name is marked among those of others, each with the identity whose it is."""
    if name is None or identity is None:
        return None
    mine = likeness(name)
    if any(other != identity and named is not None and likeness(named) == mine for other, named in others):
        return "alike"
    return "mixed" if is_mixed(name) else None
