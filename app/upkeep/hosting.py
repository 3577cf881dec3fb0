"""What a host decides about people and tables."""

from __future__ import annotations

import asyncio

from app.build import build
from app.rooms.opening import CannotOpen, asks, opened
from app.store.database import Database, now
from app.store.games import Games
from app.store.hosting import Hosting
from app.store.log import Ending, Log, Logged, Taken
from app.upkeep import CannotDo, log_of
from engine.record import TABLE

ATTEMPTS = 20


async def ban(database: Database, wanted: str, *, lift: bool) -> str:
    """Let somebody do nothing here any more, or again what everybody may; the name."""
    hosting = Hosting(database)
    found = await hosting.identity(wanted)
    if found is None:
        raise CannotDo(f"{wanted}: nobody has this id or account name")
    identity, name = found
    await hosting.ban(identity, None if lift else now())
    return name


async def close_table(database: Database, game: str) -> bool:
    """End a game, its key becoming public with its record, or close a table that has not begun.

    Whether there was a game.
    """
    games = Games(database)
    async with games.locked(game) as locked:
        if locked is None:
            raise CannotDo(f"{game}: there is no such table")
        if locked.table.status == "open":
            await locked.close()
            return False
        if locked.table.status != "playing":
            raise CannotDo(f"{game}: this table is {locked.table.status} already")
    async with log_of(database) as log:
        await _end(log, game)
    return True


async def _end(log: Log, game: str) -> None:
    for _ in range(ATTEMPTS):
        stored = await log.read(game, build())
        if stored is None:
            raise CannotDo(f"{game}: there is no such game")
        try:
            record = await asyncio.to_thread(opened, stored)
        except CannotOpen as error:
            raise CannotDo(f"{game}: {error}. Try verify-all --rebase first") from error
        if record.over:
            raise CannotDo(f"{game}: this game has just ended by itself")
        record.play(TABLE, {"about": "cancel"}, "vote_carried")
        row = Logged(record.seq, TABLE, "closed-by-host", str(record.entries[-1]), asks(record), now())
        table = record.game.table
        try:
            await log.append(game, row, Ending(table.winner, table.won_by))
        except Taken:
            # Somebody was faster; their entry counts.
            continue
        return
    raise CannotDo(f"{game}: it is being played too fast. Stop the server first")
