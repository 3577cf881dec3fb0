"""The list of backups that the server has made by itself, and how large the database is."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, insert, select, text

from app.store.database import Database, filled
from app.store.models import Backup
from engine.classes import dataclass

#: So many are remembered, those that failed too.
REMEMBERED = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A backup, or why there is none."""

    at: int
    file: str
    rows: int = 0
    bytes: int = 0
    failed: str = ""


class Backups:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, made: Made) -> None:
        values = {name: getattr(made, name) for name in Made.__slots__}
        async with self._database.write() as connection:
            await connection.execute(insert(Backup).values(values))
            kept = select(Backup.id).order_by(Backup.id.desc()).limit(REMEMBERED)
            await connection.execute(delete(Backup).where(Backup.id.not_in(kept.scalar_subquery())))

    async def newest(self, number: int) -> list[Made]:
        """The newest first."""
        columns = (Backup.at, Backup.file, Backup.rows, Backup.bytes, Backup.failed)
        query = select(*columns).order_by(Backup.id.desc()).limit(number)
        async with self._database.read() as connection:
            return [filled(Made, row) for row in await connection.execute(query)]

    async def last_good(self) -> Made | None:
        columns = (Backup.at, Backup.file, Backup.rows, Backup.bytes, Backup.failed)
        query = select(*columns).where(Backup.failed == "").order_by(Backup.id.desc()).limit(1)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else filled(Made, row)

    async def database_bytes(self) -> int:
        """What the database takes of its disk."""
        if self._database.embedded:
            path = str(self._database.engine.url.database)
            files = (Path(path + more) for more in ("", "-wal"))
            return sum(file.stat().st_size for file in files if file.exists())
        async with self._database.read() as connection:
            found = await connection.execute(text("SELECT pg_database_size(current_database())"))
            return int(found.scalar_one())
