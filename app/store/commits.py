"""How entries get into the log: several rooms' in one commit, each with an outcome of its own.

A commit waits for the disk. Whatever comes in meanwhile goes into the next one, together: so a busy server
commits no more often than the disk can follow, and an idle one commits at once. An entry whose place in the
log is taken harms no other one. Whether a commit that failed was stored after all does not matter here: to
store an entry again finds its place taken, and its room then reads from the log what has become of it.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import note
from app.store.database import Database
from app.store.models import Game

#: The most that go into one commit.
MOST = 200
#: After so long the database is taken to be away.
SECONDS = 20.0

COLUMNS = ("game", "seq", "actor", "client_id", "line", "asks", "identity", "at")
NAMES = ", ".join(COLUMNS)
ENDS = "ON CONFLICT DO NOTHING RETURNING game, seq"
#: In the order of their places, so that two processes never wait for each other crosswise.
POSTGRESQL = f"""
INSERT INTO entries ({NAMES}) SELECT {NAMES} FROM json_to_recordset(CAST({{}} AS json)) AS entry(
    game text, seq int, actor text, client_id text, line text, asks text, identity text, at bigint)
ORDER BY game, seq {ENDS}"""
SQLITE = f"""
INSERT INTO entries ({NAMES})
SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in COLUMNS)}
FROM json_each({{}}) WHERE true {ENDS}"""


class Taken(Exception):
    """Another process has written that entry first, or the client's id is there already."""


class Lost(Exception):
    """The database was away, or went away: whether anything is stored is not known."""


@dataclass(frozen=True, slots=True)
class Logged:
    """A row of the log."""

    seq: int
    actor: str
    client_id: str | None
    line: str = field(repr=False)
    asks: str
    at: int
    identity: str | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    winner: str
    won_by: str


@dataclass(frozen=True, slots=True)
class Appended:
    """What one room wants to store, together or not at all."""

    game: str
    rows: Sequence[Logged]
    ending: Ending | None
    done: asyncio.Future[None] = field(repr=False)

    def places(self) -> set[tuple[str, int]]:
        return {(self.game, row.seq) for row in self.rows}

    @property
    def simple(self) -> bool:
        return len(self.rows) == 1 and self.ending is None


class _Torn(Exception):
    """Of what belongs together only a part would have been stored."""


class Commits:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[Appended] = deque()
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None

    async def add(self, game: str, rows: Sequence[Logged], ending: Ending | None = None) -> None:
        """Store these entries; returns when they are committed. Taken if a place is not free any more."""
        appended = Appended(game, rows, ending, asyncio.get_running_loop().create_future())
        self._waiting.append(appended)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        await appended.done

    async def close(self) -> None:
        """Finish what has been begun."""
        if self._task is not None:
            await self._task
        await self._disconnect()

    async def _work(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            try:
                await self._store(batch)
            except BaseException as error:
                # Nobody may wait for ever, whatever has happened.
                for appended in batch:
                    _end(appended, error if isinstance(error, Exception) else Lost())
                if not isinstance(error, Exception):
                    raise

    async def _store(self, batch: list[Appended]) -> None:
        try:
            _settle(batch, await self._together(batch))
        except Lost:
            raise
        except Exception as error:
            # One of them is to blame. Alone, it harms nobody else.
            note("commit_divided", entries=len(batch), error=type(error).__name__)
            for appended in batch:
                await self._alone(appended)

    async def _alone(self, appended: Appended) -> None:
        try:
            _settle([appended], await self._transaction([appended]))
        except _Torn:
            _end(appended, Taken())
        except Exception as error:
            _end(appended, error)

    async def _together(self, batch: list[Appended]) -> set[tuple[str, int]]:
        """One commit for all of them; the places where something was stored."""
        if self._database.embedded or not all(appended.simple for appended in batch):
            return await self._transaction(batch)
        rows = _json(batch)
        for last in (False, True):
            # A connection may have died of old age since the last commit: one more try with a new one.
            driver = await self._driver()
            try:
                found = await driver.fetch(POSTGRESQL.format("$1"), rows, timeout=SECONDS)
                return {(row["game"], row["seq"]) for row in found}
            except BaseException as error:
                lost = driver.is_closed() or isinstance(error, OSError)
                if not lost and isinstance(error, Exception):
                    raise
                await self._disconnect()
                if last or not isinstance(error, Exception):
                    raise Lost from error
        raise AssertionError("unreachable")

    async def _transaction(self, batch: list[Appended]) -> set[tuple[str, int]]:
        """The same where more is to be done than to insert independent rows."""
        statement = text((SQLITE if self._database.embedded else POSTGRESQL).format(":entries"))
        try:
            async with self._database.write() as connection:
                result = await connection.execute(statement, {"entries": _json(batch)})
                places = {(row.game, row.seq) for row in result}
                for appended in batch:
                    stored = appended.places() & places
                    if stored and stored != appended.places():
                        raise _Torn
                    if stored and appended.ending is not None:
                        await _finish(connection, appended, appended.ending)
        except OSError as error:
            raise Lost from error
        except DBAPIError as error:
            if error.connection_invalidated:
                raise Lost from error
            raise
        return places

    async def _driver(self) -> Any:
        """The database's own connection of the commits: nothing stands between them and it."""
        try:
            if self._connection is None:
                async with asyncio.timeout(SECONDS):
                    self._connection = await self._database.engine.connect()
            return (await self._connection.get_raw_connection()).driver_connection
        except Exception as error:
            await self._disconnect()
            raise Lost from error

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except Exception as error:
                note("commits_disconnected", error=type(error).__name__)


async def _finish(connection: AsyncConnection, appended: Appended, ending: Ending) -> None:
    values = {"winner": ending.winner, "won_by": ending.won_by, "finished_at": appended.rows[-1].at}
    await connection.execute(update(Game).where(Game.id == appended.game).values(status="finished", **values))


def _json(batch: Iterable[Appended]) -> str:
    return json.dumps(
        [
            {"game": each.game} | {name: getattr(row, name) for name in COLUMNS[1:]}
            for each in batch
            for row in each.rows
        ]
    )


def _settle(batch: Iterable[Appended], places: set[tuple[str, int]]) -> None:
    for appended in batch:
        _end(appended, None if appended.places() <= places else Taken())


def _end(appended: Appended, error: Exception | None) -> None:
    """Whoever asked may have gone."""
    if appended.done.done():
        return
    if error is None:
        appended.done.set_result(None)
    else:
        appended.done.set_exception(error)
