"""What was said at a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from app.store.database import Database
from app.store.models import Identity, Said

ATTEMPTS = 20
COLUMNS = (Said.channel, Said.number, Said.identity, Identity.name, Said.seat, Said.text, Said.at)


@dataclass(frozen=True, slots=True)
class Line:
    channel: str
    number: int
    identity: str
    name: str
    seat: str
    text: str
    at: int


class Chat:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, game: str, channel: str, identity: str, seat: str, client_id: str, text: str, at: int
    ) -> tuple[Line, bool]:
        """The line as it stands, and whether it is new: a retry finds the first one."""
        here = (Said.game == game) & (Said.channel == channel)
        number = select(func.coalesce(func.max(Said.number), 0) + 1).where(here).scalar_subquery()
        row = insert(Said).values(
            game=game,
            channel=channel,
            number=number,
            identity=identity,
            seat=seat,
            client_id=client_id,
            text=text,
            at=at,
        )
        mine = (Said.game == game) & (Said.identity == identity) & (Said.client_id == client_id)
        new = True
        for _ in range(ATTEMPTS):
            try:
                async with self._database.write() as connection:
                    await connection.execute(row)
                break
            except IntegrityError:
                # Either this was said already, or somebody else took the number in the same moment.
                async with self._database.read() as connection:
                    if (await connection.execute(select(Said.number).where(mine))).first() is not None:
                        new = False
                        break
        query = select(*COLUMNS).join(Identity, Identity.id == Said.identity).where(mine)
        async with self._database.read() as connection:
            return Line(*(await connection.execute(query)).one()), new

    async def knows(self, game: str, identity: str, client_id: str) -> bool:
        """Whether that line was stored already."""
        mine = (Said.game == game) & (Said.identity == identity) & (Said.client_id == client_id)
        async with self._database.read() as connection:
            return (await connection.execute(select(Said.number).where(mine))).first() is not None

    async def since(self, game: str, channel: str, number: int) -> list[Line]:
        """The lines of a channel after that one."""
        query = (
            select(*COLUMNS)
            .join(Identity, Identity.id == Said.identity)
            .where(Said.game == game, Said.channel == channel, Said.number > number)
            .order_by(Said.number)
        )
        async with self._database.read() as connection:
            return [Line(*row) for row in await connection.execute(query)]

    async def latest(self, game: str, channels: Collection[str], most: int) -> list[Line]:
        query = (
            select(*COLUMNS)
            .join(Identity, Identity.id == Said.identity)
            .where(Said.game == game, Said.channel.in_(channels))
            .order_by(Said.at.desc(), Said.number.desc())
            .limit(most)
        )
        async with self._database.read() as connection:
            return [Line(*row) for row in await connection.execute(query)][::-1]

    async def lengths(self, games: Collection[str]) -> dict[tuple[str, str], int]:
        """The last number of each channel of these games."""
        query = (
            select(Said.game, Said.channel, func.max(Said.number))
            .where(Said.game.in_(games))
            .group_by(Said.game, Said.channel)
        )
        async with self._database.read() as connection:
            return {(game, channel): number for game, channel, number in await connection.execute(query)}
