"""Finished records from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from sqlalchemy import Row, Select, func, insert, select
from sqlalchemy.exc import IntegrityError

from app.clocks.fold import UNTIMED
from app.store.database import Database, TooMany
from app.store.games import SeatRow, TableRow
from app.store.models import Identity, Import, ImportArchive
from app.store.terms import columns_of
from engine.classes import dataclass

#: What such a table is called, so that nobody takes it for a game of this server.
IMPORTED = "imported"
#: In so many characters of a record stands what was played.
HEAD = 4000


@dataclass(frozen=True, slots=True)
class NewImport:
    id: str
    identity: str
    digest: str
    text: str = field(repr=False)
    commitment: str
    practice: bool
    seats: tuple[str, ...]
    entries: int
    winner: str
    won_by: str
    created_at: int
    #: What everybody was told, by part.
    archive: Mapping[str, bytes] = field(repr=False)


def _tables() -> Select[*tuple[Any, ...]]:
    return select(
        Import.id,
        Import.identity,
        Identity.name,
        Import.practice,
        Import.commitment,
        Import.seats,
        Import.entries,
        Import.winner,
        Import.won_by,
        Import.created_at,
        func.substr(Import.text, 1, HEAD).label("head"),
    ).join(Identity, Identity.id == Import.identity)


class Imports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: NewImport, most: int | None = None) -> str:
        """The id it has; that of the first time if the same identity has brought it before.

        Counted where it is used: however many come at once, no more are kept.
        """
        columns = {name: getattr(new, name) for name in NewImport.__slots__ if name != "archive"}
        row = columns | {"seats": ",".join(new.seats), "archived_at": new.created_at}
        parts = [{"game": new.id, "part": part, "content": new.archive[part]} for part in new.archive]
        try:
            async with self._database.write() as connection:
                await self._database.alone(connection, f"imports of {new.identity}")
                kept = select(func.count()).where(
                    Import.identity == new.identity, Import.digest != new.digest
                )
                if most is not None and (await connection.execute(kept)).scalar_one() >= most:
                    raise TooMany("import.too_many")
                await connection.execute(insert(Import).values(row))
                await connection.execute(insert(ImportArchive), parts)
            return new.id
        except IntegrityError:
            return await self.known(new.identity, new.digest) or new.id

    async def known(self, identity: str, digest: str) -> str | None:
        query = select(Import.id).where(Import.identity == identity, Import.digest == digest)
        async with self._database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def count(self, identity: str) -> int:
        query = select(func.count()).where(Import.identity == identity)
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def text(self, game: str) -> str | None:
        async with self._database.read() as connection:
            return (
                await connection.execute(select(Import.text).where(Import.id == game))
            ).scalar_one_or_none()

    async def get(self, game: str) -> TableRow | None:
        async with self._database.read() as connection:
            row = (await connection.execute(_tables().where(Import.id == game))).one_or_none()
        return _table(row) if row is not None else None

    async def of(self, identity: str, most: int) -> list[TableRow]:
        query = _tables().where(Import.identity == identity).order_by(Import.created_at.desc(), Import.id)
        async with self._database.read() as connection:
            return [_table(row) for row in await connection.execute(query.limit(most))]


def _table(row: Row[*tuple[Any, ...]]) -> TableRow:
    """As it is shown among the games: finished long ago, nobody we know at the seats."""
    return TableRow(
        id=row.id,
        creator=row.identity,
        creator_name=row.name,
        kind=IMPORTED,
        status="finished",
        public=False,
        free_sides=False,
        spectators=True,
        chosen_key=row.practice,
        commitment=row.commitment,
        winner=row.winner,
        won_by=row.won_by,
        rematch_of=None,
        rematch=None,
        created_at=row.created_at,
        started_at=None,
        finished_at=row.created_at,
        asks="",
        seq=row.entries,
        moved_at=None,
        **columns_of(replace(UNTIMED, silence=0)),
        reveal_for=0,
        reveal_until=None,
        seats=tuple(SeatRow(seat) for seat in row.seats.split(",")),
        mode=json.loads(_line(row.head, "mode") or '""'),
        options=_line(row.head, "options") or "{}",
    )


def _line(head: str, name: str) -> str:
    """What a line of a record says behind its name; nothing where all is as usual."""
    found = (line.partition(" ") for line in head.split("\n"))
    return next((rest for first, _, rest in found if first == name), "")
