"""Tables: who sits where, what has been agreed, and whether the game has begun or ended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import field
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.clocks.fold import UNTIMED, Clock, Kind, OnFlag, Terms
from app.ids import game_of, hashed
from app.store import eyes, notices
from app.store.commits import Logged
from app.store.database import Database, TooMany, filled, now
from app.store.models import Entry, Game, GameSecret, Identity, Invitation, Seat, Snapshot, Visit
from app.store.terms import TERMS, columns_of, terms_of
from engine.classes import dataclass

#: What an open table is called while shares are shown. The database calls it open: it has not begun.
REVEALING = "revealing"
_REVEALING = (Game.status == "open") & Game.reveal_until.is_not(None)


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: str
    identity: str | None = None
    name: str | None = None
    program: str | None = None
    nonce: str | None = field(default=None, repr=False)
    #: When whoever has it took it over from somebody else.
    taken_at: int = 0
    promise: str | None = None
    #: Who had it last, while nobody has it.
    left_by: str | None = None
    #: Up to which entry whoever has it has seen the game, where tables are listed.
    seen: int | None = field(default=None, compare=False)

    @property
    def ready(self) -> bool:
        """Whether its share is promised. A program's follows from the key: there is nothing to promise."""
        return self.promise is not None or (self.program is not None and self.identity is None)

    @property
    def share_known(self) -> bool:
        """Whether nothing of its share is missing any more."""
        return self.nonce is not None or self.promise is None

    @property
    def free(self) -> bool:
        return self.identity is None and self.program is None


def people_at(seats: Iterable[SeatRow]) -> list[tuple[str | None, str | None]]:
    """Who sits there, each with the name."""
    return [(seat.identity, seat.name) for seat in seats]


#: The columns of a seat, and its game.
SEAT = (
    *(Seat.game, Seat.seat, Seat.identity, Identity.name, Seat.program, Seat.nonce, Seat.taken_at),
    *(Seat.promise, Seat.left_by, Visit.seq.label("seen")),
)


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
    silence: int
    rest_week: str
    rest_zone: str
    days_off: int
    reveal_for: int
    reveal_until: int | None
    #: As a JSON object.
    options: str = "{}"
    #: Empty where it is the usual one.
    mode: str = ""
    seats: tuple[SeatRow, ...] = ()
    #: How the clocks stand, while the game runs and if it has any.
    time: Clock | None = None

    @property
    def terms(self) -> Terms:
        return terms_of(self)

    @property
    def revealing(self) -> bool:
        """All are ready, and what they have promised is being shown."""
        return self.status == REVEALING

    def seen_by(self, identity: str | None) -> int | None:
        """Up to which entry one of its players has seen it."""
        found = (seat.seen for seat in self.seats if identity and seat.identity == identity)
        return next((seen for seen in found if seen is not None), None)

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
    opened_from: str = ""
    #: The creator's, who has it on the seats they sit down on.
    browser: str = ""
    reveal_for: int = 86400
    options: str = "{}"
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Most:
    """How many tables there may be: of one person; open to everybody, of one person and from one address."""

    each: int
    open_each: int
    open_from: int


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation as it was made: the game, the seat if it is for one, by whom, and whether it was used."""

    game: str
    seat: str | None
    created_by: str
    creator_name: str
    used: bool
    #: Made at the command line.
    by_host: bool = False


@cache
def _tables() -> Select[*tuple[Any, ...]]:
    """A query for tables, with the end of their logs."""
    last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
    again = Game.__table__.alias("again")
    rematch = select(again.c.id).where(again.c.rematch_of == Game.id).correlate(Game).scalar_subquery()
    return (
        select(
            Game.id,
            Game.creator,
            Identity.name.label("creator_name"),
            Game.kind,
            case((_REVEALING, REVEALING), else_=Game.status).label("status"),
            Game.public,
            Game.free_sides,
            Game.spectators,
            Game.chosen_key,
            Game.commitment,
            Game.winner,
            Game.won_by,
            Game.rematch_of,
            rematch.label("rematch"),
            Game.created_at,
            Game.started_at,
            Game.finished_at,
            func.coalesce(Entry.asks, Game.asks).label("asks"),
            func.coalesce(Entry.seq, 0).label("seq"),
            func.coalesce(Entry.at, Game.started_at).label("moved_at"),
            *TERMS,
            Game.reveal_for,
            Game.reveal_until,
            Game.options,
            Game.mode,
        )
        .join(Identity, Identity.id == Game.creator)
        .outerjoin(Entry, (Entry.game == Game.id) & (Entry.seq == last))
    )


def _seats(where: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(*SEAT)
        .outerjoin(Identity, Identity.id == Seat.identity)
        .outerjoin(Visit, (Visit.game == Seat.game) & (Visit.identity == Seat.identity))
        .where(where)
        .order_by(Seat.game, Seat.place)
    )


#: A table and its seats.
ONE, ITS_SEATS = _tables().where(Game.id == bindparam("game")), _seats(Seat.game == bindparam("game"))


def _seat(row: Any) -> SeatRow:
    return SeatRow(
        seat=row.seat,
        identity=row.identity,
        name=row.name,
        program=row.program,
        nonce=row.nonce,
        taken_at=row.taken_at,
        promise=row.promise,
        left_by=row.left_by,
        seen=row.seen,
    )


class LockedTable:
    """A table that nobody else changes until the transaction ends."""

    def __init__(self, connection: AsyncConnection, table: TableRow) -> None:
        self._connection = connection
        self.table = table

    async def sit(self, seat: str, identity: str, browser: str, promise: str | None = None) -> None:
        """Somebody sits down or gets ready; SeenOther if that browser holds a seat of the other side."""
        if self.table.kind != "practice":
            await eyes.forgets(self._connection, self.table.id, identity)
            await eyes.takes(self._connection, self.table.id, seat, identity, browser)
        await self._put(seat, identity, promise, None)

    async def seat(self, seat: str, program: str | None = None) -> None:
        """Put a program, or nobody, on a seat."""
        there = next(there for there in self.table.seats if there.seat == seat)
        if there.identity is not None:
            await eyes.forgets(self._connection, self.table.id, there.identity)
        await self._put(seat, None, None, program)

    async def _put(self, seat: str, identity: str | None, promise: str | None, program: str | None) -> None:
        await self._set(seat, identity=identity, promise=promise, nonce=None, program=program)
        await self._connection.execute(update(Game).where(Game.id == self.table.id).values(touched_at=now()))

    async def show(self, seat: str, nonce: str) -> None:
        """A share that was promised."""
        await self._set(seat, nonce=nonce)

    async def abandon(self, seat: str, program: str) -> None:
        """A program takes the place of somebody who has promised a share; what was promised stays."""
        await self._set(seat, identity=None, program=program)

    async def _set(self, seat: str, **values: str | None) -> None:
        there = update(Seat).where(Seat.game == self.table.id, Seat.seat == seat)
        await self._connection.execute(there.values(**values))

    async def reveal(self, until: int) -> None:
        """All are ready: until then shares can be shown."""
        await self._connection.execute(
            update(Game).where(Game.id == self.table.id).values(reveal_until=until)
        )

    async def close(self) -> None:
        """Nobody will play here; another rematch of the same game is possible again."""
        await self._connection.execute(
            update(Game).where(Game.id == self.table.id).values(status="closed", rematch_of=None)
        )

    async def key(self) -> bytes:
        query = select(GameSecret.key).where(GameSecret.game == self.table.id)
        return (await self._connection.execute(query)).scalar_one()

    async def start(
        self,
        head: str,
        build: str,
        snapshots: Mapping[int, str],
        asks: str,
        at: int,
        entries: Sequence[Logged] = (),
    ) -> None:
        """The game begins; ``entries`` are those that stand in its log from the beginning."""
        game = self.table.id
        if entries:
            names = ("seq", "actor", "client_id", "line", "asks", "identity", "at")
            await self._connection.execute(
                insert(Entry),
                [{"game": game} | {name: getattr(row, name) for name in names} for row in entries],
            )
        await self._connection.execute(update(GameSecret).where(GameSecret.game == game).values(head=head))
        await self._connection.execute(
            insert(Snapshot),
            [{"game": game, "seq": seq, "build": build, "text": text} for seq, text in snapshots.items()],
        )
        await self._connection.execute(
            update(Game).where(Game.id == game).values(status="playing", asks=asks, started_at=at)
        )
        await notices.begun(self._connection, game, at)

    async def use_invitation(self, token: str, identity: str, at: int) -> bool:
        used = await self._connection.execute(
            update(Invitation)
            .where(Invitation.token == token, Invitation.game == self.table.id, Invitation.used_at.is_(None))
            .values(used_by=identity, used_at=at)
        )
        return used.rowcount == 1


class Games:
    def __init__(self, database: Database) -> None:
        self._database = database
        #: Called when a table was opened or changed, after the commit.
        self.changed: Callable[[str], None] = lambda game: None

    async def create(self, table: NewTable, key: bytes, seats: Sequence[SeatRow], most: Most) -> bool:
        """False if there is a rematch of that game already."""
        try:
            async with self._database.write() as connection:
                await self._room_for_one_more(connection, table, most)
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
                        **columns_of(table.clock),
                        opened_from=table.opened_from,
                        reveal_for=table.reveal_for,
                        options=table.options,
                        mode=table.mode,
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
                        }
                        for place, seat in enumerate(seats)
                    ],
                )
                for seat in seats if table.kind != "practice" else ():
                    if seat.identity == table.creator and table.rematch_of is None:
                        await eyes.looks(connection, table.id, seat.seat, table.creator, table.browser)
        except IntegrityError:
            return False
        self.changed(table.id)
        return True

    async def _room_for_one_more(self, connection: AsyncConnection, table: NewTable, most: Most) -> None:
        """Counted where it is used: however many are opened at once, there are no more."""
        await self._database.alone(connection, f"tables of {table.creator}", f"tables at {table.opened_from}")
        own, listed = Game.creator == table.creator, (Game.status == "open") & Game.public
        counted = [(own & Game.status.in_(("open", "playing")), most.each, "table.too_many")]
        if table.public:
            for whose, limit in (
                (own, most.open_each),
                (Game.opened_from == table.opened_from, most.open_from),
            ):
                counted.append((whose & listed, limit, "table.too_many_open"))
        for which, limit, key in counted:
            query = select(func.count()).select_from(Game).where(which)
            if (await connection.execute(query)).scalar_one() >= limit:
                raise TooMany(key)

    # -- reading -----------------------------------------------------------------------------------

    async def get(self, game: str) -> TableRow | None:
        rows, places = await self._database.ask(ONE, ITS_SEATS, game=game)
        seats = tuple(map(_seat, places))
        return next((filled(TableRow, row, seats=seats) for row in rows), None)

    async def some(self, games: Collection[str]) -> list[TableRow]:
        """These tables, whatever has become of them."""
        if not games:
            return []
        async with self._database.read() as connection:
            return await self._read(connection, _tables().where(Game.id.in_(games)))

    async def listed(self, status: str, most: int) -> list[TableRow]:
        """Public tables, newest first; of games that are not over the newest from each place, then the next.

        So nobody fills the list: what comes from one address stands behind what comes from any other.
        """
        newest = Game.finished_at if status == "finished" else Game.created_at
        first = (
            []
            if status == "finished"
            else [
                func.row_number().over(
                    partition_by=func.coalesce(func.nullif(Game.opened_from, ""), Game.creator),
                    order_by=(newest.desc(), Game.id),
                )
            ]
        )
        query = _tables().where(Game.status == status, Game.public)
        async with self._database.read() as connection:
            return await self._read(connection, query.order_by(*first, newest.desc(), Game.id).limit(most))

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

    async def revealing(self) -> list[tuple[str, int, int]]:
        """The tables at which shares are shown: for how many seconds, and until when."""
        query = select(Game.id, Game.reveal_for, Game.reveal_until).where(_REVEALING)
        async with self._database.read() as connection:
            rows = await connection.execute(query)
            return [(game, seconds, until) for game, seconds, until in rows if until is not None]

    def _mine(self, identity: str) -> ColumnElement[bool]:
        seated = select(Seat.game).where(Seat.identity == identity)
        return (Game.creator == identity) | Game.id.in_(seated)

    async def _read(self, connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> list[TableRow]:
        rows = (await connection.execute(query)).all()
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for row in await connection.execute(_seats(Seat.game.in_(seats))):
            seats[row.game].append(_seat(row))
        return [filled(TableRow, row, seats=tuple(seats[row.id])) for row in rows]

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

    async def invite(
        self, token: str, game: str, seat: str | None, identity: str, at: int, *, by_host: bool = False
    ) -> None:
        async with self._database.write() as connection:
            await connection.execute(
                insert(Invitation).values(
                    token=hashed(token),
                    game=game,
                    seat=seat,
                    created_by=identity,
                    created_at=at,
                    by_host=by_host,
                )
            )

    async def invitation(self, token: str) -> Link | None:
        game = game_of(token)
        there = Invitation.token == hashed(token)
        query = (
            select(
                Invitation.game,
                Invitation.seat,
                Invitation.created_by,
                Identity.name.label("creator_name"),
                Invitation.used_at.is_not(None).label("used"),
                Invitation.by_host,
            )
            .join(Identity, Identity.id == Invitation.created_by)
            .where(there if game is None else there & (Invitation.game == game))
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return filled(Link, row) if row is not None else None
