"""Positions as text and back: hidden things included, but for the key and the nonces. Rule: record.entry."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from sys import intern
from typing import Any

from engine.classes import dataclass
from engine.components import Components
from engine.forms import names
from engine.game import Game
from engine.orders import Orders
from engine.record.entries import written
from engine.record.head import Head

#: What is remembered of a text while it is compressed, as powers of two: all of a position and of those that
#: can be gone back to, which are nearly alike.
WINDOW, MEMORY = 14, 4
#: Values of tables that were read, each by what it holds.
_known: dict[tuple[object, ...], Any] = {}
#: So many of them, and it is begun anew.
MOST_KNOWN = 20_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that the entries after it depend on, as text, of the form that its position names. The key is not
    in it. Compressed, since every game in memory has some and hardly ever looks at one."""

    seq: int
    packed: bytes = field(repr=False)
    #: The text itself, where it is not packed.
    _text: str = field(default="", repr=False)

    @classmethod
    def pack(cls, seq: int, text: str) -> Snapshot:
        packer = zlib.compressobj(1, wbits=WINDOW, memLevel=MEMORY, zdict=_usual())
        return cls(seq, packer.compress(text.encode()) + packer.flush())

    @classmethod
    def loose(cls, seq: int, text: str) -> Snapshot:
        """Not packed, since it is one of many of a single game."""
        return cls(seq, b"", text)

    @property
    def is_loose(self) -> bool:
        return not self.packed

    @property
    def text(self) -> str:
        return self._text or zlib.decompressobj(WINDOW, zdict=_usual()).decompress(self.packed).decode()

    def form(self) -> dict[str, Any]:
        """What it holds. Names are the same objects in all games, as is what lies on tables alike: a host has
        many in memory."""
        if len(_known) > MOST_KNOWN:
            _known.clear()
        found: dict[str, Any] = _shared(json.loads(self.text))
        return found

    @classmethod
    def of(
        cls,
        seq: int,
        *,
        position: Mapping[str, Any],
        stream: str,
        reason: str,
        back: Sequence[tuple[int, Mapping[str, Any]]],
        changed: Mapping[str, int],
        orders: Mapping[str, Mapping[str, Any]],
        turn: tuple[int, Mapping[str, Any], Sequence[int]] | None = None,
    ) -> Snapshot:
        """``back`` are the choices that can be taken back, each with the position before it, and ``reason``
        why no more can; ``changed`` names for each public section the entry that changed it last; ``turn`` is
        what the table can go back to by consent."""
        form = {"position": position, "stream": stream, "reason": reason, "back": back, "turn": turn}
        return cls.pack(seq, written({**form, "changed": changed, "orders": orders}))

    @classmethod
    def rebased(cls, seq: int, game: Game, stream: str, orders: Mapping[str, Orders]) -> Snapshot:
        """Of a game that was put into this position: all of it is new, and nothing can be taken back."""
        return cls.of(
            seq,
            position=game.as_it_lies(),
            stream=stream,
            reason="rebase",
            back=(),
            changed=dict.fromkeys(game.public_sections(), seq),
            orders={seat: each.to_json() for seat, each in orders.items()},
        )


@cache
def _usual() -> bytes:
    """The text of some position. They are nearly alike in all games, and what is packed tells how it differs
    from this one: it stays in this process."""
    return written(Game.new(bytes(32)).as_it_lies()).encode()


def _shared(value: Any) -> Any:
    if type(value) is str:
        return intern(value)
    if type(value) is dict:
        # The values of a table are never changed in place, so that games can share them.
        return {
            intern(name): _as_one(each) if name == "table" else _shared(each) for name, each in value.items()
        }
    return [_shared(each) for each in value] if type(value) is list else value


def _as_one(value: Any) -> Any:
    """The value that was read before, if it is the same: whatever it holds, in the same order."""
    kind = type(value)
    if kind is str:
        return intern(value)
    if kind is dict:
        value = {intern(name): _as_one(each) for name, each in value.items()}
        key = (kind, *value, *map(_told, value.values()))
    elif kind is list:
        value = list(map(_as_one, value))
        key = (kind, *map(_told, value))
    else:
        return value
    return _known.setdefault(key, value)


def _told(value: Any) -> object:
    """What a value is known by within another one. One that holds others is itself the only one like it."""
    kind = type(value)
    return (kind, id(value)) if kind is dict or kind is list else (kind, value)


def keyless(game: Game) -> dict[str, Any]:
    return {name: value for name, value in game.to_json().items() if name not in ("key", "nonces")}


def with_key(form: Mapping[str, Any], head: Head, data: Components) -> Game:
    return Game.from_json({**form, "key": head.key.hex(), "nonces": list(head.nonces)}, data)


def may_follow(now: Game, game: Game) -> bool:
    """Whether a position can stand in the place of the present one."""
    for name in names(type(game.table)):
        if type(getattr(game.table, name)) is not type(getattr(now.table, name)):
            return False
    if type(game.flow.tower.count) is not int or type(game.flow.decision) is not int:
        return False
    for seat in game.seats:
        game.view(seat)
        game.menu(seat)
    game.waiting_on()
    before, after = now.flow.rules, game.flow.rules
    if game.seats != now.seats or (after.mode.id, after.options) != (before.mode.id, before.options):
        return False
    return game.flow.tower.count >= now.flow.tower.count and not game.faults()
