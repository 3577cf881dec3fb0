"""The log of a game and what speeds its reading up. The only way to a game's key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database
from app.store.models import Entry, Game, GameSecret, Snapshot

#: Snapshots that are read when a game is opened: enough to go back as far as visitors ever ask.
SNAPSHOTS_READ = 6


class Taken(Exception):
    """Another process has written that entry first, or the client's id is there already."""


@dataclass(frozen=True, slots=True)
class Logged:
    """A row of the log."""

    seq: int
    actor: str
    client_id: str | None
    line: str = field(repr=False)
    asks: str
    at: int
    identity: str | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    winner: str
    won_by: str


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

    async def append(self, game: str, row: Logged, ending: Ending | None = None) -> None:
        """Commit an entry; Taken if that place in the log is not free any more."""
        try:
            async with self._database.write() as connection:
                await connection.execute(
                    insert(Entry).values(
                        game=game,
                        seq=row.seq,
                        actor=row.actor,
                        client_id=row.client_id,
                        line=row.line,
                        asks=row.asks,
                        identity=row.identity,
                        at=row.at,
                    )
                )
                if ending is not None:
                    await connection.execute(
                        update(Game)
                        .where(Game.id == game)
                        .values(
                            status="finished",
                            winner=ending.winner,
                            won_by=ending.won_by,
                            finished_at=row.at,
                        )
                    )
        except IntegrityError as error:
            raise Taken from error

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
