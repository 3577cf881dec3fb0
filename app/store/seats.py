"""Seats of a running game that change hands: with an entry of the log, in one transaction, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.sides import faction_of
from app.store import eyes
from app.store.database import Database
from app.store.games import SeatRow
from app.store.log import Logged, Taken
from app.store.models import Entry, Identity, Invitation, Seat
from app.store.notices import ADD, as_json
from engine.classes import dataclass

#: Who has which seat of a game.
OF = (
    select(Seat.seat, Seat.identity, Identity.name, Seat.program, Seat.taken_at, Seat.left_by)
    .outerjoin(Identity, Identity.id == Seat.identity)
    .where(Seat.game == bindparam("game"))
    .order_by(Seat.place)
)


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
    #: In which browser it is taken, by somebody who must not have seen the other side.
    browser: str | None = field(default=None, repr=False)

    @property
    def new_owner(self) -> bool:
        """Whether it is somebody else's from now on, or nobody's."""
        return self.identity != self.before.identity

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
        (rows,) = await self._database.ask(OF, game=game)
        return tuple(
            SeatRow(
                *(row.seat, row.identity, row.name, row.program),
                taken_at=row.taken_at,
                left_by=row.left_by,
            )
            for row in rows
        )

    async def looks(self, game: str, seat: str, identity: str, browser: str) -> None:
        """Note who sees what that seat sees. Mostly that is known, and nobody has to wait to write."""
        known = {"game": game, "side": faction_of(seat), "identity": identity, "browser": browser}
        if (await self._database.ask(eyes.KNOWN, **known))[0]:
            return
        async with self._database.write() as connection:
            await eyes.looks(connection, game, seat, identity, browser)

    async def hand_over(self, game: str, entries: Sequence[Logged], change: HandOver) -> None:
        """With the entries that say so: the first does, others follow from it.

        Taken if the place in the log is not free any more, Moved if the seat is not as it was, SeenOther if
        whoever would have it has seen the other side.
        """
        before, at = change.before, entries[0].at
        there = update(Seat).where(
            Seat.game == game,
            Seat.seat == before.seat,
            Seat.identity.is_(None) if before.identity is None else Seat.identity == before.identity,
            Seat.program.is_(None) if before.program is None else Seat.program == before.program,
        )
        rows = [
            {
                "game": game,
                "seq": entry.seq,
                "actor": entry.actor,
                "client_id": entry.client_id,
                "line": entry.line,
                "asks": entry.asks,
                "identity": entry.identity,
                "at": entry.at,
            }
            for entry in entries
        ]
        values: dict[str, Any] = {"identity": change.identity, "program": change.program}
        if change.new_owner:
            values["taken_at"] = at
            values["left_by"] = before.identity if change.to == "nobody" else None
        try:
            async with self._database.write() as connection:
                if entries[0].seq > 1 and not await _is_there(connection, game, entries[0].seq - 1):
                    raise Taken
                await connection.execute(insert(Entry), rows)
                moved = await connection.execute(there.values(**values))
                if moved.rowcount != 1:
                    raise Moved
                told = [(game, entry.seq, told) for entry in entries for told in entry.tells]
                if told:
                    await connection.execute(ADD[self._database.embedded], {"notices": as_json(told)})
                if change.browser is not None and change.identity is not None:
                    await eyes.takes(connection, game, before.seat, change.identity, change.browser)
                if change.link:
                    used = await connection.execute(
                        update(Invitation)
                        .where(Invitation.token == change.link, Invitation.game == game)
                        .where(Invitation.used_at.is_(None))
                        .values(used_by=change.identity, used_at=at)
                    )
                    if used.rowcount != 1:
                        raise Moved
        except IntegrityError as error:
            raise Taken from error


async def _is_there(connection: AsyncConnection, game: str, seq: int) -> bool:
    query = select(Entry.seq).where(Entry.game == game, Entry.seq == seq)
    return (await connection.execute(query)).first() is not None
