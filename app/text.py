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


def shown_name(name: str) -> str:
    """A name as it is shown: one form for each character, single spaces.

    >>> shown_name("  Duncan \t Idaho ")
    'Duncan Idaho'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def compared(name: str) -> str:
    """A name as it is compared.

    >>> compared("DUNCAN Idaho")
    'duncan idaho'
    """
    return unicodedata.normalize("NFKC", name.casefold())


def visible(letter: str) -> bool:
    """Whether a character shows something by itself.

    >>> visible("a"), visible("\u200b"), visible(" "), visible("\u3164"), visible("\u0301")
    (True, False, False, False, False)
    """
    return unicodedata.category(letter)[0] not in "CZM" and letter not in BLANK


#: Marks that scripts put over, under and beside one letter. Stacks of more cover the lines around them.
MARKS_EACH = 2


#: The most that any script in use puts there in running text.
MARKS_SAID = 4
#: Of the characters that only arrange others: what joins letters and pictures, and what says of a sign or a
#: number in which direction it belongs. Those that turn whole stretches around are not among them.
ARRANGING = frozenset("\u200c\u200d\u200e\u200f\u061c")


def said(text: str) -> str:
    """A line of talk as others get it: one line, in its own direction, that covers no other.

    Whoever breaks a line, or fills it with what nobody sees, writes something that looks like the next line,
    by somebody else.

    >>> said("Well met.\\n12:07  Leto:\\u3164\\u3164 I resign")
    'Well met. 12:07 Leto: I resign'
    >>> said("pay \u202edesrever") == "pay desrever", said("a" + 50 * "\u0301") == "a" + 4 * "\u0301"
    (True, True)
    """
    found: list[str] = []
    room = 0
    for letter in text:
        category = unicodedata.category(letter)
        if category.startswith("Z") or category == "Cc" or letter in BLANK:
            letter, room = " ", 0
        elif category == "Cf" and letter not in ARRANGING:
            continue
        elif category.startswith("M"):
            if not room:
                continue
            room -= 1
        elif category != "Cf":
            room = MARKS_SAID
        found.append(letter)
    return " ".join("".join(found).split())


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
