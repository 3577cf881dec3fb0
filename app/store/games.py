"""Tables: who sits where, what has been agreed, and whether the game has begun or ended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.clocks.fold import UNTIMED, Clock, Kind, OnFlag, Terms
from app.store.database import Database, now
from app.store.models import Entry, Game, GameSecret, Identity, Invitation, Seat, Snapshot


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: str
    identity: str | None = None
    name: str | None = None
    program: str | None = None
    nonce: str | None = field(default=None, repr=False)

    @property
    def free(self) -> bool:
        return self.identity is None and self.program is None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its seats: public facts, but for the nonces before the game is over."""

    id: str
    creator: str
    creator_name: str
    kind: str
    status: str
    public: bool
    free_sides: bool
    spectators: bool
    chosen_key: bool
    commitment: str
    winner: str
    won_by: str
    rematch_of: str | None
    rematch: str | None
    created_at: int
    started_at: int | None
    finished_at: int | None
    asks: str
    seq: int
    moved_at: int | None
    clock_kind: Kind
    clock_turn: int
    clock_reserve: int
    clock_flag: OnFlag
    seats: tuple[SeatRow, ...] = ()
    #: How the clocks stand, while the game runs and if it has any.
    time: Clock | None = None

    @property
    def terms(self) -> Terms:
        return Terms(self.clock_kind, self.clock_turn, self.clock_reserve, self.clock_flag)

    def seats_of(self, identity: str | None) -> tuple[str, ...]:
        return tuple(seat.seat for seat in self.seats if identity and seat.identity == identity)


@dataclass(frozen=True, slots=True)
class NewTable:
    id: str
    creator: str
    kind: str
    public: bool
    free_sides: bool
    spectators: bool
    chosen_key: bool
    commitment: str
    created_at: int
    rematch_of: str | None = None
    clock: Terms = UNTIMED


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation as it was made: the game, the seat if it is for one, by whom, and whether it was used."""

    game: str
    seat: str | None
    created_by: str
    creator_name: str
    used: bool


def _tables() -> Select[*tuple[Any, ...]]:
    """A query for tables, with the end of their logs."""
    last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
    again = Game.__table__.alias("again")
    rematch = select(again.c.id).where(again.c.rematch_of == Game.id).correlate(Game).scalar_subquery()
    return (
        select(
            Game.id,
            Game.creator,
            Identity.name,
            Game.kind,
            Game.status,
            Game.public,
            Game.free_sides,
            Game.spectators,
            Game.chosen_key,
            Game.commitment,
            Game.winner,
            Game.won_by,
            Game.rematch_of,
            rematch,
            Game.created_at,
            Game.started_at,
            Game.finished_at,
            func.coalesce(Entry.asks, Game.asks),
            func.coalesce(Entry.seq, 0),
            func.coalesce(Entry.at, Game.started_at),
            Game.clock_kind,
            Game.clock_turn,
            Game.clock_reserve,
            Game.clock_flag,
        )
        .join(Identity, Identity.id == Game.creator)
        .outerjoin(Entry, (Entry.game == Game.id) & (Entry.seq == last))
    )


class LockedTable:
    """A table that nobody else changes until the transaction ends."""

    def __init__(self, connection: AsyncConnection, table: TableRow) -> None:
        self._connection = connection
        self.table = table

    async def seat(
        self, seat: str, identity: str | None, nonce: str | None = None, program: str | None = None
    ) -> None:
        """Put somebody, a program, or nobody, on a seat; whoever sits down is not ready yet."""
        await self._connection.execute(
            update(Seat)
            .where(Seat.game == self.table.id, Seat.seat == seat)
            .values(identity=identity, nonce=nonce, program=program)
        )
        await self._connection.execute(update(Game).where(Game.id == self.table.id).values(touched_at=now()))

    async def close(self) -> None:
        """Nobody will play here; another rematch of the same game is possible again."""
        await self._connection.execute(
            update(Game).where(Game.id == self.table.id).values(status="closed", rematch_of=None)
        )

    async def key(self) -> bytes:
        query = select(GameSecret.key).where(GameSecret.game == self.table.id)
        return (await self._connection.execute(query)).scalar_one()

    async def start(self, head: str, build: str, snapshots: Mapping[int, str], asks: str, at: int) -> None:
        game = self.table.id
        await self._connection.execute(update(GameSecret).where(GameSecret.game == game).values(head=head))
        await self._connection.execute(
            insert(Snapshot),
            [{"game": game, "seq": seq, "build": build, "text": text} for seq, text in snapshots.items()],
        )
        await self._connection.execute(
            update(Game).where(Game.id == game).values(status="playing", asks=asks, started_at=at)
        )

    async def use_invitation(self, token: str, identity: str, at: int) -> bool:
        used = await self._connection.execute(
            update(Invitation)
            .where(Invitation.token == token, Invitation.used_at.is_(None))
            .values(used_by=identity, used_at=at)
        )
        return used.rowcount == 1


class Games:
    def __init__(self, database: Database) -> None:
        self._database = database
        #: Called when a table was opened or changed, after the commit.
        self.changed: Callable[[str], None] = lambda game: None

    async def create(self, table: NewTable, key: bytes, seats: Sequence[SeatRow]) -> bool:
        """False if there is a rematch of that game already."""
        try:
            async with self._database.write() as connection:
                await connection.execute(
                    insert(Game).values(
                        id=table.id,
                        creator=table.creator,
                        kind=table.kind,
                        status="open",
                        public=table.public,
                        free_sides=table.free_sides,
                        spectators=table.spectators,
                        chosen_key=table.chosen_key,
                        commitment=table.commitment,
                        asks="",
                        winner="",
                        won_by="",
                        created_at=table.created_at,
                        rematch_of=table.rematch_of,
                        clock_kind=table.clock.kind,
                        clock_turn=table.clock.turn,
                        clock_reserve=table.clock.reserve,
                        clock_flag=table.clock.flag,
                    )
                )
                await connection.execute(insert(GameSecret).values(game=table.id, key=key))
                await connection.execute(
                    insert(Seat),
                    [
                        {
                            "game": table.id,
                            "seat": seat.seat,
                            "place": place,
                            "identity": seat.identity,
                            "program": seat.program,
                            "nonce": seat.nonce,
                        }
                        for place, seat in enumerate(seats)
                    ],
                )
        except IntegrityError:
            return False
        self.changed(table.id)
        return True

    # -- reading -----------------------------------------------------------------------------------

    async def get(self, game: str) -> TableRow | None:
        async with self._database.read() as connection:
            found = await self._read(connection, _tables().where(Game.id == game))
        return found[0] if found else None

    async def some(self, games: Collection[str]) -> list[TableRow]:
        """These tables, whatever has become of them."""
        if not games:
            return []
        async with self._database.read() as connection:
            return await self._read(connection, _tables().where(Game.id.in_(games)))

    async def listed(self, status: str, most: int) -> list[TableRow]:
        """Public tables, newest first."""
        query = _tables().where(Game.status == status, Game.public)
        newest = Game.finished_at if status == "finished" else Game.created_at
        async with self._database.read() as connection:
            return await self._read(connection, query.order_by(newest.desc(), Game.id).limit(most))

    async def of(self, identity: str, statuses: Sequence[str], most: int) -> list[TableRow]:
        """The tables where somebody sits, or that they opened; newest first."""
        query = _tables().where(Game.status.in_(statuses), self._mine(identity))
        async with self._database.read() as connection:
            return await self._read(connection, query.order_by(Game.created_at.desc(), Game.id).limit(most))

    async def waiting_for_programs(self, since: int) -> list[str]:
        """The running games in which it has been a program's turn since that moment at least."""
        last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
        asked = "," + func.coalesce(Entry.asks, Game.asks) + ","
        query = (
            select(Game.id)
            .distinct()
            .join(Seat, (Seat.game == Game.id) & Seat.program.is_not(None))
            .outerjoin(Entry, (Entry.game == Game.id) & (Entry.seq == last))
            .where(
                Game.status == "playing",
                func.coalesce(Entry.at, Game.started_at) <= since,
                asked.contains("," + Seat.seat + ","),
            )
        )
        async with self._database.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def count(self, identity: str) -> int:
        """How many tables somebody has opened that are not over."""
        query = select(func.count()).where(Game.creator == identity, Game.status.in_(("open", "playing")))
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    def _mine(self, identity: str) -> ColumnElement[bool]:
        seated = select(Seat.game).where(Seat.identity == identity)
        return (Game.creator == identity) | Game.id.in_(seated)

    async def _read(self, connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> list[TableRow]:
        rows = (await connection.execute(query)).all()
        seats: dict[str, list[SeatRow]] = {str(row[0]): [] for row in rows}
        places = (
            select(Seat.game, Seat.seat, Seat.identity, Identity.name, Seat.program, Seat.nonce)
            .outerjoin(Identity, Identity.id == Seat.identity)
            .where(Seat.game.in_(seats))
            .order_by(Seat.game, Seat.place)
        )
        for game, seat, identity, name, program, nonce in await connection.execute(places):
            seats[game].append(SeatRow(seat, identity, name, program, nonce))
        columns: list[list[Any]] = [[*row, tuple(seats[str(row[0])])] for row in rows]
        return [TableRow(*values) for values in columns]

    # -- changing ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def locked(self, game: str) -> AsyncIterator[LockedTable | None]:
        """A table for changes in one transaction; None if there is none."""
        async with self._database.write() as connection:
            # SQLite has but one writer; PostgreSQL holds the row for us.
            await connection.execute(select(Game.id).where(Game.id == game).with_for_update())
            found = await self._read(connection, _tables().where(Game.id == game))
            yield LockedTable(connection, found[0]) if found else None
        self.changed(game)

    # -- invitations -------------------------------------------------------------------------------

    async def invite(self, token: str, game: str, seat: str | None, identity: str, at: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(
                insert(Invitation).values(
                    token=token, game=game, seat=seat, created_by=identity, created_at=at
                )
            )

    async def invitation(self, token: str) -> Link | None:
        query = (
            select(
                Invitation.game,
                Invitation.seat,
                Invitation.created_by,
                Identity.name,
                Invitation.used_at.is_not(None),
            )
            .join(Identity, Identity.id == Invitation.created_by)
            .where(Invitation.token == token)
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Link(*row) if row is not None else None
