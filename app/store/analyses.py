"""What a program has found when it looked back at a game that is over: a row for each it was asked about."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from app.store.database import Database, now
from app.store.models import Analysis
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    build: str
    weights: str
    content: str


class Analyses:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game: str) -> Found | None:
        query = select(Analysis.build, Analysis.weights, Analysis.content).where(Analysis.game == game)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Found(row.build, row.weights, row.content) if row is not None else None

    async def keep(self, game: str, found: Found) -> None:
        """Keep it; what is there already stays."""
        values = {"build": found.build, "weights": found.weights, "content": found.content}
        try:
            async with self._database.write() as connection:
                there = await connection.execute(select(Analysis.game).where(Analysis.game == game))
                if there.one_or_none() is None:
                    insert = Analysis.__table__.insert()
                    await connection.execute(insert.values(game=game, made_at=now(), **values))
        except IntegrityError:
            # Another process has been as fast.
            return
