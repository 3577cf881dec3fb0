"""The real databases tests run against: SQLite always, PostgreSQL and Redis when they answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
from collections.abc import Iterator

import asyncpg
import pytest

HOST = "127.0.0.1"
USERS = ("root", "postgres")


def absent(what: str) -> None:
    """A machine of one's own may lack it; the machine that decides may not."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} does not answer on {HOST}")
    pytest.skip(f"{what} does not answer on {HOST}")


async def _connected() -> asyncpg.Connection | None:
    for user in USERS:
        with contextlib.suppress(OSError, asyncpg.PostgresError):
            return await asyncpg.connect(host=HOST, user=user, database="test", timeout=3)
    return None


async def _run(statement: str) -> str | None:
    """The user it was run as; None if nobody answers."""
    connection = await _connected()
    if connection is None:
        return None
    try:
        await connection.execute(statement)
        return str(await connection.fetchval("SELECT current_user"))
    finally:
        await connection.close()


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A database of one's own; it goes with the test."""
    name = f"arrakis_{secrets.token_hex(6)}"
    user = asyncio.run(_run(f'CREATE DATABASE "{name}"'))
    if user is None:
        absent("PostgreSQL")
    try:
        yield f"postgresql://{user}@{HOST}/{name}"
    finally:
        asyncio.run(_run(f'DROP DATABASE "{name}" WITH (FORCE)'))


def redis() -> str:
    with contextlib.suppress(OSError), socket.create_connection((HOST, 6379), timeout=2):
        return f"redis://{HOST}:6379/0"
    absent("Redis")
    return ""
