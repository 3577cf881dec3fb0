"""Identities, their sessions, and the wrong passwords that limit further attempts."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from app.store.database import Database
from app.store.models import Identity, LoginFailure, Session

Found = Row[str, str, str | None, str | None]
COLUMNS = (Identity.id, Identity.name, Identity.claimed, Identity.password)


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

    async def open_session(self, session: str, identity: str, expires_at: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(
                insert(Session).values(id=session, identity=identity, expires_at=expires_at)
            )

    async def session(self, session: str, at: int) -> Found | None:
        """Whom a session stands for, if it has not run out."""
        query = (
            select(*COLUMNS)
            .join(Session, Session.identity == Identity.id)
            .where(Session.id == session, Session.expires_at > at)
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).one_or_none()

    async def close_session(self, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.id == session))

    async def close_other_sessions(self, identity: str, kept: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.identity == identity, Session.id != kept))

    # -- wrong passwords ---------------------------------------------------------------------------

    async def failures(self, name: str, address: str, since: int) -> tuple[int, int]:
        """How many wrong passwords there were for that name, and from that address."""
        recent = LoginFailure.at > since
        by_name = select(func.count()).where(LoginFailure.name == name, recent).scalar_subquery()
        by_address = select(func.count()).where(LoginFailure.address == address, recent).scalar_subquery()
        async with self._database.read() as connection:
            row = (await connection.execute(select(by_name, by_address))).one()
        return int(row[0]), int(row[1])

    async def failed(self, name: str, address: str, at: int, forget_before: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.at < forget_before))
            await connection.execute(insert(LoginFailure).values(name=name, address=address, at=at))

    async def succeeded(self, name: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.name == name))
