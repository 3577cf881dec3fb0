"""The embedded database without anything in between, in a thread of its own.

The toolkit wakes that thread for each word of what is asked; here it is asked all of it at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.dialects import sqlite

from engine.classes import dataclass

if TYPE_CHECKING:
    from app.store.database import Database

Done = TypeVar("Done")
Query = Select[*tuple[Any, ...]]

#: FULL: what was acknowledged survives a power failure, not only the end of the process.
#: Recursive triggers: a row that replaces another one counts as deleting it, which the log forbids.
PRAGMAS = (
    *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"),
    *("recursive_triggers=ON", "busy_timeout=10000"),
)

#: How it is spoken with: what it is given goes by names.
DIALECT = sqlite.dialect(paramstyle="named")


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
        async with self._database.alone_to_write():
            return await self._there(self._written, work)

    async def read(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """What can be found without one."""
        return await self._there(self._read, work)

    async def _there(
        self,
        do: Callable[[Callable[[sqlite3.Connection], Done]], Done],
        work: Callable[[sqlite3.Connection], Done],
    ) -> Done:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "embedded")
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, work)

    def _read(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        try:
            return work(self._opened())
        except BaseException:
            self._forget()
            raise

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


# -- what the toolkit has put into words -----------------------------------------------------------


class Found:
    """A row of an answer: each column goes by its name, as with rows of the toolkit."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self._mapping = row

    def __getattr__(self, name: str) -> Any:
        try:
            return self._mapping[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True, slots=True)
class Asked:
    """A query as the driver is asked it."""

    statement: str
    #: The values that are always the same.
    usual: Mapping[str, Any]
    #: What becomes of the values of a column that the driver gives otherwise than they are meant.
    meant: Mapping[str, Callable[[Any], Any]]


@cache
def asked(query: Query) -> Asked:
    """Once for each of the queries that are asked all the time."""
    made = query.compile(dialect=DIALECT, compile_kwargs={"render_postcompile": True})
    meant = {}
    for column in query.selected_columns:
        processor = column.type.dialect_impl(DIALECT).result_processor(DIALECT, None)
        if processor is not None:
            meant[column.name] = processor
    wanted = {name for name, value in made.binds.items() if value.required}
    always = made.construct_params(_check=False)
    return Asked(str(made), {name: always[name] for name in always if name not in wanted}, meant)


def cursor_of(connection: sqlite3.Connection, query: Query, given: Mapping[str, Any]) -> sqlite3.Cursor:
    """What a query finds, as the driver has it."""
    words = asked(query)
    return connection.execute(words.statement, {**words.usual, **given})


def found_by(connection: sqlite3.Connection, query: Query, given: Mapping[str, Any]) -> list[Found]:
    """What a query finds, as it is meant."""
    cursor, meant = cursor_of(connection, query, given), asked(query).meant
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor]
    for name, as_meant in meant.items():
        for row in rows:
            row[name] = as_meant(row[name])
    return [*map(Found, rows)]


def all_found(
    queries: tuple[Query, ...], given: Mapping[str, Any], connection: sqlite3.Connection
) -> list[list[Found]]:
    """What several find, as it stands at one moment."""
    connection.execute("BEGIN")
    found = [found_by(connection, query, given) for query in queries]
    connection.execute("COMMIT")
    return found
