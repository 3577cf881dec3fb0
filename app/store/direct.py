"""Databases without anything in between, for the few statements that every entry of every game needs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import note
from app.store.database import PRAGMAS, Database

Done = TypeVar("Done")

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


class InOneGo:
    """A connection to the embedded database that is kept, in a thread of its own.

    A whole transaction is done there at once, instead of waking the thread for each word of it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread: ThreadPoolExecutor | None = None
        self._connection: sqlite3.Connection | None = None

    async def write(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """A transaction: committed at the end, or rolled back when anything goes wrong."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "commits")
        loop = asyncio.get_running_loop()
        async with self._database.alone_to_write():
            return await loop.run_in_executor(self._thread, self._written, work)

    def _written(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        connection = self._opened()
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            self._forget()
            raise
        return done

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            # Transactions are begun above.
            connection = sqlite3.connect(self._database.file, isolation_level=None)
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            self._connection = connection
        return self._connection

    def _forget(self) -> None:
        """Closed, it rolls back what was not committed; the next transaction opens another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._forget)
            thread.shutdown(wait=False)
