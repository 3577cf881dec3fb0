"""PostgreSQL without anything in between, for the few statements that every entry of every game needs."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import note
from app.store.database import Database

#: After so long the database is taken to be away.
SECONDS = 20.0


class Lost(Exception):
    """The database was away, or went away: whether anything was done is not known."""


class Direct:
    """A connection that is kept, each statement a transaction of its own.

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
