"""The gate of a deployment: every live game is played again with this code before it is served.

A game is *ok* if everything in its log follows again, draws and consequences included. It is *changed* if a
corrected rule leads elsewhere, but a position can be found to go on from; then it waits for a rebase in its
log. It is *broken* if no position can be found; if it is over, *archived* where what everybody was told of it
was kept, from which it is shown. A game that is ok has its present position kept, so that
whatever code comes next can go on from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Literal

from app.build import build
from app.contents import BOXES
from app.rooms.opening import asks, saved
from app.store.database import Database, now
from app.store.hosting import Hosting
from app.store.log import Log, Logged, Stored, Taken
from app.upkeep import CannotDo, archives, log_of
from engine.classes import dataclass
from engine.record import TABLE, Record, Wrong, carried_over, verify_saved

LIVE = ("playing",)
BEGUN = ("playing", "finished")

State = Literal["ok", "changed", "broken", "archived"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What has become of a game under this code."""

    game: str
    state: State
    #: How long its log is.
    seq: int
    #: The first entry that does not follow any more, and why not.
    entry: int = 0
    why: str = ""
    #: The entry from which it could be verified: not 0 if the game was rebased before.
    first: int = 0
    #: The entry that now carries it over.
    rebased: int = 0

    def line(self) -> str:
        if self.state == "ok":
            since = f" from entry {self.first} on" if self.first else ""
            return f"{self.game}: ok, {self.seq} entries{since}"
        if self.state == "archived":
            return f"{self.game}: shown as it was told, entry {self.entry}: {self.why}"
        carried = f"; goes on from entry {self.rebased}" if self.rebased else ""
        return f"{self.game}: {self.state}, entry {self.entry}: {self.why}{carried}"


async def look_at_all(database: Database, *, finished: bool, rebase: bool) -> AsyncIterator[Finding]:
    for game in await Hosting(database).games(BEGUN if finished else LIVE):
        yield await look_at(database, game, rebase=rebase)


async def look_at(database: Database, game: str, *, rebase: bool = False) -> Finding:
    """Play a game again with this code; keep its position or, if that is wished, carry it over."""
    async with log_of(database) as log:
        return await _look_at(log, database, game, rebase=rebase)


async def _look_at(log: Log, database: Database, game: str, *, rebase: bool) -> Finding:
    hosting = Hosting(database)
    stored = await log.read(game, build(), snapshots=0)
    if stored is None:
        raise CannotDo(f"{game}: there is no such game, or it has not begun")
    live = await hosting.status(game) in LIVE
    seq = len(stored.entries)
    try:
        record = await asyncio.to_thread(_verified, saved(stored, {}))
    except Exception as error:
        # Wrong names the entry. Anything else is a fault of this code, which is no reason to lose the game.
        entry, why = (error.entry, error.why) if isinstance(error, Wrong) else (0, type(error).__name__)
        corrected = isinstance(error, Wrong) and bool(error.rules)
    else:
        if live:
            record.keep()
            await log.keep(game, build(), {record.seq: record.snapshots[record.seq].text})
        return Finding(game, "ok", seq, first=record.first)
    found = await asyncio.to_thread(_carried_over, stored, await hosting.snapshots(game)) if live else None
    if found is None:
        # A log that departs from the rules it was played under is no better for being shown.
        kept = corrected and not live and await archives.kept(database, game)
        return Finding(game, "archived" if kept else "broken", seq, entry, why)
    if rebase:
        await _commit(log, game, found)
    return Finding(game, "changed", seq, entry, why, rebased=found.seq if rebase else 0)


def _verified(form: Mapping[str, object]) -> Record:
    return verify_saved(form, BOXES.of(str(form["data"])))


def _carried_over(stored: Stored, snapshots: dict[int, str]) -> Record | None:
    try:
        form = saved(stored, snapshots)
        return carried_over(form, BOXES.of(str(form["data"])))
    except (LookupError, TypeError, ValueError, Wrong):
        return None


async def _commit(log: Log, game: str, record: Record) -> None:
    row = Logged(record.seq, TABLE, f"rebase-{record.seq}", str(record.entries[-1]), asks(record), now())
    try:
        await log.append(game, row)
    except Taken:
        raise CannotDo(f"{game}: it is being played. Stop the server first") from None
