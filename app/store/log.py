"""The log of a game and what speeds its reading up. The only way to a game's key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.commits import Commits, Ending, Logged, Taken
from app.store.database import Database
from app.store.models import Entry, Game, GameSecret, Snapshot

__all__ = ["Ending", "Log", "Logged", "Stored", "Taken"]

#: Snapshots that are read when a game is opened: enough to go back as far as visitors ever ask.
SNAPSHOTS_READ = 6


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it stands in the database."""

    key: bytes = field(repr=False)
    head: str = field(repr=False)
    chosen_key: bool
    entries: list[Logged] = field(repr=False)
    snapshots: dict[int, str] = field(repr=False)


class Log:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._commits = Commits(database)

    async def append(self, game: str, row: Logged, ending: Ending | None = None, *ordered: Logged) -> None:
        """Commit an entry and what standing orders answer to it, together or not at all.

        Taken if that place in the log is not free any more.
        """
        await self._commits.add(game, (row, *ordered), ending)

    async def close(self) -> None:
        """Finish the commits that have been begun."""
        await self._commits.close()

    async def read(self, game: str, build: str, snapshots: int | None = SNAPSHOTS_READ) -> Stored | None:
        """Everything that opening a game needs; None if there is no such game or it has not begun."""
        async with self._database.read() as connection:
            query = (
                select(GameSecret.key, GameSecret.head, Game.chosen_key)
                .join(Game, Game.id == GameSecret.game)
                .where(GameSecret.game == game, Game.status.in_(("playing", "finished")))
            )
            secret = (await connection.execute(query)).one_or_none()
            if secret is None or secret.head is None:
                return None
            kept = await self._snapshots(connection, game, build, snapshots)
            entries = await self._tail(connection, game, 0)
        return Stored(secret.key, secret.head, secret.chosen_key, entries, kept)

    async def tail(self, game: str, after: int) -> list[Logged]:
        async with self._database.read() as connection:
            return await self._tail(connection, game, after)

    async def _tail(self, connection: AsyncConnection, game: str, after: int) -> list[Logged]:
        query = (
            select(Entry.seq, Entry.actor, Entry.client_id, Entry.line, Entry.asks, Entry.at, Entry.identity)
            .where(Entry.game == game, Entry.seq > after)
            .order_by(Entry.seq)
        )
        return [Logged(*row) for row in await connection.execute(query)]

    async def lengths(self, games: Collection[str]) -> dict[str, int]:
        """How long the logs of these games are; those without entries are left out."""
        query = select(Entry.game, func.max(Entry.seq)).where(Entry.game.in_(games)).group_by(Entry.game)
        async with self._database.read() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    # -- snapshots ---------------------------------------------------------------------------------

    async def _snapshots(
        self, connection: AsyncConnection, game: str, build: str, most: int | None
    ) -> dict[int, str]:
        """The newest ones of this build; all where no number is given."""
        own = select(Snapshot.seq, Snapshot.text).where(Snapshot.game == game, Snapshot.build == build)
        newest = own.order_by(Snapshot.seq.desc()).limit(most)
        return {row.seq: row.text for row in await connection.execute(newest)}

    async def keep(self, game: str, build: str, snapshots: Mapping[int, str]) -> None:
        """Put snapshots into the cache; those of other builds go."""
        async with self._database.write() as connection:
            await connection.execute(
                delete(Snapshot).where(
                    Snapshot.game == game, (Snapshot.build != build) | Snapshot.seq.in_(snapshots)
                )
            )
            rows = [
                {"game": game, "seq": seq, "build": build, "text": text} for seq, text in snapshots.items()
            ]
            await connection.execute(insert(Snapshot), rows)
