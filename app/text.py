"""What can be seen of a text."""

from __future__ import annotations

import unicodedata

#: Letters and signs by their category that no font draws: fillers of Hangul, the empty pattern of Braille.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def on_one_line(text: str) -> str:
    """Foreign words as they may go to a terminal: whoever wrote them cannot make it do anything.

    >>> on_one_line("Look\\n\\x1b[2Jhere")
    'Look  [2Jhere'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text)


def visible(letter: str) -> bool:
    """Whether a character shows something by itself.

    >>> visible("a"), visible("\u200b"), visible(" "), visible("\u3164"), visible("\u0301")
    (True, False, False, False, False)
    """
    return unicodedata.category(letter)[0] not in "CZM" and letter not in BLANK
