"""Replays: games told again from anybody's eyes, as far as whoever asks may see through them."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import partial
from typing import Any, TypeVar

from app.accounts.service import Visitor
from app.build import build
from app.contents import BOXES
from app.limits import Limiter
from app.logs import warn
from app.problems import Problem
from app.replays.archive import Archive, Unreadable
from app.replays.marks import Mark
from app.replays.reel import ALL, Reel
from app.rooms.opening import CannotOpen, saved, unfolded
from app.store.archives import IMPORTS, PLAYED, Archives
from app.store.games import Games, TableRow
from app.store.imports import IMPORTED, Imports
from app.store.log import Log, Stored
from app.store.seats import Seats
from engine.classes import dataclass
from engine.record import Record, Wrong, read, rewound
from engine.view import SPECTATOR

#: Games that stay at hand, so that the next page of one needs no look at the whole log.
REELS_KEPT = 16
#: Games told at the same time; telling is work for a processor.
AT_ONCE = 2

Said = TypeVar("Said")


@dataclass(slots=True)
class Place:
    """A game that is at hand. One telling at a time winds it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    reel: Reel | Archive | None = None
    #: Whether it was looked, after the end of the game, how it leads under today's rules.
    holds: bool = False
    #: The snapshots that are in the database.
    kept: set[int] = field(default_factory=set)
    #: Whose eyes were noted to have read what a seat has seen, by seat, identity and browser.
    looked: set[tuple[str, str, str]] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as everybody could see it: its public sections, and the digest of a content of its own."""

    seq: int
    sections: Mapping[str, Any]
    content: str


class Replays:
    def __init__(
        self, games: Games, seats: Seats, imports: Imports, log: Log, archives: Archives, rate: float
    ) -> None:
        self._games = games
        self._seats = seats
        self._imports = imports
        self._log = log
        self._archives = archives
        self._limit = Limiter(rate, 4 * rate)
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def page(
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
        table = await self._told_of(game)
        eyes = self._eyes(table, visitor, viewer)
        place = self._place(game)
        async with place.lock, self._slots:
            reel = await self._wound(table, place)
            first = max(reel.first, _theirs_from(table, visitor, eyes, reel))
            seq = first if wanted is None else wanted
            if not first <= seq <= reel.last:
                raise Problem("replay.no_entry", 404, first=first, last=reel.last)
            page = await asyncio.to_thread(_told, reel, eyes, seq, count)
            await self._keep(table, place, reel)
            if visitor is not None and table.status == "playing" and eyes != SPECTATOR:
                await self._looks(table, place, eyes, visitor)
        archived = isinstance(reel, Archive)
        head = {"game": game, "as": eyes, "first": first, "last": reel.last, "archived": archived}
        head |= reel.content
        return f"{json.dumps(head)[:-1]}, {page}}}"

    async def marks(self, game: str, visitor: Visitor | None, address: str) -> list[Mark]:
        """Where to look first, of what everybody was told; for whoever may watch."""
        if not self._limit.take(visitor.id if visitor is not None else address):
            raise Problem("request.too_fast", 429)
        table = await self._told_of(game)
        self._eyes(table, visitor, SPECTATOR)
        place = self._place(game)
        async with place.lock, self._slots:
            reel = await self._wound(table, place)
            found = await asyncio.to_thread(_marked, reel)
            await self._keep(table, place, reel)
        return found

    async def open_to_all(self, game: str) -> TableRow | None:
        """A game that anybody may look at who knows its address: one that is over and lets people watch, or
        one that is played and listed for all. Of others nothing is said, not even whether they are."""
        table = await self._games.get(game) or await self._imports.get(game)
        if table is None or not table.spectators:
            return None
        listed = table.status == "playing" and table.public
        return table if table.status == "finished" or listed else None

    async def seen_by_all(self, table: TableRow, seq: int | None) -> Seen | None:
        """What a spectator sees after that entry, or at present; nothing where it cannot be told."""
        place = self._place(table.id)
        try:
            async with place.lock, self._slots:
                reel = await self._wound(table, place)
                at = reel.last if seq is None else seq
                if not reel.first <= at <= reel.last:
                    return None
                page = await asyncio.to_thread(_told, reel, SPECTATOR, at, 0)
                await self._keep(table, place, reel)
        except Problem:
            return None
        sections = json.loads(f"{{{page}}}")["view"]["public"]
        return Seen(at, sections, reel.content.get("content", ""))

    async def moment(self, game: str, visitor: Visitor, seq: int) -> Record:
        """A game that is over as it stood after that entry: for whoever may watch it, to go on from there."""
        if not self._limit.take(visitor.id):
            raise Problem("request.too_fast", 429)
        table = await self._told_of(game)
        self._eyes(table, visitor, SPECTATOR)
        if table.status != "finished":
            raise Problem("game.running", 409)
        place = self._place(game)
        async with place.lock, self._slots:
            reel = await self._wound(table, place)
            if isinstance(reel, Archive):
                raise Problem("game.other_data", 409)
            if not reel.first <= seq <= reel.last:
                raise Problem("replay.no_entry", 404, first=reel.first, last=reel.last)
            record = await asyncio.to_thread(reel.record.at, seq)
            await self._keep(table, place, reel)
        if record.over:
            raise Problem("replay.no_entry", 404, first=reel.first, last=reel.last - 1)
        return record

    async def _told_of(self, game: str) -> TableRow:
        table = await self._games.get(game) or await self._imports.get(game)
        if table is None or table.status not in ("playing", "finished"):
            raise Problem("game.not_found", 404)
        return table

    async def _looks(self, table: TableRow, place: Place, seat: str, visitor: Visitor) -> None:
        """Whoever reads what their seat has seen of a game that runs has seen that side, in this browser."""
        looking = seat, visitor.id, visitor.browser
        if looking not in place.looked:
            await self._seats.looks(table.id, *looking)
            place.looked.add(looking)

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

    async def _wound(self, table: TableRow, place: Place) -> Reel | Archive:
        """The reel with everything that is committed by now; of a game that is over under other rules, or
        that this code cannot open, what was kept of it."""
        if place.reel is None:
            try:
                place.reel = await self._opened(table, place)
            except Problem as problem:
                place.reel = await self._archive(table)
                if place.reel is None:
                    raise problem from problem.__cause__
        elif isinstance(place.reel, Reel) and table.kind != IMPORTED:
            for row in await self._log.tail(table.id, place.reel.last):
                place.reel.append(row.line, row.at)
        if isinstance(place.reel, Reel) and table.status == "finished" and not place.holds:
            try:
                await asyncio.to_thread(_holds, place.reel)
            except Exception as error:
                # By other rules, or told in a way that this code has no more.
                warn("game_leads_elsewhere", error=error, game=table.id)
                place.reel = await self._archive(table) or place.reel
            place.holds = True
        return place.reel

    async def _opened(self, table: TableRow, place: Place) -> Reel:
        """From the log."""
        if table.kind == IMPORTED:
            text = await self.imported(table.id)
            try:
                return await asyncio.to_thread(_imported, text or "")
            except Exception as error:
                warn("game_cannot_be_told", error=error, game=table.id)
                raise Problem("game.other_data", 409) from error
        stored = await self._log.read(table.id, build(), snapshots=None)
        if stored is None:
            raise Problem("game.not_found", 404)
        try:
            reel = await asyncio.to_thread(_reel, stored)
        except CannotOpen as error:
            warn("game_cannot_be_told", error=error, game=table.id)
            raise Problem("game.other_data", 409) from error
        place.kept = set(stored.snapshots)
        return reel

    async def _archive(self, table: TableRow) -> Archive | None:
        """What was kept of a game that is over."""
        parts = await self._archives.parts(IMPORTS if table.kind == IMPORTED else PLAYED, table.id)
        if not parts:
            return None
        try:
            return await asyncio.to_thread(Archive, parts)
        except Unreadable as error:
            warn("archive_cannot_be_read", error=error, game=table.id)
            return None

    async def record(self, game: str) -> str | None:
        """The record of a game that is over and leads elsewhere today, out of the log and what was kept."""
        table = await self._games.get(game)
        if table is None or table.status != "finished":
            return None
        kept, stored = await self._archive(table), await self._log.read(game, build(), snapshots=0)
        if kept is None or stored is None:
            return None
        return kept.record(saved(stored, {}))

    async def _keep(self, table: TableRow, place: Place, reel: Reel | Archive) -> None:
        """Snapshots that were made on the way make the next opening quick."""
        if isinstance(reel, Archive):
            return
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
    return Reel(rewound(finished, BOXES.of(finished.head.data)), [0] * len(finished.entries))


def _theirs_from(table: TableRow, visitor: Visitor | None, eyes: str, reel: Reel | Archive) -> int:
    """The entry from which on a seat of a running game has been theirs: they see nothing from before."""
    there = next((seat for seat in table.seats if seat.seat == eyes), None)
    if visitor is None or there is None or table.status != "playing" or there.identity != visitor.id:
        return 0
    # What was kept is of games that are over.
    assert isinstance(reel, Reel)
    return bisect_left(reel.times, there.taken_at) + 1 if there.taken_at else 0


def may_watch(table: TableRow, visitor: Visitor | None) -> bool:
    """Who knows the address of a table may watch, unless it lets nobody; who sits there always may."""
    if table.spectators:
        return True
    return visitor is not None and bool(table.seats_of(visitor.id))


def _reel(stored: Stored) -> Reel:
    return Reel(unfolded(stored, stored.snapshots), list(stored.entries.times))


def _holds(reel: Reel) -> None:
    try:
        reel.holds()
    except (LookupError, TypeError, ValueError, Wrong):
        # A snapshot is a cache. The log says what is true.
        reel.forget()
        reel.holds()


def _told(reel: Reel | Archive, viewer: str, seq: int, count: int) -> str:
    return _sure(reel, partial(reel.page, viewer, seq, count))


def _marked(reel: Reel | Archive) -> list[Mark]:
    return _sure(reel, reel.marks)


def _sure(reel: Reel | Archive, tell: Callable[[], Said]) -> Said:
    if isinstance(reel, Archive):
        return tell()
    try:
        return tell()
    except (LookupError, TypeError, ValueError, Wrong):
        reel.forget()
    try:
        return tell()
    except Wrong as error:
        raise Problem("game.other_data", 409) from error
