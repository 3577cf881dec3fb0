"""Seats of a running game that change hands: with an entry of the log, in one transaction, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.clocks.fold import Clock, Terms, begun
from app.store.clocks import TERMS
from app.store.database import Database
from app.store.games import SeatRow
from app.store.log import Logged, Taken
from app.store.models import Entry, Game, Identity, Invitation, Seat


class Moved(Exception):
    """The seat has changed hands meanwhile, or the link was used."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """A seat as it was, who has it from now on, and the link that did it."""

    before: SeatRow
    identity: str | None
    program: str | None
    #: The hash of the link, if there is one.
    link: str = field(default="", repr=False)

    @property
    def to(self) -> str:
        """As the log says it."""
        if self.program is not None:
            return "program"
        return "person" if self.identity is not None else "nobody"


class Seats:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game: str) -> tuple[SeatRow, ...]:
        query = (
            select(Seat.seat, Seat.identity, Identity.name, Seat.program)
            .outerjoin(Identity, Identity.id == Seat.identity)
            .where(Seat.game == game)
            .order_by(Seat.place)
        )
        async with self._database.read() as connection:
            return tuple(SeatRow(*row) for row in await connection.execute(query))

    async def began(self, game: str) -> Clock:
        """The clocks of a game at its beginning."""
        query = select(*TERMS, Game.started_at, Game.asks).where(Game.id == game)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one()
        terms = Terms(row.clock_kind, row.clock_turn, row.clock_reserve, row.clock_flag)
        return begun(terms, row.started_at or 0, row.asks)

    async def hand_over(self, game: str, entry: Logged, change: HandOver, at: int) -> None:
        """Taken if the place in the log is not free any more, Moved if the seat is not as it was."""
        before = change.before
        there = update(Seat).where(
            Seat.game == game,
            Seat.seat == before.seat,
            Seat.identity.is_(None) if before.identity is None else Seat.identity == before.identity,
            Seat.program.is_(None) if before.program is None else Seat.program == before.program,
        )
        row = {
            "game": game,
            "seq": entry.seq,
            "actor": entry.actor,
            "client_id": entry.client_id,
            "line": entry.line,
            "asks": entry.asks,
            "identity": entry.identity,
            "at": entry.at,
        }
        try:
            async with self._database.write() as connection:
                if entry.seq > 1 and not await _is_there(connection, game, entry.seq - 1):
                    raise Taken
                await connection.execute(insert(Entry).values(row))
                moved = await connection.execute(
                    there.values(identity=change.identity, program=change.program)
                )
                if moved.rowcount != 1:
                    raise Moved
                if change.link:
                    used = await connection.execute(
                        update(Invitation)
                        .where(Invitation.token == change.link, Invitation.used_at.is_(None))
                        .values(used_by=change.identity, used_at=at)
                    )
                    if used.rowcount != 1:
                        raise Moved
        except IntegrityError as error:
            raise Taken from error


async def _is_there(connection: AsyncConnection, game: str, seq: int) -> bool:
    query = select(Entry.seq).where(Entry.game == game, Entry.seq == seq)
    return (await connection.execute(query)).first() is not None
