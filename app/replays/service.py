"""Replays: games told again from anybody's eyes, as far as whoever asks may see through them."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial

from app.accounts.service import Visitor
from app.build import build
from app.limits import Limiter
from app.logs import warn
from app.problems import Problem
from app.replays.reel import ALL, Reel
from app.rooms.opening import CannotOpen, unfolded
from app.store.games import Games, TableRow
from app.store.imports import IMPORTED, Imports
from app.store.log import Log, Stored
from engine.record import Wrong, read, rewound
from engine.view import SPECTATOR

#: Games that stay at hand, so that the next page of one needs no look at the whole log.
REELS_KEPT = 16
#: Games told at the same time; telling is work for a processor.
AT_ONCE = 2


@dataclass(slots=True)
class Place:
    """A game that is at hand. One telling at a time winds it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    reel: Reel | None = None
    #: The snapshots that are in the database.
    kept: set[int] = field(default_factory=set)


class Replays:
    def __init__(self, games: Games, imports: Imports, log: Log, rate: float) -> None:
        self._games = games
        self._imports = imports
        self._log = log
        self._limit = Limiter(rate, 4 * rate)
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def told(
        self,
        game: str,
        visitor: Visitor | None,
        address: str,
        viewer: str | None,
        wanted: int | None,
        count: int,
    ) -> str:
        """A page of a replay, as JSON: from that entry, or from the first that can be told."""
        if not self._limit.take(visitor.id if visitor is not None else address):
            raise Problem("request.too_fast", 429)
        table = await self._games.get(game) or await self._imports.get(game)
        if table is None or table.status not in ("playing", "finished"):
            raise Problem("game.not_found", 404)
        eyes = self._eyes(table, visitor, viewer)
        place = self._place(game)
        async with place.lock, self._slots:
            reel = await self._wound(game, place)
            seq = reel.first if wanted is None else wanted
            if not reel.first <= seq <= reel.last:
                raise Problem("replay.no_entry", 404, first=reel.first, last=reel.last)
            page = await asyncio.to_thread(_told, reel, eyes, seq, count)
            await self._keep(table, place, reel)
        head = {"game": game, "as": eyes, "first": reel.first, "last": reel.last}
        return f"{json.dumps(head)[:-1]}, {page}}}"

    def _eyes(self, table: TableRow, visitor: Visitor | None, wanted: str | None) -> str:
        """Through whose eyes; refused if they are not this visitor's to look through."""
        yours = table.seats_of(visitor.id if visitor is not None else None)
        eyes = wanted or (yours[0] if yours else SPECTATOR)
        if eyes not in (SPECTATOR, ALL, *(seat.seat for seat in table.seats)):
            raise Problem("table.no_seat", 404)
        if not may_watch(table, visitor):
            raise Problem("table.private", 403)
        if table.status == "finished":
            return eyes
        if visitor is None:
            raise Problem("account.needed", 401)
        if eyes == ALL:
            raise Problem("game.running", 409)
        if eyes != SPECTATOR and eyes not in yours:
            raise Problem("message.foreign_seat", 403)
        return eyes

    async def imported(self, game: str) -> str | None:
        """The text of an imported record, if this is the id of one."""
        return await self._imports.text(game)

    def _place(self, game: str) -> Place:
        place = self._places.pop(game, None) or Place()
        self._places[game] = place
        if len(self._places) > REELS_KEPT:
            self._places.popitem(last=False)
        return place

    async def _wound(self, game: str, place: Place) -> Reel:
        """The reel with everything that is committed by now."""
        if place.reel is None:
            text = await self.imported(game)
            if text is not None:
                try:
                    place.reel = await asyncio.to_thread(_imported, text)
                except Wrong as wrong:
                    raise Problem("game.other_data", 409) from wrong
                return place.reel
            stored = await self._log.read(game, build(), snapshots=None)
            if stored is None:
                raise Problem("game.not_found", 404)
            try:
                place.reel = await asyncio.to_thread(_reel, stored)
            except CannotOpen as error:
                warn("game_cannot_be_told", error=error, game=game)
                raise Problem("game.other_data", 409) from error
            place.kept = set(stored.snapshots)
        else:
            for row in await self._log.tail(game, place.reel.last):
                place.reel.append(row.line, row.at)
        return place.reel

    async def _keep(self, table: TableRow, place: Place, reel: Reel) -> None:
        """Snapshots that were made on the way make the next opening quick."""
        new = {
            seq: snapshot.text
            for seq, snapshot in reel.record.snapshots.items()
            if seq not in place.kept and seq != reel.first
        }
        if new and table.kind != IMPORTED:
            place.kept |= set(new)
            try:
                await self._log.keep(table.id, build(), new)
            except Exception as error:
                warn("snapshot_not_kept", error=error, game=table.id)


def _imported(text: str) -> Reel:
    finished = read(text)
    return Reel(rewound(finished), [0] * len(finished.entries))


def may_watch(table: TableRow, visitor: Visitor | None) -> bool:
    """Who knows the address of a table may watch, unless it lets nobody; who sits there always may."""
    if table.spectators:
        return True
    return visitor is not None and bool(table.seats_of(visitor.id))


def _reel(stored: Stored) -> Reel:
    return Reel(unfolded(stored, stored.snapshots), [row.at for row in stored.entries])


def _told(reel: Reel, viewer: str, seq: int, count: int) -> str:
    tell = partial(reel.told, viewer, seq, count)
    try:
        return tell()
    except (LookupError, TypeError, ValueError, Wrong):
        # A snapshot is a cache. The log says what is true.
        reel.forget()
    try:
        return tell()
    except Wrong as error:
        raise Problem("game.other_data", 409) from error
