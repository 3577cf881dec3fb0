"""What was told of finished games, kept where a server has not come to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from app.replays.archive import Archive, Unreadable
from app.replays.keeping import AT_ONCE, Archivist, CannotKeep
from app.rooms.opening import saved
from app.store.archives import IMPORTS, PLAYED, Archives
from app.store.database import Database
from app.store.imports import Imports
from app.store.log import Stored
from app.upkeep import log_of
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """What has become of a game that was missing."""

    game: str
    #: False if somebody else has kept it meanwhile.
    kept: bool
    #: Why it cannot be told any more.
    why: str = ""


async def keep_all(database: Database) -> AsyncIterator[Kept]:
    archives = Archives(database)
    async with log_of(database) as log:
        archivist = Archivist(archives, log, Imports(database))
        for kind in (PLAYED, IMPORTS):
            lost: set[str] = set()
            while games := await archives.missing(kind, AT_ONCE, lost):
                for game in games:
                    try:
                        yield Kept(game, await archivist.keep(kind, game))
                    except CannotKeep as error:
                        lost.add(game)
                        yield Kept(game, False, str(error))


async def missing(database: Database) -> int:
    """How many finished games, those from elsewhere among them, have no archive."""
    archives = Archives(database)
    return await archives.count(PLAYED) + await archives.count(IMPORTS)


async def kept(database: Database, game: str) -> Archive | None:
    """What was kept of a game of this server."""
    parts = await Archives(database).parts(PLAYED, game)
    try:
        return await asyncio.to_thread(Archive, parts) if parts else None
    except Unreadable:
        return None


async def record(database: Database, game: str, stored: Stored) -> str | None:
    """The record of a game that leads elsewhere today."""
    found = await kept(database, game)
    return None if found is None else found.record(saved(stored, {}))
