"""Whom somebody has asked to their table, and whom they want nothing of."""

from __future__ import annotations

from sqlalchemy import ColumnClause, ColumnElement, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, TooMany, filled
from app.store.models import Block, Call, Game, Identity, Mailbox, Notice, Seat
from app.store.notices import CALLED, COLUMNS
from engine.classes import dataclass

DAY = 24 * 3600 * 1000
#: Calls of one person in a day, and for one table: each is told somebody.
MOST_A_DAY, MOST_AT_A_TABLE = 30, 12


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call, as who is called, or has called, sees it."""

    game: str
    identity: str
    by: str
    name: str
    at: int
    state: str


#: A call holds while its table waits and whoever has called rules it or sits there.
HOLDS: ColumnElement[bool] = (Game.status == "open") & or_(
    Game.creator == Call.by, exists().where(Seat.game == Call.game, Seat.identity == Call.by)
)


class Calls:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def call(self, game: str, by: str, whom: str, at: int) -> None:
        """Ask somebody, once for a table. Who wants nothing of whoever calls is not told of it, and to who
        calls it is as if they were."""
        recent = select(func.count()).select_from(Call).where(Call.by == by, Call.at > at - DAY)
        there = select(func.count()).select_from(Call).where(Call.game == game)
        insert_one = (sqlite if self._database.embedded else postgresql).insert(Call)
        async with self._database.write() as connection:
            await self._database.alone(connection, f"calls of {by}")
            known = select(Call.by).where(Call.game == game, Call.identity == whom)
            if (await connection.execute(known)).first() is not None:
                return
            for query, most in ((recent, MOST_A_DAY), (there, MOST_AT_A_TABLE)):
                if (await connection.execute(query)).scalar_one() >= most:
                    raise TooMany("people.too_many_calls")
            unwanted = await _blocks(connection, whom, by)
            row = {"game": game, "identity": whom, "by": by, "at": at}
            state = "unheard" if unwanted else "open"
            await connection.execute(insert_one.values(**row, state=state).on_conflict_do_nothing())
            if not unwanted:
                await _tells(connection, game, whom, at)

    async def to(self, identity: str) -> list[CallRow]:
        """Who calls somebody, the newest first."""
        return await self._rows(Call.identity == identity, Call.state == "open", HOLDS, of=Call.by)

    async def at(self, game: str) -> list[CallRow]:
        """Who is called to a table."""
        return await self._rows(Call.game == game, of=Call.identity)

    async def open_to(self, game: str, identity: str) -> bool:
        found = await self._rows(Call.game == game, Call.identity == identity, HOLDS, of=Call.by)
        return any(call.state == "open" for call in found)

    async def answer(self, game: str, identity: str, state: str) -> bool:
        """Whether there was something to answer."""
        mine = update(Call).where(Call.game == game, Call.identity == identity, Call.state == "open")
        async with self._database.write() as connection:
            return (await connection.execute(mine.values(state=state))).rowcount == 1

    async def _rows(self, *where: ColumnElement[bool], of: ColumnClause[str]) -> list[CallRow]:
        query = (
            select(Call.game, Call.identity, Call.by, Identity.name, Call.at, Call.state)
            .join(Identity, Identity.id == of)
            .join(Game, Game.id == Call.game)
            .where(*where)
            .order_by(Call.at.desc(), Call.game, Call.identity)
        )
        async with self._database.read() as connection:
            return [filled(CallRow, row) for row in await connection.execute(query)]


class Blocks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def block(self, identity: str, whom: str, at: int, *, blocked: bool) -> None:
        """From now on, or no more. What they have called for is not heard any more."""
        mine = (Block.identity == identity) & (Block.blocked == whom)
        async with self._database.write() as connection:
            await connection.execute(delete(Block).where(mine))
            if blocked:
                await connection.execute(insert(Block).values(identity=identity, blocked=whom, at=at))
                theirs = update(Call).where(Call.identity == identity, Call.by == whom, Call.state == "open")
                await connection.execute(theirs.values(state="unheard"))

    async def of(self, identity: str) -> set[str]:
        """Whom somebody has blocked."""
        query = select(Block.blocked).where(Block.identity == identity)
        async with self._database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def blocks(self, identity: str, whom: str) -> bool:
        async with self._database.read() as connection:
            return await _blocks(connection, identity, whom)


async def _blocks(connection: AsyncConnection, identity: str, whom: str) -> bool:
    query = select(Block.at).where(Block.identity == identity, Block.blocked == whom)
    return (await connection.execute(query)).first() is not None


async def _tells(connection: AsyncConnection, game: str, identity: str, at: int) -> None:
    """Whoever can be reached is told, wherever they are."""
    reached = exists().where(Mailbox.identity == identity)
    row = select(literal(game), literal(0), literal(identity), literal(CALLED), literal(at)).where(reached)
    await connection.execute(insert(Notice).from_select(COLUMNS.split(", "), row, include_defaults=False))
