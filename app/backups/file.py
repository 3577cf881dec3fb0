"""The whole database in one file, in a form that knows neither SQLite nor PostgreSQL; ``.gz`` packs it.

Each line is JSON: first what this is, then for each table its name and columns, followed by its rows as
lists; at the end how many rows there were, so that a file that was cut off is noticed. Snapshots are left
out: they are a cache, and belong to the code that made them.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    MetaData,
    Table,
    Update,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.problems import CannotDo
from app.store.database import Database
from app.store.parts import whole_tables

Row = dict[str, Any]

FORMAT = "arrakis-backup"
VERSION = 1
#: The caches, what the migrations write themselves, and what is true of one server and its disk only.
LEFT_OUT = ("snapshots", "alembic_version", "leases", "backups", "processes")
ROWS_AT_ONCE = 500
#: So many rows are written before players get their turn, where a process that serves makes the backup.
ROWS_IN_A_GO = 100
PACKED = ".gz"


# -- writing ---------------------------------------------------------------------------------------


async def dump(database: Database, target: Path) -> int:
    """Write everything as it stands at one moment; how many rows there were."""
    revision = await database.revision()
    if revision is None:
        raise CannotDo("there is nothing in this database")
    rows = 0
    with owners_file(target) as file:
        _line(file, {"format": FORMAT, "version": VERSION, "revision": revision})
        async with at_one_moment(database) as connection:
            for table in await connection.run_sync(tables):
                rows += await write_rows(connection, file, table, list(table.columns))
        _line(file, {"rows": rows})
    return rows


@asynccontextmanager
async def at_one_moment(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection to which the database stands still."""
    async with database.engine.connect() as connection:
        # What is asked here is asked once, of tables that were read for it: both would be kept for ever.
        await connection.execution_options(compiled_cache=None)
        if not database.embedded:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def tables(connection: Connection) -> list[Table]:
    """All tables as they are in this database, those first that others refer to."""
    metadata = MetaData()
    metadata.reflect(connection, only=whole_tables(connection))
    return [table for table in metadata.sorted_tables if table.name not in LEFT_OUT]


async def write_rows(
    connection: AsyncConnection,
    file: IO[str],
    table: Table,
    columns: Sequence[Column[Any]],
    *conditions: ColumnElement[bool],
) -> int:
    _line(file, {"table": table.name, "columns": [column.name for column in columns]})
    rows = 0
    query = select(*columns).where(*conditions).order_by(*table.primary_key.columns)
    result = await connection.stream(query)
    async for row in result:
        _line(file, [_plain(value) for value in row])
        rows += 1
        if not rows % ROWS_IN_A_GO:
            await asyncio.sleep(0)
    return rows


@contextmanager
def owners_file(target: Path) -> Iterator[IO[str]]:
    """A new file that only its owner can read; it has its name when it is complete."""
    if target.exists():
        raise CannotDo(f"{target} is there already")
    unfinished = target.with_name(f".{target.name}.unfinished")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as raw:
            with _packed(raw) if target.suffix == PACKED else _plain_text(raw) as file:
                yield file
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.rename(target)
    except OSError as error:
        raise CannotDo(f"{target} cannot be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def _plain_text(raw: IO[bytes]) -> Iterator[IO[str]]:
    file = io.TextIOWrapper(raw, encoding="utf-8")
    yield file
    file.detach()


@contextmanager
def _packed(raw: IO[bytes]) -> Iterator[IO[str]]:
    """Neither name nor time are in it: the same rows are the same bytes."""
    with (
        gzip.GzipFile("", "wb", 6, raw, 0) as inner,
        io.TextIOWrapper(inner, encoding="utf-8") as file,
    ):
        yield file


def _opened(source: Path) -> IO[str]:
    return (
        gzip.open(source, "rt", encoding="utf-8")
        if source.suffix == PACKED
        else source.open(encoding="utf-8")
    )


def _line(file: IO[str], value: object) -> None:
    file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: object) -> object:
    return {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


# -- reading ---------------------------------------------------------------------------------------


async def restore(database: Database, source: Path) -> int:
    """Fill an empty database with a backup, and bring it to where this code wants it; how many rows."""
    head = read_head(source, FORMAT)
    revision = await database.revision()
    if revision not in (None, head["revision"]):
        raise CannotDo(
            f"the backup is of revision {head['revision']}, this database of {revision}: take an empty one"
        )
    await lay_tables(database, head["revision"], source)
    async with database.write() as connection:
        known = {table.name: table for table in await connection.run_sync(tables)}
        for table in known.values():
            if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                raise CannotDo("the database is not empty")
        rows = await read_rows(connection, source, known)
        if not database.embedded:
            await _continue_numbers(connection, known)
    await database.migrate()
    return rows


async def lay_tables(database: Database, revision: str, source: Path) -> None:
    """Let an empty database have the tables that a file was written from."""
    try:
        await database.migrate(revision)
    except Exception as error:
        raise CannotDo(f"this code does not know revision {revision} of {source}") from error


def read_head(source: Path, wanted: str) -> dict[str, Any]:
    try:
        with _opened(source) as file:
            head = json.loads(file.readline(1000))
    except (gzip.BadGzipFile, EOFError, ValueError):
        head = None
    except OSError as error:
        raise CannotDo(f"{source} cannot be read: {error.strerror}") from error
    if not isinstance(head, dict) or head.get("format") != wanted:
        raise CannotDo(f"{source} is not one of our files ({wanted})")
    if head.get("version") != VERSION:
        raise CannotDo(f"{source} is of another version of this format")
    return head


async def read_rows(
    connection: AsyncConnection,
    source: Path,
    known: Mapping[str, Table],
    keep: Collection[str] = (),
    admits: Callable[[Table, Row], bool] = lambda table, row: True,
) -> int:
    """Insert all rows of a file; in the tables to ``keep`` what is there already stays as it is."""
    try:
        return await _insert(connection, _batches(source, known, admits), keep)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise CannotDo(f"{source} is cut off or was changed") from error
    except (LookupError, TypeError, ValueError, SQLAlchemyError) as error:
        raise CannotDo(f"{source} does not fit together: {type(error).__name__}") from error


async def _insert(
    connection: AsyncConnection, batches: Iterable[tuple[Table, list[dict[str, Any]]]], keep: Collection[str]
) -> int:
    later: list[Update] = []
    rows = 0
    for table, batch in batches:
        rows += len(batch)
        # A row may refer to one of the same table that comes after it.
        own = [key.parent.name for key in table.foreign_keys if key.column.table is table]
        for row in batch:
            links = {name: row[name] for name in own if row.get(name) is not None}
            if links:
                later.append(update(table).where(*_same(table, row)).values(links))
                row.update(dict.fromkeys(links))
        if table.name in keep:
            batch = [row for row in batch if not await _is_there(connection, table, row)]
        if batch:
            await connection.execute(insert(table), batch)
    for link in later:
        await connection.execute(link)
    return rows


def _batches(
    source: Path, known: Mapping[str, Table], admits: Callable[[Table, Row], bool]
) -> Iterator[tuple[Table, list[Row]]]:
    table: Table | None = None
    columns: list[str] = []
    batch: list[Row] = []
    rows, complete = 0, False
    with _opened(source) as file:
        next(file)
        for line in file:
            value = json.loads(line)
            if isinstance(value, list):
                row = dict(zip(columns, map(_value, value), strict=True))
                if table is None or not admits(table, row):
                    raise CannotDo(f"{source} has rows that do not belong there")
                batch.append(row)
                rows += 1
                if len(batch) < ROWS_AT_ONCE:
                    continue
            if table is not None and batch:
                yield table, batch
                batch = []
            if isinstance(value, dict) and "table" in value:
                table, columns = known[value["table"]], value["columns"]
            elif not isinstance(value, list):
                complete = value == {"rows": rows}
                break
    if not complete:
        raise CannotDo(f"{source} is cut off or was changed")


def _value(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) and set(value) == {"hex"} else value


def _same(table: Table, row: dict[str, Any]) -> list[Any]:
    return [column == row[column.name] for column in table.primary_key.columns]


async def _is_there(connection: AsyncConnection, table: Table, row: dict[str, Any]) -> bool:
    query = select(func.count()).select_from(table).where(*_same(table, row))
    return bool((await connection.execute(query)).scalar_one())


async def _continue_numbers(connection: AsyncConnection, known: dict[str, Table]) -> None:
    """PostgreSQL counts rows by itself, and has to be told how far it has come."""
    for table in known.values():
        for column in table.primary_key.columns:
            query = text("SELECT pg_get_serial_sequence(:table, :column)")
            names = {"table": table.name, "column": column.name}
            sequence = (await connection.execute(query, names)).scalar_one()
            last = (await connection.execute(select(func.max(column)))).scalar_one() if sequence else None
            if last is not None:
                await connection.execute(select(func.setval(sequence, last)))
