"""The log of a game and what speeds its reading up. The only way to a game's key."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import partial
from time import monotonic
from typing import Any

from sqlalchemy import Integer, bindparam, func, or_, select

from app.clocks.fold import Clock, begun
from app.logs import warn
from app.store.batching import Batching
from app.store.commits import Commits, Ending, Logged, Taken, Withdrawn
from app.store.database import Database, by_columns, in_order
from app.store.direct import Shortcut, Words
from app.store.embedded import InOneGo, cursor_of, found_by
from app.store.models import Entry, Game, GameSecret, Snapshot
from app.store.tails import Tails
from app.store.terms import TERMS, terms_of
from engine.classes import dataclass
from engine.record import SNAPSHOT_EVERY, lines_of

__all__ = ["SNAPSHOTS_READ", "Columns", "Ending", "Log", "Logged", "Stored", "Taken", "Withdrawn"]

#: Snapshots that are read when a game is opened: enough to go back as far as visitors ever ask.
SNAPSHOTS_READ = 6

#: Seconds after which something else may be stored although the last could not.
IN_DOUBT = 30.0

SECRET = (
    select(GameSecret.key, GameSecret.head, Game.chosen_key, Game.started_at, Game.asks, *TERMS)
    .join(Game, Game.id == GameSecret.game)
    .where(GameSecret.game == bindparam("game"), or_(Game.status == "playing", Game.status == "finished"))
)
#: The newest snapshots of a build; all where no number is given.
NEWEST = (
    select(Snapshot.seq, Snapshot.text)
    .where(Snapshot.game == bindparam("game"), Snapshot.build == bindparam("build"))
    .order_by(Snapshot.seq.desc())
    .limit(bindparam("most", type_=Integer))
)
TAIL = (
    select(Entry.seq, Entry.actor, Entry.client_id, Entry.line, Entry.asks, Entry.at, Entry.identity)
    .where(Entry.game == bindparam("game"), Entry.seq > bindparam("after"))
    .order_by(Entry.seq)
)
#: The whole log of a game, as ``Columns`` has it.
WHOLE = (
    select(
        *(Entry.actor.label("actors"), Entry.client_id.label("client_ids"), Entry.line.label("lines")),
        *(Entry.asks, Entry.at.label("times")),
    )
    .where(Entry.game == bindparam("game"))
    .order_by(Entry.seq)
)

#: Of a game's snapshots those of other builds go, and of those beside the usual places all but the last: the
#: few that are read reach far back.
USELESS = f"old.build <> wish.build OR (old.seq % {SNAPSHOT_EVERY} <> 0 AND old.seq < wish.last)"
#: Each wish looks into its own part of the table, as in ``app.store.tails``. Rows come and go in one order,
#: so that no two processes wait for each other crosswise.
KEPT = Words(
    f"""
WITH wish AS (SELECT * FROM json_to_recordset(CAST(:wishes AS json)) AS wish(
    game text, build text, seq int, text text, last int)
), gone AS (DELETE FROM snapshots WHERE ctid = ANY(ARRAY(
    SELECT old.ctid FROM wish, LATERAL (
        SELECT ctid, seq, build FROM snapshots WHERE snapshots.game = wish.game OFFSET 0
    ) AS old WHERE {USELESS}))
)
INSERT INTO snapshots (game, build, seq, text) SELECT game, build, seq, text FROM wish ORDER BY game, seq
ON CONFLICT DO NOTHING""",
    (
        f"""
DELETE FROM snapshots WHERE (game, seq, build) IN (SELECT old.game, old.seq, old.build FROM (
    SELECT {", ".join(f"json_extract(value, '$.{name}') AS {name}" for name in ("game", "build", "last"))}
    FROM json_each(:wishes)
) AS wish JOIN snapshots AS old ON old.game = wish.game WHERE {USELESS})""",
        f"""
INSERT INTO snapshots (game, build, seq, text)
SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in ("game", "build", "seq", "text"))}
FROM json_each(:wishes) WHERE TRUE ON CONFLICT DO NOTHING""",
    ),
    writes=True,
)

#: A game, the build that has made them, and the snapshots by the entries they stand for.
Snapshots = tuple[str, str, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class Columns:
    """The entries of a game, from the first. To make a value of each takes longer than to read them."""

    actors: Sequence[str] = field(repr=False)
    client_ids: Sequence[str | None] = field(repr=False)
    lines: Sequence[str] = field(repr=False)
    #: Whom the game waited for after each of them.
    asks: Sequence[str] = field(repr=False)
    times: Sequence[int] = field(repr=False)

    def __len__(self) -> int:
        return len(self.lines)

    def numbers_of(self, kinds: Collection[str]) -> list[int]:
        """The numbers of the entries of these kinds."""
        return lines_of(self.lines, kinds)


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it stands in the database."""

    key: bytes = field(repr=False)
    head: str = field(repr=False)
    chosen_key: bool
    #: The clocks at its beginning.
    begun: Clock
    entries: Columns = field(repr=False)
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
        #: Of the embedded database: a whole log is read without waking a thread for each word of it.
        self._at_once = InOneGo(database) if database.embedded else None
        self._cached = Batching(self._cache)
        self._shortcut = Shortcut(database)
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
        await self._shortcut.close()
        if self._at_once is not None:
            await self._at_once.close()

    async def read(self, game: str, build: str, snapshots: int | None = SNAPSHOTS_READ) -> Stored | None:
        """Everything that opening a game needs; None if there is no such game or it has not begun."""
        given = {"game": game, "build": build, "most": snapshots}
        if self._at_once is not None:
            return await self._at_once.read(partial(_read, given))
        async with self._database.read() as connection:
            secret = (await connection.execute(SECRET, given)).one_or_none()
            if secret is None or secret.head is None:
                return None
            kept = {row.seq: row.text for row in await connection.execute(NEWEST, given)}
            # All at once: a cursor that is asked for each row takes longer than the rows.
            rows = await connection.execute(WHOLE, given)
            entries = by_columns(Columns, tuple(rows.keys()), rows.all())
        return _stored(secret, entries, kept)

    async def tail(self, game: str, after: int) -> list[Logged]:
        """The entries of a game after that one."""
        if self._at_once is not None:
            return await self._at_once.read(partial(_tail, {"game": game, "after": after}))
        return await self._tails.after(game, after)

    async def lengths(self, games: Collection[str]) -> dict[str, int]:
        """How long the logs of these games are; those without entries are left out."""
        query = select(Entry.game, func.max(Entry.seq).label("length"))
        query = query.where(Entry.game.in_(games)).group_by(Entry.game)
        async with self._database.read() as connection:
            return {row.game: row.length for row in await connection.execute(query)}

    # -- snapshots ---------------------------------------------------------------------------------

    async def keep(self, game: str, build: str, snapshots: Mapping[int, str]) -> None:
        """Put snapshots into the cache; those of other builds go, and what a room has once left behind."""
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
        kept: dict[tuple[str, str], dict[int, str]] = {}
        for game, build, snapshots in wishes:
            kept.setdefault((game, build), {}).update(snapshots)
        rows = [
            {"game": game, "build": build, "seq": seq, "text": text, "last": last}
            for (game, build), snapshots in kept.items()
            for last in (max(snapshots),)
            for seq, text in snapshots.items()
            if seq == last or seq % SNAPSHOT_EVERY == 0
        ]
        await self._shortcut.ask(KEPT, wishes=json.dumps(rows))
        return [None] * len(wishes)


def _stored(secret: Any, entries: Columns, kept: dict[int, str]) -> Stored:
    clock = begun(terms_of(secret), secret.started_at or 0, secret.asks)
    return Stored(secret.key, secret.head, secret.chosen_key, clock, entries, kept)


# -- the embedded database -------------------------------------------------------------------------


def _read(given: Mapping[str, Any], connection: sqlite3.Connection) -> Stored | None:
    # All of it as it stood at one moment.
    connection.execute("BEGIN")
    secret = next(iter(found_by(connection, SECRET, given)), None)
    if secret is None or secret.head is None:
        connection.execute("COMMIT")
        return None
    # No number of rows is a negative one there.
    most = {**given, "most": -1 if given["most"] is None else given["most"]}
    kept = dict(cursor_of(connection, NEWEST, most).fetchall())
    found = cursor_of(connection, WHOLE, given)
    entries = by_columns(Columns, [column[0] for column in found.description], found.fetchall())
    connection.execute("COMMIT")
    return _stored(secret, entries, kept)


def _tail(given: Mapping[str, Any], connection: sqlite3.Connection) -> list[Logged]:
    found = cursor_of(connection, TAIL, given)
    return in_order(Logged, [column[0] for column in found.description], found.fetchall())
