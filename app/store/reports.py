"""What people have found wrong at a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Select, insert, select

from app.store.database import Database, filled
from app.store.models import Identity, ProblemReport
from engine.classes import dataclass

#: Filled in by the database.
GIVEN = ("id", "name")


@dataclass(frozen=True, slots=True)
class Report:
    game: str
    seq: int
    viewer: str
    #: Of what the client showed, and of what it should have shown.
    view_hash: str
    own_hash: str
    build: str
    data: str
    words: str
    at: int
    id: int = 0
    #: Who has sent it.
    name: str = ""

    @property
    def same(self) -> bool:
        """Whether the client showed what the server says it should have."""
        return self.view_hash == self.own_hash


class Reports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, identity: str, report: Report) -> int:
        values = {name: value for name, value in asdict(report).items() if name not in GIVEN}
        row = insert(ProblemReport).values(identity=identity, **values).returning(ProblemReport.id)
        async with self._database.write() as connection:
            return int((await connection.execute(row)).scalar_one())

    async def get(self, number: int) -> Report | None:
        async with self._database.read() as connection:
            row = (await connection.execute(_reports().where(ProblemReport.id == number))).one_or_none()
        return filled(Report, row) if row is not None else None

    async def listed(self) -> list[Report]:
        """The newest last, where it is read first."""
        async with self._database.read() as connection:
            rows = await connection.execute(_reports().order_by(ProblemReport.id))
            return [filled(Report, row) for row in rows]


def _reports() -> Select[*tuple[Any, ...]]:
    one = ProblemReport
    columns = (one.game, one.seq, one.viewer, one.view_hash, one.own_hash, one.build, one.data, one.words)
    return select(*columns, one.at, one.id, Identity.name).join(Identity, Identity.id == one.identity)
