"""What goes when nobody needs it any more: tables that never began, and guests who never sat at one."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from app.store.database import Database
from app.store.models import (
    Base,
    Call,
    Eyes,
    Game,
    GameSecret,
    Identity,
    Invitation,
    Notice,
    Seat,
    Sign,
    Visit,
)

#: So many go in one round, each in a transaction of its own: nobody waits long for the end of it.
AT_ONCE = 50

#: What belongs to a table that never began and goes with it.
OF_A_TABLE = (Seat, GameSecret, Invitation, Eyes, Sign, Call, Notice, Visit)
#: What goes with a guest by itself.
OF_A_GUEST = ("sessions", "mailboxes")


def _last_touched() -> ColumnElement[int]:
    return func.coalesce(Game.touched_at, Game.created_at)


class Expiry:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def close_tables(self, before: int) -> list[str]:
        """Close open tables that nobody has touched since then."""
        old = (
            select(Game.id)
            .where(Game.status == "open", Game.reveal_until.is_(None), _last_touched() < before)
            .limit(AT_ONCE)
        )
        async with self._database.write() as connection:
            games = list((await connection.execute(old.with_for_update())).scalars())
            if games:
                await connection.execute(
                    update(Game).where(Game.id.in_(games)).values(status="closed", rematch_of=None)
                )
        return games

    async def forget_traces(self) -> None:
        """Where a table was opened from, in which browsers it was looked at, and who was there when, is of no
        use when its game is over."""
        over = Game.status.not_in(("open", "playing"))
        ended = select(Game.id).where(over)
        async with self._database.write() as connection:
            await connection.execute(update(Game).where(over, Game.opened_from != "").values(opened_from=""))
            for model in (Eyes, Sign, Visit):
                await connection.execute(delete(model).where(model.game.in_(ended)))

    async def remove_tables(self, before: int) -> int:
        """Remove closed tables, unless something was kept that speaks of them. Games stay."""
        old = select(Game.id).where(Game.status == "closed", _last_touched() < before)
        for table, column in _speaks_of("games"):
            if table not in {model.__tablename__ for model in OF_A_TABLE}:
                old = old.where(Game.id.not_in(select(column).where(column.is_not(None))))
        async with self._database.read() as connection:
            games = list((await connection.execute(old.limit(AT_ONCE))).scalars())
        removed = 0
        for game in games:
            try:
                async with self._database.write() as connection:
                    for model in OF_A_TABLE:
                        await connection.execute(delete(model).where(model.game == game))
                    gone = await connection.execute(
                        delete(Game).where(Game.id == game, Game.status == "closed")
                    )
                    removed += gone.rowcount
            except IntegrityError:
                # Somebody has written something about it meanwhile.
                continue
        return removed

    async def remove_guests(self, before: int) -> int:
        """Remove guests who came before then and have left no trace."""
        old = select(Identity.id).where(
            Identity.claimed.is_(None), Identity.password.is_(None), Identity.created_at < before
        )
        for table, column in _speaks_of("identities"):
            if table not in OF_A_GUEST:
                old = old.where(Identity.id.not_in(select(column).where(column.is_not(None))))
        async with self._database.read() as connection:
            guests = list((await connection.execute(old.limit(AT_ONCE))).scalars())
        removed = 0
        for guest in guests:
            try:
                async with self._database.write() as connection:
                    gone = await connection.execute(
                        delete(Identity).where(Identity.id == guest, Identity.claimed.is_(None))
                    )
                    removed += gone.rowcount
            except IntegrityError:
                # They have sat down meanwhile.
                continue
        return removed


def _speaks_of(table: str) -> list[tuple[str, ColumnElement[str]]]:
    """Every column of the database that names a row of that table."""
    return [
        (other.name, column)
        for other in Base.metadata.sorted_tables
        for column in other.columns
        if any(key.column.table.name == table for key in column.foreign_keys)
    ]
