"""The connection to the database: SQLite in a file or PostgreSQL, used in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Connection, Row, event, func, make_url, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.steady import Steady
from app.store.embedded import PRAGMAS, Found, InOneGo, Query, all_found
from app.store.revisions import revision_of, revisions, upgrade

Filled = TypeVar("Filled")


class Outdated(Exception):
    """The database is not in the state this code works with."""


class TooMany(Exception):
    """One more, and there would be more than there may be; the key says of what."""


def filled(kind: type[Filled], row: Row[*tuple[Any, ...]] | Found, **more: object) -> Filled:
    """A value out of a row: each column goes to the field of its name."""
    return kind(**row._mapping, **more)


def in_order(kind: type[Filled], columns: Sequence[str], found: Iterable[Sequence[Any]]) -> list[Filled]:
    """Values out of many rows; whether columns are named as the first fields is looked at once for all."""
    _begins_with(kind, columns)
    return [kind(*each) for each in found]


def by_columns(kind: type[Filled], columns: Sequence[str], found: Iterable[Sequence[Any]]) -> Filled:
    """One value out of thousands of rows: each of its fields has a whole column."""
    _begins_with(kind, columns)
    return kind(*(tuple(zip(*found, strict=True)) or ((),) * len(columns)))


def _begins_with(kind: type, columns: Sequence[str]) -> None:
    named = tuple(field.name for field in fields(cast(Any, kind)))[: len(columns)]
    if tuple(columns) != named:
        raise TypeError(f"{kind.__name__} begins with {', '.join(named)}, not with {', '.join(columns)}")


#: Of the file each connection of the pool keeps this much. The system has the rest at hand, and what is asked
#: all the time is asked of the connection that is kept aside.
FEW_PAGES = "cache_size=-128"


class Clock(Protocol):
    def __call__(self) -> int: ...

    def go_on_from(self, at: int) -> None: ...

    @property
    def off(self) -> int: ...


#: The only clock there is; tests put their own in its place.
clock: Clock = Steady()


def now() -> int:
    """Milliseconds since 1970."""
    return clock()


def go_on_from(at: int) -> None:
    """It is that moment now."""
    clock.go_on_from(at)


def clock_off() -> int:
    """By how many milliseconds the machine's clock has another opinion."""
    return clock.off


class Database:
    """Hands out connections: to read, and to write in one transaction."""

    def __init__(self, url: str, pool: int = 10) -> None:
        self.embedded = url.startswith("sqlite")
        #: Of the embedded one.
        self.file = make_url(url).database or "" if self.embedded else ""
        self.engine = _sqlite(url) if self.embedded else _postgresql(url, pool)
        #: SQLite has one writer at a time; waiting here is cheaper than being turned away there.
        self._writer = asyncio.Lock() if self.embedded else None
        self._at_once = InOneGo(self) if self.embedded else None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    async def ask(self, *queries: Query, **given: Any) -> list[Sequence[Row[*tuple[Any, ...]] | Found]]:
        """What each of these finds, read together and with as few words as possible.

        For queries that are asked all the time, and are always the same objects. What they are given goes by
        names.
        """
        if self._at_once is not None:
            return [*await self._at_once.read(partial(all_found, queries, given))]
        async with self.read() as connection:
            return [(await connection.execute(query, given)).all() for query in queries]

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, or rolled back when anything goes wrong."""
        async with self.alone_to_write(), self.engine.connect() as connection:
            await connection.execution_options(arrakis_write=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def alone_to_write(self) -> AsyncIterator[None]:
        """Nobody else of this process writes into the embedded database meanwhile."""
        if self._writer is None:
            yield
            return
        async with self._writer:
            yield

    async def alone(self, connection: AsyncConnection, *names: str) -> None:
        """Until the transaction ends nobody else does what goes by these names: what was counted stays so.

        SQLite has but one writer anyway.
        """
        if not self.embedded:
            for name in names:
                await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))

    async def migrate(self, revision: str = "head") -> None:
        await self.check_that_it_is_known()
        async with self.engine.connect() as connection:
            await connection.run_sync(upgrade, revision)
            await connection.commit()

    async def revision(self) -> str | None:
        """How far the migrations have come; None for an empty database."""
        async with self.read() as connection:
            return await connection.run_sync(revision_of)

    async def check(self) -> None:
        """Outdated, with what to do about it, unless the tables are those of this code."""
        head = revisions()[0]
        current = await self.check_that_it_is_known()
        if current != head:
            raise Outdated(
                f"the database is at revision {current or 'none'}, this code needs {head}: "
                "run `python -m app migrate`"
            )

    async def check_that_it_is_known(self) -> str | None:
        """The revision; Outdated if newer code has made the tables, because nothing leads back from there."""
        current = await self.revision()
        if current is not None and current not in revisions():
            raise Outdated(
                f"the database is at revision {current}, which newer code has made: "
                "go on with that code, or restore a backup into an empty database"
            )
        return current

    async def close(self) -> None:
        if self._at_once is not None:
            await self._at_once.close()
        await self.engine.dispose()


def _postgresql(url: str, pool: int) -> AsyncEngine:
    # What is stored may be hidden from players: errors do not repeat it.
    return create_async_engine(url, hide_parameters=True, pool_size=pool, max_overflow=0, pool_pre_ping=True)


def _sqlite(url: str) -> AsyncEngine:
    path = make_url(url).database
    if not path or path == ":memory:":
        raise ValueError("the embedded database needs a file")
    # The keys of the dice are in there: the owner's business only.
    Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_async_engine(url, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        # Transactions are begun below, so that a writer says so at once and cannot be turned away half-way.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, FEW_PAGES):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _began(connection: Connection) -> None:
        writes = connection.get_execution_options().get("arrakis_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
