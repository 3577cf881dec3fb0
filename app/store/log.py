"""The log of a game and what speeds its reading up. The only way to a game's key."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import warn
from app.store.batching import Batching
from app.store.commits import Commits, Ending, Logged, Taken, Withdrawn
from app.store.database import Database, all_filled
from app.store.models import Entry, Game, GameSecret, Snapshot
from app.store.tails import Tails

__all__ = ["SNAPSHOTS_READ", "Ending", "Log", "Logged", "Stored", "Taken", "Withdrawn"]

#: Snapshots that are read when a game is opened: enough to go back as far as visitors ever ask.
SNAPSHOTS_READ = 6

#: Seconds after which something else may be stored although the last could not.
IN_DOUBT = 30.0

#: A game, the build that has made them, and the snapshots by the entries they stand for.
Snapshots = tuple[str, str, Mapping[int, str]]


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
        #: Entries that were committed here.
        self.stored = 0
        #: When something could last not be stored, if nothing has been stored since.
        self._failed_at: float | None = None
        self._commits = Commits(database)
        self._tails = Tails(database)
        self._cached = Batching(self._cache)
        self._caching: set[asyncio.Task[None]] = set()

    async def append(self, game: str, row: Logged, ending: Ending | None = None, *ordered: Logged) -> None:
        """Commit an entry and what standing orders answer to it, together or not at all.

        Taken if that place in the log is not free any more, Withdrawn if its plan waits no more.
        """
        try:
            await self._commits.add(game, (row, *ordered), ending)
        except (Taken, Withdrawn):
            raise
        except Exception:
            self._failed_at = monotonic()
            raise
        self._failed_at = None
        self.stored += 1 + len(ordered)

    @property
    def able(self) -> bool:
        """Whether entries can be stored, as far as is known: from a full disk one can still read."""
        return self._failed_at is None or monotonic() - self._failed_at > IN_DOUBT

    async def close(self) -> None:
        """Finish what has been begun."""
        await self._commits.close()
        await self._tails.close()
        await asyncio.gather(*self._caching)

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
        """The entries of a game after that one."""
        if not self._database.embedded:
            return await self._tails.after(game, after)
        async with self._database.read() as connection:
            return await self._tail(connection, game, after)

    async def _tail(self, connection: AsyncConnection, game: str, after: int) -> list[Logged]:
        query = (
            select(Entry.seq, Entry.actor, Entry.client_id, Entry.line, Entry.asks, Entry.at, Entry.identity)
            .where(Entry.game == game, Entry.seq > after)
            .order_by(Entry.seq)
        )
        return all_filled(Logged, await connection.execute(query))

    async def lengths(self, games: Collection[str]) -> dict[str, int]:
        """How long the logs of these games are; those without entries are left out."""
        query = select(Entry.game, func.max(Entry.seq).label("length"))
        query = query.where(Entry.game.in_(games)).group_by(Entry.game)
        async with self._database.read() as connection:
            return {row.game: row.length for row in await connection.execute(query)}

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
        await self._cached.ask((game, build, snapshots))

    def keep_soon(self, game: str, build: str, snapshots: Mapping[int, str]) -> None:
        """The same, and nobody waits for it."""
        task = asyncio.create_task(self._kept(game, build, snapshots))
        self._caching.add(task)
        task.add_done_callback(self._caching.discard)

    async def _kept(self, game: str, build: str, snapshots: Mapping[int, str]) -> None:
        try:
            await self.keep(game, build, snapshots)
        except Exception as error:
            # It only makes the next opening slower.
            warn("snapshot_not_kept", error=error, game=game)

    async def _cache(self, wishes: Sequence[Snapshots]) -> list[None]:
        insert = sqlite.insert if self._database.embedded else postgresql.insert
        async with self._database.write() as connection:
            for game, build, snapshots in wishes:
                foreign = (Snapshot.game == game) & (Snapshot.build != build)
                await connection.execute(delete(Snapshot).where(foreign))
                await connection.execute(
                    insert(Snapshot).on_conflict_do_nothing(),
                    [{"game": game, "seq": seq, "build": build, "text": snapshots[seq]} for seq in snapshots],
                )
        return [None] * len(wishes)
