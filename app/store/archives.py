"""What everybody was told of games that are over: kept once for each, with a mark at the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import ColumnElement, func, insert, select, update

from app.store.database import Database, now
from app.store.models import Archive, Game, Import, ImportArchive
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """Games of this server, or records from elsewhere."""

    game: type[Game] | type[Import]
    part: type[Archive] | type[ImportArchive]

    def missing(self) -> ColumnElement[bool]:
        missing = self.game.archived_at.is_(None)
        return missing & (Game.status == "finished") if self.game is Game else missing


PLAYED = Kind(Game, Archive)
IMPORTS = Kind(Import, ImportArchive)


class Archives:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def missing(self, kind: Kind, most: int, without: Collection[str] = ()) -> list[str]:
        """Games that are over and were not kept yet, those that ended last first."""
        ended = Game.finished_at if kind is PLAYED else Import.created_at
        query = select(kind.game.id).where(kind.missing(), kind.game.id.not_in(without))
        async with self._database.read() as connection:
            found = await connection.execute(query.order_by(ended.desc(), kind.game.id).limit(most))
            return list(found.scalars())

    async def count(self, kind: Kind) -> int:
        """How many are missing."""
        query = select(func.count()).select_from(kind.game).where(kind.missing())
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def keep(self, kind: Kind, game: str, parts: Mapping[str, bytes]) -> bool:
        """Keep all parts and mark the game, together or not at all; False if somebody else has."""
        mark = update(kind.game).where(kind.game.id == game, kind.missing()).values(archived_at=now())
        async with self._database.write() as connection:
            if (await connection.execute(mark)).rowcount != 1:
                return False
            rows = [{"game": game, "part": part, "content": content} for part, content in parts.items()]
            await connection.execute(insert(kind.part), rows)
        return True

    async def parts(self, kind: Kind, game: str) -> dict[str, bytes]:
        """All that was kept of a game; nothing if it was not."""
        query = select(kind.part.part, kind.part.content).where(kind.part.game == game)
        async with self._database.read() as connection:
            return {row.part: row.content for row in await connection.execute(query)}
