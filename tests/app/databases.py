"""The real databases tests run against: SQLite always, PostgreSQL and Redis as the machine has them.

Those that run on the machine are used; where none answers, each process of tests starts its own.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import secrets
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg

from app.store.database import Database
from scripts.machine import bare
from tests.lacking import lacking
from tests.machines import HOST, Machine, Missing, PostgreSQL, Redis

USERS = ("root", "postgres")


def _own(machine: type[PostgreSQL | Redis]) -> Machine:
    """One of one's own, until this process ends."""
    try:
        started = machine().start()
    except Missing as missing:
        lacking(str(missing))
    atexit.register(started.__exit__)
    return started


@functools.cache
def _server() -> str:
    """The address of a PostgreSQL in which databases may be made, without the name of one."""
    for user in () if bare() else USERS:
        with contextlib.suppress(OSError, asyncpg.PostgresError):
            address = f"postgresql://{user}@{HOST}:5432"
            asyncio.run(_run(f"{address}/test", "SELECT 1"))
            return address
    return _own(PostgreSQL).address


async def _run(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address, timeout=3)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextlib.contextmanager
def postgresql(template: str = "template0") -> Iterator[str]:
    """A database of one's own; it goes with the test."""
    server, name = _server(), f"arrakis_{secrets.token_hex(6)}"
    asyncio.run(_run(f"{server}/template1", f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    # Nobody kills this one; what happens then is tried with machines of one's own.
    at_once = f'ALTER DATABASE "{name}" SET synchronous_commit TO off'
    asyncio.run(_run(f"{server}/template1", at_once))
    try:
        yield f"{server}/{name}"
    finally:
        asyncio.run(_run(f"{server}/template1", f'DROP DATABASE "{name}" WITH (FORCE)'))


@functools.cache
def migrated() -> str:
    """A database with all tables and no rows, to be copied: made once by each process of tests."""
    made = contextlib.ExitStack()
    url = made.enter_context(postgresql())
    atexit.register(made.close)
    asyncio.run(_migrate(f"postgresql+asyncpg://{url.partition('://')[2]}"))
    return url.rpartition("/")[2]


#: What a database looks like, its rows apart.
FORM = """
    SELECT md5(string_agg(line, chr(10) ORDER BY line)) FROM (
        SELECT concat_ws(' ', relname, relkind, relacl, reloptions, attname, atttypid) AS line
        FROM pg_class LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
        WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', setrole, setconfig) FROM pg_db_role_setting
            WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS lines
"""
OTHERS = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
#: Rows refer to each other: nothing is looked after while all of them go. How far it was migrated stays.
EMPTY = """
    DO $$ DECLARE name regclass; BEGIN
        SET LOCAL session_replication_role = replica;
        FOR name IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace
            AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'alembic_version'
            AND (relkind = 'p' OR pg_relation_size(oid) > 0)
        LOOP EXECUTE format('DELETE FROM %s', name); END LOOP;
        PERFORM setval(oid::regclass, 1, false) FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
    END $$
"""
_spare: list[str] = []


@contextlib.contextmanager
def emptied() -> Iterator[str]:
    """A database with all tables and no rows. It is emptied and lent again, as making one takes long."""
    if not _spare:
        made = contextlib.ExitStack()
        _spare.append(made.enter_context(postgresql(migrated())))
        atexit.register(made.close)
    url = _spare.pop()
    yield url
    if asyncio.run(_as_new(url, _form())):
        _spare.append(url)


@functools.cache
def _form() -> str:
    return asyncio.run(_form_of(migrated()))


async def _form_of(name: str) -> str:
    connection = await asyncpg.connect(f"{_server()}/{name}", timeout=3)
    try:
        return str(await connection.fetchval(FORM))
    finally:
        await connection.close()


async def _as_new(url: str, form: str) -> bool:
    """Whether it can be lent once more: a test may have changed more than rows."""
    connection = await asyncpg.connect(url, timeout=3)
    try:
        await connection.execute(OTHERS)
        if await connection.fetchval(FORM) != form:
            return False
        await connection.execute(EMPTY)
    finally:
        await connection.close()
    return True


@functools.cache
def migrated_file() -> bytes:
    """The same as a file of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_migrate(f"sqlite+aiosqlite:///{folder}/made.sqlite3"))
        return (Path(folder) / "made.sqlite3").read_bytes()


async def _migrate(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


@functools.cache
def redis() -> str:
    if not bare():
        with contextlib.suppress(OSError), socket.create_connection((HOST, 6379), timeout=2):
            return f"redis://{HOST}:6379/0"
    return _own(Redis).address
