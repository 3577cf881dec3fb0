"""What only the host of a server asks of its database."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, update

from app.store.database import Database
from app.store.models import Game, Identity, Snapshot
from app.text import compared, shown_name


class Hosting:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self, statuses: Collection[str]) -> list[str]:
        """The games in one of these states, oldest first."""
        query = select(Game.id).where(Game.status.in_(statuses)).order_by(Game.created_at, Game.id)
        async with self._database.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def status(self, game: str) -> str | None:
        async with self._database.read() as connection:
            return (await connection.execute(select(Game.status).where(Game.id == game))).scalar_one_or_none()

    async def snapshots(self, game: str) -> dict[int, str]:
        """Positions of a game that any code has kept, this or an earlier one."""
        query = select(Snapshot.seq, Snapshot.text).where(Snapshot.game == game)
        async with self._database.read() as connection:
            return {row.seq: row.text for row in await connection.execute(query)}

    # -- banning -----------------------------------------------------------------------------------

    async def identity(self, wanted: str) -> tuple[str, str] | None:
        """Id and name of whoever has that id, or is an account of that name."""
        found = (Identity.id == wanted) | (Identity.claimed == compared(shown_name(wanted)))
        query = select(Identity.id, Identity.name).where(found).order_by(Identity.id != wanted).limit(1)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else (row.id, row.name)

    async def ban(self, identity: str, at: int | None) -> None:
        """From that moment on; None lets them in again."""
        async with self._database.write() as connection:
            await connection.execute(update(Identity).where(Identity.id == identity).values(banned_at=at))
