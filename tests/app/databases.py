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
