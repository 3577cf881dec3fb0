"""Identities, their sessions, and the wrong passwords that limit further attempts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from app.store.database import Database
from app.store.models import Identity, LoginFailure, Mute, Session

Found = Row[str, str, str | None, str | None, int | None]
COLUMNS = (Identity.id, Identity.name, Identity.claimed, Identity.password, Identity.banned_at)


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A browser that is somebody."""

    id: str = field(repr=False)
    browser: str
    opened_at: int


class Accounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, identity: str, name: str, at: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(insert(Identity).values(id=identity, name=name, created_at=at))

    async def is_claimed(self, name: str) -> bool:
        return await self.by_claim(name) is not None

    async def by_claim(self, claimed: str) -> Found | None:
        async with self._database.read() as connection:
            query = select(*COLUMNS).where(Identity.claimed == claimed)
            return (await connection.execute(query)).one_or_none()

    async def claim(self, identity: str, name: str, claimed: str, password: str) -> bool:
        """Make a guest an account; False if the name is taken or the identity is an account already."""
        change = (
            update(Identity)
            .where(Identity.id == identity, Identity.claimed.is_(None))
            .values(name=name, claimed=claimed, password=password)
        )
        try:
            async with self._database.write() as connection:
                return (await connection.execute(change)).rowcount == 1
        except IntegrityError:
            return False

    async def set_password(self, identity: str, password: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(
                update(Identity).where(Identity.id == identity).values(password=password)
            )

    # -- sessions ----------------------------------------------------------------------------------

    async def open_session(self, session: str, identity: str, browser: str, at: int, expires_at: int) -> None:
        row = insert(Session).values(
            id=session, identity=identity, browser=browser, opened_at=at, expires_at=expires_at
        )
        async with self._database.write() as connection:
            await connection.execute(row)

    async def sessions(self, identity: str, at: int) -> list[OpenSession]:
        """The browsers that are somebody, newest first."""
        query = (
            select(Session.id, Session.browser, Session.opened_at)
            .where(Session.identity == identity, Session.expires_at > at)
            .order_by(Session.opened_at.desc(), Session.id)
        )
        async with self._database.read() as connection:
            return [OpenSession(*row) for row in await connection.execute(query)]

    async def alive(self, sessions: Collection[str], at: int) -> set[str]:
        """Those of these sessions that have not ended, of people who were not banned and have not gone."""
        query = (
            select(Session.id)
            .join(Identity, Identity.id == Session.identity)
            .where(Session.id.in_(sessions), Session.expires_at > at)
            .where(Identity.banned_at.is_(None), Identity.withdrawn_at.is_(None))
        )
        async with self._database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def session(self, session: str, at: int) -> Found | None:
        """Whom a session stands for, if it has not run out.

        Nobody who is gone: somebody may have logged in while the account was being deleted.
        """
        query = (
            select(*COLUMNS)
            .join(Session, Session.identity == Identity.id)
            .where(Session.id == session, Session.expires_at > at, Identity.withdrawn_at.is_(None))
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).one_or_none()

    async def close_session(self, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.id == session))

    async def close_sessions(self, identity: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.identity == identity))

    async def withdraw(self, identity: str, name: str, at: int) -> None:
        """Nobody can be this identity any more, and only that there was one is left."""
        claimed = select(Identity.claimed).where(Identity.id == identity).scalar_subquery()
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.name == claimed))
            await connection.execute(delete(Session).where(Session.identity == identity))
            await connection.execute(delete(Mute).where(Mute.reader == identity))
            await connection.execute(
                update(Identity)
                .where(Identity.id == identity)
                .values(name=name, claimed=None, password=None, withdrawn_at=at)
            )

    async def close_other_sessions(self, identity: str, kept: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.identity == identity, Session.id != kept))

    # -- wrong passwords ---------------------------------------------------------------------------

    async def attempt(self, name: str, address: str, at: int, since: int, most: tuple[int, int]) -> bool:
        """Count an attempt as wrong until it succeeds, so that many at once are no more than one by one.

        False, and nothing is tried, after too many for that name or from that address.
        """
        by_name = select(func.count()).where(LoginFailure.name == name).scalar_subquery()
        by_address = select(func.count()).where(LoginFailure.address == address).scalar_subquery()
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.at <= since))
            row = (await connection.execute(select(by_name, by_address))).one()
            if row[0] >= most[0] or row[1] >= most[1]:
                return False
            await connection.execute(insert(LoginFailure).values(name=name, address=address, at=at))
        return True

    async def succeeded(self, name: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.name == name))
