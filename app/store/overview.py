"""What the host's page shows of tables, people and reports.

Of a game: who plays it and how long it is, never what is in it. Neither the log's lines, nor positions, nor
keys, nor shares in the dice are read here.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, now
from app.store.models import (
    Entry,
    Game,
    Identity,
    LineReport,
    Outage,
    ProblemReport,
    Process,
    Seat,
    Session,
)

#: So many rows of each list: who needs more has the command line.
MOST = 30
DAY = 24 * 60 * 60 * 1000
#: A process of which nothing was heard for so long is not shown; after a day its row goes.
SILENT = 60 * 1000
#: What is said here everybody at a table reads; other channels may hold what is hidden.
ALOUD = ("table", "partners_")

Row = dict[str, Any]


class Overview:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- processes ---------------------------------------------------------------------------------

    async def tell(self, process: str, figures: Row) -> None:
        """What a process says of itself; an earlier word of its own goes."""
        at = now()
        async with self._database.write() as connection:
            gone = (Process.process == process) | (Process.at < at - DAY)
            await connection.execute(delete(Process).where(gone))
            row = {"process": process, "at": at, "figures": json.dumps(figures)}
            await connection.execute(insert(Process).values(row))

    async def leave(self, process: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Process).where(Process.process == process))

    async def processes(self) -> list[Row]:
        query = select(Process.process, Process.figures).where(Process.at > now() - SILENT)
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(Process.process))
            return [{"process": row.process[:8], **json.loads(row.figures)} for row in rows]

    # -- tables, people, reports -------------------------------------------------------------------

    async def whole(self) -> Row:
        async with self._database.read() as connection:
            return {
                "tables": await _tables(connection),
                "people": await _people(connection),
                "bans": await _bans(connection),
                "problems": await _problems(connection),
                "lines": await _lines(connection),
                "outages": await _outages(connection),
                "database": await _version(connection, self._database.embedded),
            }

    async def knows(self, identity: str) -> bool:
        async with self._database.read() as connection:
            found = await connection.execute(select(Identity.id).where(Identity.id == identity))
            return found.one_or_none() is not None


async def _tables(connection: AsyncConnection) -> Row:
    counts = await connection.execute(select(Game.status, func.count().label("number")).group_by(Game.status))
    open_or_running = ("open", "playing")
    columns = (Game.id, Game.kind, Game.status, Game.public, Game.clock_kind, Game.created_at, Identity.name)
    query = (
        select(*columns)
        .join(Identity, Identity.id == Game.creator)
        .where(Game.status.in_(open_or_running))
        .order_by(func.coalesce(Game.touched_at, Game.started_at, Game.created_at).desc(), Game.id)
        .limit(MOST)
    )
    rows = (await connection.execute(query)).all()
    games = [row.id for row in rows]
    entries = (
        select(Entry.game, func.max(Entry.seq).label("seq"), func.max(Entry.at).label("at"))
        .where(Entry.game.in_(games))
        .group_by(Entry.game)
    )
    lengths = {row.game: row for row in await connection.execute(entries)}
    sat = (
        select(Seat.game, Identity.name, Seat.program)
        .outerjoin(Identity, Identity.id == Seat.identity)
        .where(Seat.game.in_(games))
        .order_by(Seat.game, Seat.place)
    )
    seats: dict[str, list[str]] = {game: [] for game in games}
    for row in await connection.execute(sat):
        seats[row.game].append(row.name or (f"({row.program})" if row.program else ""))
    listed = [
        {
            "id": row.id,
            "kind": row.kind,
            "status": row.status,
            "public": row.public,
            "clock": row.clock_kind,
            "created_at": row.created_at,
            "creator": row.name,
            "seats": seats[row.id],
            "entries": lengths[row.id].seq if row.id in lengths else 0,
            "last_at": lengths[row.id].at if row.id in lengths else None,
        }
        for row in rows
    ]
    return {"counts": {row.status: row.number for row in counts}, "newest": listed}


async def _people(connection: AsyncConnection) -> Row:
    async def count(*conditions: Any) -> int:
        query = select(func.count()).select_from(Identity).where(Identity.withdrawn_at.is_(None), *conditions)
        return int((await connection.execute(query)).scalar_one())

    lately = select(func.count(func.distinct(Session.identity))).where(Session.seen_at > now() - DAY)
    return {
        "all": await count(),
        "accounts": await count(Identity.claimed.is_not(None)),
        "today": int((await connection.execute(lately)).scalar_one()),
    }


async def _bans(connection: AsyncConnection) -> list[Row]:
    query = (
        select(Identity.id, Identity.name, Identity.banned_at)
        .where(Identity.banned_at.is_not(None))
        .order_by(Identity.banned_at.desc())
        .limit(MOST)
    )
    return [dict(row._mapping) for row in await connection.execute(query)]


async def _problems(connection: AsyncConnection) -> list[Row]:
    one = ProblemReport
    query = (
        select(one.id, one.game, one.seq, one.at, one.words, Identity.name)
        .add_columns((one.view_hash == one.own_hash).label("same"))
        .join(Identity, Identity.id == one.identity)
        .order_by(one.id.desc())
        .limit(MOST)
    )
    return [dict(row._mapping) | {"same": bool(row.same)} for row in await connection.execute(query)]


async def _lines(connection: AsyncConnection) -> list[Row]:
    """Reported lines. What was not said aloud may tell what is hidden: of it only that it was reported."""
    one, author = LineReport, Identity.__table__.alias("author")
    query = (
        select(one.id, one.game, one.channel, one.number, one.at, one.words, one.context)
        .add_columns(Identity.name.label("reporter"), author.c.name.label("author"))
        .add_columns(author.c.id.label("author_id"), author.c.banned_at.is_not(None).label("banned"))
        .join(Identity, Identity.id == one.reporter)
        .join(author, author.c.id == one.author)
        .order_by(one.id.desc())
        .limit(MOST)
    )
    found = []
    for row in await connection.execute(query):
        line = dict(row._mapping) | {"banned": bool(row.banned)}
        said = json.loads(line.pop("context"))
        text = "".join(said_then["text"] for said_then in said if said_then["number"] == row.number)
        aloud = row.channel.startswith(ALOUD)
        found.append(line | {"words": row.words if aloud else None, "text": text if aloud else None})
    return found


async def _outages(connection: AsyncConnection) -> list[Row]:
    query = select(Outage.begin_at, Outage.end_at).order_by(Outage.id.desc()).limit(5)
    return [dict(row._mapping) for row in await connection.execute(query)]


async def _version(connection: AsyncConnection, embedded: bool) -> str:
    question = "SELECT sqlite_version()" if embedded else "SHOW server_version"
    found = str((await connection.execute(text(question))).scalar_one())
    return f"{'SQLite' if embedded else 'PostgreSQL'} {found}"
