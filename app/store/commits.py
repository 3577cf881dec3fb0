"""How entries get into the log: several rooms' in one commit, each with an outcome of its own.

A commit waits for the disk. Whatever comes in meanwhile goes into the next one, together: so a busy server
commits no more often than the disk can follow, and an idle one commits at once. An entry whose place in the
log is taken harms no other one. Whether a commit that failed was stored after all does not matter here: to
store an entry again finds its place taken, and its room then reads from the log what has become of it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import field
from functools import partial

from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.logs import note
from app.store.batching import Batching
from app.store.database import Database
from app.store.direct import Direct, Lost
from app.store.embedded import InOneGo
from app.store.models import Game, Plan
from app.store.notices import ADD, TELLING, Told, as_json
from engine.classes import dataclass

COLUMNS = ("game", "seq", "actor", "client_id", "line", "asks", "identity", "at")
NAMES = ", ".join(COLUMNS)
#: A log has no gaps, even if an older one was put in its place while somebody knew the newer one.
#: The one before is looked up by its key: an EXISTS would have PostgreSQL read all logs for every batch.
BEFORE = "(SELECT last.seq FROM entries AS last WHERE last.game = {1} AND last.seq = {0})"
FOLLOWS = "{0} = COALESCE(" + BEFORE + ", 0)"
ENDS = "ON CONFLICT DO NOTHING RETURNING game, seq"
#: In the order of their places, so that two processes never wait for each other crosswise.
POSTGRESQL = f"""
INSERT INTO entries ({NAMES}) SELECT {NAMES} FROM json_to_recordset(CAST({{}} AS json)) AS entry(
    game text, seq int, actor text, client_id text, line text, asks text, identity text, at bigint, after int)
WHERE {FOLLOWS.format("after", "entry.game")} ORDER BY game, seq {ENDS}"""
SQLITE = f"""
INSERT INTO entries ({NAMES})
SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in COLUMNS)}
FROM json_each({{}})
WHERE {FOLLOWS.format("json_extract(value, '$.after')", "json_extract(value, '$.game')")} {ENDS}"""

#: The same and what belongs to it, as the embedded database itself is asked.
EMBEDDED, TOLD_EMBEDDED = SQLITE.format("?"), str(ADD[True]).replace(":notices", "?")


class Taken(Exception):
    """Another process has written that entry first, or the client's id is there already."""


class Withdrawn(Exception):
    """What somebody had laid down waits no more: it was withdrawn, or another process has used it."""


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
    #: Who is to be told of it, wherever they are; stored with it or not at all.
    tells: tuple[Told, ...] = ()
    #: The plan it comes from, by its number among its owner's; used up with it or not at all.
    plan: int | None = None

    @property
    def kind(self) -> str:
        """The kind of the entry, from its line."""
        return self.line.split(" ", 2)[1]


@dataclass(frozen=True, slots=True)
class Ending:
    winner: str
    won_by: str


@dataclass(frozen=True, slots=True)
class Appended:
    """What one room wants to store, together or not at all."""

    game: str
    rows: Sequence[Logged]
    ending: Ending | None

    def places(self) -> set[tuple[str, int]]:
        return {(self.game, row.seq) for row in self.rows}

    @property
    def simple(self) -> bool:
        return len(self.rows) == 1 and self.ending is None and self.rows[0].plan is None


class _Torn(Exception):
    """Of what belongs together only a part would have been stored."""


class Commits:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._direct = Direct(database)
        self._in_one_go = InOneGo(database) if database.embedded else None
        self._batching = Batching(self._store)

    async def add(self, game: str, rows: Sequence[Logged], ending: Ending | None = None) -> None:
        """Store these entries; returns when they are committed. Taken if a place is not free any more."""
        await self._batching.ask(Appended(game, rows, ending))

    async def close(self) -> None:
        """Finish what has been begun."""
        await self._batching.finish()
        await self._direct.close()
        if self._in_one_go is not None:
            await self._in_one_go.close()

    async def _store(self, batch: Sequence[Appended]) -> list[Exception | None]:
        first: dict[str, Appended] = {}
        for appended in batch:
            # Of two for one game only the first can be right: the other did not know of it.
            first.setdefault(appended.game, appended)
        try:
            places = await self._at_once(first.values())
        except Lost:
            raise
        except Exception as error:
            # One of them is to blame. Alone, it harms nobody else.
            note("commit_divided", entries=len(batch), error=type(error).__name__)
            alone = {game: await self._alone(appended) for game, appended in first.items()}
        else:
            alone = {
                game: None if appended.places() <= places else Taken() for game, appended in first.items()
            }
        return [alone[each.game] if each is first[each.game] else Taken() for each in batch]

    async def _alone(self, appended: Appended) -> Exception | None:
        try:
            places = await self._transaction([appended])
        except _Torn:
            return Taken()
        except Exception as error:
            return error
        return None if appended.places() <= places else Taken()

    async def _at_once(self, batch: Collection[Appended]) -> set[tuple[str, int]]:
        """One commit for all of them; the places where something was stored."""
        if not all(appended.simple for appended in batch):
            return await self._transaction(batch)
        if self._in_one_go is not None:
            return await self._in_one_go.write(partial(_inserted, batch))
        telling = False
        for appended in batch:
            telling |= bool(appended.rows[-1].tells)
        statement, given = POSTGRESQL.format("$1"), [_json(batch)]
        if telling:
            statement, given = TELLING.format(statement), [*given, _told(batch)]
        rows = await self._direct.fetch(statement, *given)
        return {(row["game"], row["seq"]) for row in rows}

    async def _transaction(self, batch: Collection[Appended]) -> set[tuple[str, int]]:
        """The same where more is to be done than to insert independent rows."""
        statement = text((SQLITE if self._database.embedded else POSTGRESQL).format(":entries"))
        try:
            async with self._database.write() as connection:
                result = await connection.execute(statement, {"entries": _json(batch)})
                places = {(row.game, row.seq) for row in result}
                telling: list[Appended] = []
                for appended in batch:
                    stored = appended.places() & places
                    if stored and stored != appended.places():
                        raise _Torn
                    if stored and appended.ending is not None:
                        await _finish(connection, appended, appended.ending)
                    if stored and appended.rows[0].plan is not None:
                        await _use_up(connection, appended.game, appended.rows[0])
                    if stored and appended.rows[-1].tells:
                        telling.append(appended)
                if telling:
                    await connection.execute(ADD[self._database.embedded], {"notices": _told(telling)})
        except OSError as error:
            raise Lost from error
        except DBAPIError as error:
            if error.connection_invalidated:
                raise Lost from error
            raise
        return places


def _inserted(batch: Iterable[Appended], connection: sqlite3.Connection) -> set[tuple[str, int]]:
    """Independent rows, and who is to be told of them."""
    places: set[tuple[str, int]] = set(connection.execute(EMBEDDED, (_json(batch),)))
    told = [each for each in batch if each.rows[-1].tells and each.places() <= places]
    if told:
        connection.execute(TOLD_EMBEDDED, (_told(told),))
    return places


async def _finish(connection: AsyncConnection, appended: Appended, ending: Ending) -> None:
    values = {"winner": ending.winner, "won_by": ending.won_by, "finished_at": appended.rows[-1].at}
    await connection.execute(update(Game).where(Game.id == appended.game).values(status="finished", **values))


async def _use_up(connection: AsyncConnection, game: str, row: Logged) -> None:
    """The plan has become this entry, unless it waits no more: then there is no such entry."""
    where = (Plan.game == game) & (Plan.identity == row.identity) & (Plan.number == row.plan)
    used = update(Plan).where(where, Plan.state == "waits")
    result = await connection.execute(used.values(state="used", seq=row.seq, ended_at=row.at))
    if result.rowcount != 1:
        raise Withdrawn


def _told(batch: Iterable[Appended]) -> str:
    """Who is to be told of what is stored; it hangs on the last of the rows that belong together."""
    return as_json((each.game, each.rows[-1].seq, told) for each in batch for told in each.rows[-1].tells)


def _json(batch: Iterable[Appended]) -> str:
    return json.dumps(
        [
            {"game": each.game, "after": each.rows[0].seq - 1}
            | {name: getattr(row, name) for name in COLUMNS[1:]}
            for each in batch
            for row in each.rows
        ]
    )
