"""Who has seen which side of a game, and in which browsers: they get no seat of the other one.

At a table that has not begun it is who sits where; from then on who was dealt something, or has looked.
"""

from __future__ import annotations

from sqlalchemy import bindparam, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from app.sides import faction_of
from app.store.models import Eyes

#: Whether it was noted that somebody has seen in a browser what a side sees.
KNOWN = select(Eyes.side).where(
    *(Eyes.game == bindparam("game"), Eyes.side == bindparam("side")),
    *(Eyes.identity == bindparam("identity"), Eyes.browser == bindparam("browser")),
)


class SeenOther(Exception):
    """Whoever would sit there has seen what the other side sees."""


async def looks(connection: AsyncConnection, game: str, seat: str, identity: str, browser: str) -> None:
    """Note that somebody sees in that browser what a seat sees."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = {"game": game, "side": faction_of(seat), "identity": identity, "browser": browser}
    await connection.execute(insert(Eyes).values(row).on_conflict_do_nothing())


async def takes(connection: AsyncConnection, game: str, seat: str, identity: str, browser: str) -> None:
    """The same for who takes that seat; SeenOther for whom it is none."""
    same = [Eyes.identity == identity, *([Eyes.browser == browser] if browser else [])]
    query = select(Eyes.side).where(Eyes.game == game, Eyes.side != faction_of(seat), or_(*same)).limit(1)
    if (await connection.execute(query)).first() is not None:
        raise SeenOther
    await looks(connection, game, seat, identity, browser)


async def forgets(connection: AsyncConnection, game: str, identity: str) -> None:
    """Who stands up before the beginning has seen nothing."""
    await connection.execute(delete(Eyes).where(Eyes.game == game, Eyes.identity == identity))
