"""Passwords that are tried first: a word that comes to mind, a row of keys, the name itself, with trimmings.

The words are in ``common_passwords.txt``, a list of our own. Each stands for all that people make of it:
capitals, digits in the place of letters, backwards, twice, a year or an exclamation mark behind it.
"""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import pairwise
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from app.problems import Problem
from app.text import compared

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200

#: The hash of something nobody knows. It is checked where a name is unknown, so that the answer takes as long
#: as for a known one.
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$inz1sOjgsZfnxcL6Hzm/hQ$iCwHlzYq6xqQ9X2iEG5gYNTmm1TqeADLyP6qDc8q+UU"

#: Hashing is made to be slow and to fill memory: never more than this at a time.
HASHING_AT_ONCE = 2

WORDS = Path(__file__).with_name("common_passwords.txt")

#: Neighbours on keyboards, in the alphabet and among the digits; read backwards too.
ROWS = (
    *("abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"),
    *("qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "qweasdzxc", "zaq12wsxcde34rfv"),
    *("1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6g7h8i9j0"),
    *("1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp", "1a2b3c4d5e6f7g8h9i0j"),
    *("147258369", "159357", "789456123", "11223344556677889900", "abcabcabc", "123123123"),
)
#: Digits and signs in the place of letters; some may be either of two.
INSTEAD = tuple(str.maketrans("013457892@$!+|", letters) for letters in ("oieastbgzasitl", "oleastbgzasltl"))

FEWEST_DIFFERENT = 4
#: A number that may be a date or a telephone: of digits alone there must be more.
LEAST_DIGITS = 12
LONGEST_NUMBER = 4
#: What the pieces of a password are worth, and what all of them must come to: two words are enough.
WORD, TRIMMING, ENOUGH = 3, 1, 6


class Passwords:
    """Hashes them, and compares with hashes: players' and hosts' take turns."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._slots = asyncio.Semaphore(HASHING_AT_ONCE)

    async def hash(self, password: str) -> str:
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, hashed_password: str | None, password: str) -> bool:
        async with self._slots:
            try:
                await asyncio.to_thread(self._hasher.verify, hashed_password or NOBODY, password)
            except VerificationError:
                return False
        return hashed_password is not None


def check_password(password: str, name: str, shortest: int = SHORTEST_PASSWORD) -> None:
    """Refused if it is too short, too long, or soon guessed."""
    if not shortest <= len(password) <= LONGEST_PASSWORD:
        raise Problem("account.bad_password" if shortest == SHORTEST_PASSWORD else "host.bad_password")
    if is_common(password, name):
        raise Problem("account.common_password")


@cache
def runs() -> frozenset[str]:
    """All pieces of the rows, of three and more."""
    return frozenset(
        each[start:end]
        for row in ROWS
        for each in (row, row[::-1])
        for start in range(len(row))
        for end in range(start + 3, len(row) + 1)
    )


@cache
def words() -> frozenset[str]:
    """Forwards and backwards."""
    found = WORDS.read_text(encoding="utf-8").split()
    return frozenset(found) | {word[::-1] for word in found}


def is_common(password: str, name: str = "") -> bool:
    """Whether somebody who tries the likeliest passwords for a name will soon come to this one.

    >>> is_common("P4ssw0rd!2024"), is_common("qwertz123456"), is_common("Leto-1965", "Leto")
    (True, True, True)
    >>> is_common("walk without rhythm"), is_common("for Caladan"), is_common("xk7-Qm2vPz")
    (False, False, False)
    """
    plain = "".join(compared(password).split())
    if len(set(plain)) < FEWEST_DIFFERENT or (plain.isdigit() and len(plain) < LEAST_DIGITS):
        return True
    half = plain[: len(plain) // 2]
    once, own = half if half * 2 == plain else plain, "".join(compared(name).split())
    return min(_worth(once, own), _worth("".join(filter(str.isalnum, once)), own)) < ENOUGH


def _worth(text: str, name: str) -> int:
    """What it costs to put together at the least; whatever is no piece is worth enough by itself."""
    known = words() | {name, name[::-1]} if name else words()
    forms = (text, *(text.translate(letters) for letters in INSTEAD))
    lengths = sorted({len(piece) for piece in known | runs()})
    worth = [0] + [ENOUGH] * len(text)
    for start in range(len(text)):
        if not text[start].isalnum():
            worth[start + 1] = min(worth[start + 1], worth[start])
        for end in range(start + 1, min(start + LONGEST_NUMBER, len(text)) + 1):
            if text[start:end].isdigit():
                worth[end] = min(worth[end], worth[start] + TRIMMING)
        for end in (start + length for length in lengths if start + length <= len(text)):
            if text[start:end] in runs() or all(a == b for a, b in pairwise(text[start:end])):
                worth[end] = min(worth[end], worth[start] + TRIMMING)
            if any(form[start:end] in known for form in forms):
                worth[end] = min(worth[end], worth[start] + WORD)
    return worth[-1]
