"""Databases without anything in between, for the few statements that every entry of every game needs."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Mapping
from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import note
from app.store.database import Database
from app.store.embedded import InOneGo
from engine.classes import dataclass

#: After so long the database is taken to be away.
SECONDS = 20.0


class Lost(Exception):
    """The database was away, or went away: whether anything was done is not known."""


class Direct:
    """A connection to PostgreSQL that is kept, each statement a transaction of its own.

    What is asked through it may be carried out twice: after a connection was lost, it is asked once more on a
    new one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None

    async def fetch(self, statement: str, *values: object) -> list[Any]:
        for last in (False, True):
            driver = await self._driver()
            try:
                found: list[Any] = await driver.fetch(statement, *values, timeout=SECONDS)
                return found
            except BaseException as error:
                if isinstance(error, Exception) and not driver.is_closed() and not isinstance(error, OSError):
                    raise
                await self.close()
                if not isinstance(error, Exception):
                    raise
                if last:
                    raise Lost from error
        raise AssertionError("unreachable")

    async def _driver(self) -> Any:
        try:
            if self._connection is None:
                async with asyncio.timeout(SECONDS):
                    self._connection = await self._database.engine.connect()
            return (await self._connection.get_raw_connection()).driver_connection
        except Exception as error:
            await self.close()
            raise Lost from error

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except Exception as error:
                note("connection_not_closed", error=type(error).__name__)


@dataclass(frozen=True, slots=True)
class Words:
    """One piece of work, as each database is asked for it; what it is given stands in it as ``:name``.

    PostgreSQL does it in one statement; the embedded one in several that follow each other in a transaction,
    and what the first of them finds is the answer.
    """

    postgresql: str
    embedded: tuple[str, ...]
    writes: bool = False

    def numbered(self, given: Mapping[str, object]) -> str:
        """As the driver of PostgreSQL wants it."""
        places = {name: place for place, name in enumerate(given, 1)}
        return re.sub(r":([a-z_]+)", lambda found: f"${places[found[1]]}", self.postgresql)


class Shortcut:
    """Asks without the toolkit, for what is asked with every message: each word between tasks and threads
    costs more there than what is done for it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._in_one_go = InOneGo(database) if database.embedded else None

    async def ask(self, words: Words, **given: object) -> list[Mapping[str, Any]]:
        """What it finds, by the names of its columns. If that fails, nobody knows whether it was done."""
        if self._in_one_go is not None:
            do = self._in_one_go.write if words.writes else self._in_one_go.read
            return await do(partial(_asked, words, given))
        return await self._fetched(words.numbered(given), *given.values())

    async def _fetched(self, statement: str, *values: object) -> list[Mapping[str, Any]]:
        """By a connection that others have before and after."""
        async with self._database.read() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            try:
                return list(await driver.fetch(statement, *values, timeout=SECONDS))
            except BaseException:
                await connection.invalidate()
                raise

    async def close(self) -> None:
        if self._in_one_go is not None:
            await self._in_one_go.close()


def _asked(
    words: Words, given: Mapping[str, object], connection: sqlite3.Connection
) -> list[Mapping[str, Any]]:
    first, *others = words.embedded
    cursor = connection.execute(first, given)
    names = [column[0] for column in cursor.description or ()]
    found = [dict(zip(names, row, strict=True)) for row in cursor]
    for each in others:
        connection.execute(each, given)
    return list(found)
