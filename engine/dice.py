"""The dice tower: keyed, counted, reproducible randomness. Nothing else in the engine is random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

KEY_BYTES = 32


def commitment(key: bytes) -> str:
    """What may be published before the game: it binds the host to the key without showing it."""
    return blake2b(key, digest_size=32, person=b"arrakis-commit").hexdigest()


def promise(nonce: str, table: str, seat: str) -> str:
    """What a seat shows before anybody shows a nonce: it binds the seat to its own, at this table alone.

    ``table`` is the commitment to the key.
    """
    text = f"{table}\n{seat}\n{nonce}"
    return blake2b(text.encode(), digest_size=32, person=b"arrakis-promise").hexdigest()


def share_of_program(key: bytes, seat: str) -> str:
    """The nonce of a seat that a program plays: the key, committed to, leaves no freedom in it."""
    return blake2b(seat.encode(), key=key, digest_size=24, person=b"arrakis-program").hexdigest()


class Tower:
    """Every draw is derived from the key, the seats' nonces and the number of the draw."""

    __slots__ = ("count", "drawn", "key", "nonces", "script", "sides")

    def __init__(
        self,
        key: bytes,
        nonces: Sequence[str] = (),
        count: int = 0,
        script: Iterable[int] = (),
    ) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self.key = key
        self.nonces = tuple(nonces)
        self.count = count
        #: Draws that tests or a replay prescribe; used up before the key is asked.
        self.script = list(script)
        #: The draws since they were last taken, and of how many sides each was: what an entry notes.
        self.drawn: list[int] = []
        self.sides: list[int] = []

    def draw(self, sides: int) -> int:
        """A number from 0 to sides-1."""
        if sides < 1:
            raise ValueError("a draw needs at least one side")
        number = self.count
        self.count += 1
        if self.script:
            value = self.script.pop(0)
            if not 0 <= value < sides:
                raise ValueError(f"scripted draw {number} is {value}, but has {sides} sides")
        else:
            digest = blake2b(
                number.to_bytes(8, "big") + "\x00".join(self.nonces).encode(),
                key=self.key,
                digest_size=32,
                person=b"arrakis-draw",
            )
            # 256 bits over a handful of sides: the bias is beyond any measurement.
            value = int.from_bytes(digest.digest(), "big") % sides
        self.drawn.append(value)
        self.sides.append(sides)
        return value

    def taken(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The draws since they were last taken, and their sides."""
        found = tuple(self.drawn), tuple(self.sides)
        self.drawn, self.sides = [], []
        return found

    def face(self, faces: Sequence[str]) -> str:
        return faces[self.draw(len(faces))]

    def pick(self, counts: Mapping[str, int]) -> str:
        """One of what is left, each copy as likely as any other, in an order that hashing cannot touch."""
        names = sorted(name for name, number in counts.items() if number > 0)
        place = self.draw(sum([counts[name] for name in names]))
        for name in names:
            place -= counts[name]
            if place < 0:
                return name
        raise AssertionError("the place drawn lies within the counts")

    def fork(self) -> Tower:
        twin = Tower.__new__(Tower)
        twin.key, twin.nonces, twin.count = self.key, self.nonces, self.count
        twin.script, twin.drawn, twin.sides = self.script[:], self.drawn[:], self.sides[:]
        return twin
