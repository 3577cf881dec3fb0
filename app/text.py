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


#: Marks that scripts put over, under and beside one letter. Stacks of more cover the lines around them.
MARKS_EACH = 2


def is_name(text: str) -> bool:
    """Whether every character of a line shows something, by itself or as a mark on the one before it.

    >>> is_name("Leto"), is_name("\u0926\u0941\u0930\u094d\u0917\u093e")
    (True, True)
    >>> is_name("a\u200bb"), is_name("\u0301\u0301")
    (False, False)
    """
    room = 0
    for letter in text:
        if visible(letter):
            room = MARKS_EACH
        elif room and unicodedata.category(letter).startswith("M"):
            room -= 1
        elif letter != " ":
            return False
        else:
            room = 0
    return True
