"""Which picture belongs to a link: drawn once, kept a while, and never of what not everybody may see."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from app.contents import BOXES
from app.limits import Bucket, Limiter
from app.pictures.land import Land, surveyed
from app.pictures.moment import blank, drawn
from app.problems import Problem
from app.replays.service import Replays, Seen
from engine import STANDARD
from engine.classes import dataclass

#: Links and pictures that one address may ask for in a second, and in one go: sites ask for a few of a link.
RATE, BURST = 2.0, 30.0
#: Pictures that are kept, of some 200 KB each.
KEPT = 40
#: Pictures that are drawn in a second, and in one go, whoever asks: each is an eighth of a second of a
#: processor that rooms want as well.
DRAWN, DRAWN_AT_ONCE = 0.5, 20.0
#: Pictures that wait to be drawn; drawing is work for a processor, and nobody is kept waiting for it.
MOST_WAITING = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """What the link to a position says of it."""

    seq: int
    sections: Mapping[str, Any]


class Pictures:
    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._limit = Limiter(RATE, BURST)
        self._drawn = Bucket(DRAWN, DRAWN_AT_ONCE)
        self._drawing = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def moment(self, game: str, seq: int | None, address: str) -> Moment | None:
        """A position that everybody may look at; nothing of any other."""
        self._count(address)
        seen = await self._seen(game, seq)
        return None if seen is None else Moment(seen.seq, seen.sections)

    async def picture(self, game: str, seq: int, address: str) -> tuple[bytes, bool]:
        """The PNG of that position, and whether it is one; of what is not for everybody, the map alone."""
        self._count(address)
        table = await self._replays.open_to_all(game)
        if table is None:
            return await self.neutral(), False
        known = self._kept.get((game, seq))
        if known is not None:
            self._kept.move_to_end((game, seq))
            return known, True
        seen = await self._replays.seen_by_all(table, seq)
        if seen is None:
            return await self.neutral(), False
        return await self._draw((game, seq), seen), True

    async def neutral(self) -> bytes:
        """The same for everything of which nothing is shown."""
        if _blank.cache_info().currsize == 0:
            async with self._drawing:
                return await asyncio.to_thread(_blank)
        return _blank()

    def _count(self, address: str) -> None:
        if not self._limit.take(address):
            raise Problem("request.too_fast", 429)

    async def _seen(self, game: str, seq: int | None) -> Seen | None:
        table = await self._replays.open_to_all(game)
        return None if table is None else await self._replays.seen_by_all(table, seq)

    async def _draw(self, name: tuple[str, int], seen: Seen) -> bytes:
        """One at a time."""
        if self._waiting >= MOST_WAITING:
            raise Problem("request.too_fast", 429)
        self._waiting += 1
        try:
            async with self._drawing:
                known = self._kept.get(name)
                if known is None:
                    if not self._drawn.take():
                        raise Problem("request.too_fast", 429)
                    known = await asyncio.to_thread(_picture, seen)
                    self._kept[name] = known
                    if len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
                return known
        finally:
            self._waiting -= 1


def _picture(seen: Seen) -> bytes:
    return drawn(_land(seen.content or STANDARD.digest), seen.sections)


@lru_cache(maxsize=1)
def _blank() -> bytes:
    return blank(_land(STANDARD.digest))


@lru_cache(maxsize=3)
def _land(digest: str) -> Land:
    files: Any = BOXES.files(digest) or BOXES.files(STANDARD.digest)
    return surveyed(files["board"])
