"""What people have laid down for questions that may come. That a plan was used is stored with its entry."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from sqlalchemy import ColumnElement, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, TooMany, filled
from app.store.models import Entry, Game, Plan
from engine.classes import dataclass

#: What has come to an end is told for a while: so many of them, newest first.
ENDED_KEPT = 20
WAITS = Plan.state == "waits"


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One of them. What it was asked with, and what it answers, is its owner's alone."""

    number: int
    identity: str
    seat: str
    kind: str
    prompt: str = field(repr=False)
    asked: str = field(repr=False)
    choice: str = field(repr=False)
    after: int
    laid_at: int
    state: str
    why: str
    seq: int | None
    ended_at: int | None


@dataclass(frozen=True, slots=True)
class Laid:
    """What is to be laid down."""

    seat: str
    kind: str
    prompt: str = field(repr=False)
    asked: str = field(repr=False)
    choice: str = field(repr=False)
    after: int


ROW = tuple(getattr(Plan, name) for name in PlanRow.__slots__)


class Plans:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def lay(self, game: str, identity: str, client_id: str, laid: Laid, at: int, most: int) -> int:
        """Keep it; its number. What the same person has said to the same question before is withdrawn.

        What was stored under that id before stays as it is. TooMany if there are so many already.
        """
        own = (Plan.game == game) & (Plan.identity == identity)
        async with self._database.write() as connection:
            await self._database.alone(connection, f"plans {game} {identity}")
            known = select(Plan.number).where(own, Plan.client_id == client_id)
            number = (await connection.execute(known)).scalar_one_or_none()
            if number is not None:
                return number
            same = update(Plan).where(own, WAITS, Plan.seat == laid.seat, Plan.asked == laid.asked)
            await connection.execute(same.values(state="withdrawn", ended_at=at))
            count = select(func.count()).select_from(Plan).where(own, WAITS)
            if (await connection.execute(count)).scalar_one() >= most:
                raise TooMany("plan.too_many")
            last = select(func.coalesce(func.max(Plan.number), 0)).where(own)
            number = int((await connection.execute(last)).scalar_one()) + 1
            values = {name: getattr(laid, name) for name in Laid.__slots__}
            await connection.execute(
                insert(Plan).values(
                    game=game,
                    identity=identity,
                    number=number,
                    client_id=client_id,
                    laid_at=at,
                    state="waits",
                    **values,
                )
            )
            await self._forget_old(connection, own)
        return number

    async def _forget_old(self, connection: AsyncConnection, own: ColumnElement[bool]) -> None:
        kept = select(Plan.number).where(own, ~WAITS).order_by(Plan.number.desc()).limit(ENDED_KEPT)
        await connection.execute(delete(Plan).where(own, ~WAITS, Plan.number.not_in(kept)))

    async def withdraw(self, game: str, identity: str, number: int, at: int) -> bool:
        """Whether it is withdrawn, now or before: it becomes no entry any more."""
        this = (Plan.game == game) & (Plan.identity == identity) & (Plan.number == number)
        async with self._database.write() as connection:
            await connection.execute(update(Plan).where(this, WAITS).values(state="withdrawn", ended_at=at))
            state = (await connection.execute(select(Plan.state).where(this))).scalar_one_or_none()
        return state == "withdrawn"

    async def drop(self, game: str, plans: Collection[PlanRow], why: str, at: int) -> None:
        """They come to nothing."""
        async with self._database.write() as connection:
            for plan in plans:
                this = (Plan.game == game) & (Plan.identity == plan.identity) & (Plan.number == plan.number)
                dropped = update(Plan).where(this, WAITS)
                await connection.execute(dropped.values(state="dropped", why=why, ended_at=at))

    async def waiting(self, game: str) -> list[PlanRow]:
        """What waits in a game, whoever has laid it down; of one question the newest first."""
        return await self._rows(
            select(*ROW).where(Plan.game == game, WAITS).order_by(Plan.identity, Plan.number.desc())
        )

    async def of(self, game: str, identity: str) -> list[PlanRow]:
        """One person's, newest first, without what they have withdrawn."""
        own = (Plan.game == game) & (Plan.identity == identity) & (Plan.state != "withdrawn")
        return await self._rows(select(*ROW).where(own).order_by(Plan.number.desc()))

    async def _rows(self, query: Select[tuple[object, ...]]) -> list[PlanRow]:
        async with self._database.read() as connection:
            return [filled(PlanRow, row) for row in await connection.execute(query)]

    async def games(self) -> dict[str, set[str]]:
        """The running games in which somebody has planned something, with those for whom something waits."""
        query = (
            select(Plan.game, Plan.identity, Plan.state)
            .distinct()
            .join(Game, Game.id == Plan.game)
            .where(Game.status == "playing", Plan.state != "withdrawn")
        )
        found: dict[str, set[str]] = {}
        async with self._database.read() as connection:
            for game, identity, state in await connection.execute(query):
                found.setdefault(game, set()).update({identity} if state == "waits" else ())
        return found

    async def due(self) -> list[str]:
        """The running games that wait for a seat for which something was laid down."""
        last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
        asked = "," + func.coalesce(Entry.asks, Game.asks) + ","
        query = (
            select(Game.id)
            .distinct()
            .join(Plan, (Plan.game == Game.id) & WAITS)
            .outerjoin(Entry, (Entry.game == Game.id) & (Entry.seq == last))
            .where(Game.status == "playing", asked.contains("," + Plan.seat + ","))
        )
        async with self._database.read() as connection:
            return list((await connection.execute(query)).scalars())
