"""What a host does at the command line: upgrades, backups, single games, guests who misbehave."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.backups import file as backup
from app.problems import CannotDo
from app.store.database import Database
from app.store.log import Log

__all__ = ["CannotDo", "backup", "log_of"]


@asynccontextmanager
async def log_of(database: Database) -> AsyncIterator[Log]:
    """The log, which finishes what it does before it is left."""
    log = Log(database)
    try:
        yield log
    finally:
        await log.close()
