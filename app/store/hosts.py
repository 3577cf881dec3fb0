"""Who looks after the server: accounts of hosts, their sessions, and the links that lead to an account."""

from __future__ import annotations

from dataclasses import field

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.ids import new_id
from app.store.database import Database, filled, now
from app.store.models import Host, HostLink, HostSession
from engine.classes import dataclass

HOUR = 60 * 60 * 1000
#: A host's session ends when it was not used for so long, and in any case after so long.
IDLE, LONGEST = 2 * HOUR, 12 * HOUR
#: How often it is written down that a session is in use.
SEEN_EVERY = 60 * 1000


@dataclass(frozen=True, slots=True)
class HostFound:
    id: str
    name: str
    password: str = field(default="", repr=False)


class Hosts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_claim(self, claimed: str) -> HostFound | None:
        query = select(Host.id, Host.name, Host.password).where(Host.claimed == claimed)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else filled(HostFound, row)

    async def names(self) -> list[str]:
        async with self._database.read() as connection:
            return list((await connection.execute(select(Host.name).order_by(Host.name))).scalars())

    async def remove(self, claimed: str) -> bool:
        """The account goes with its sessions; whether there was one."""
        async with self._database.write() as connection:
            gone = await connection.execute(delete(Host).where(Host.claimed == claimed).returning(Host.id))
            return gone.one_or_none() is not None

    # -- links -------------------------------------------------------------------------------------

    async def link_to(self, name: str, token: str, expires_at: int) -> None:
        """From now on this link leads to the account of that name, and no earlier one."""
        async with self._database.write() as connection:
            await connection.execute(
                delete(HostLink).where((HostLink.name == name) | (HostLink.expires_at <= now()))
            )
            row = {"token": token, "name": name, "expires_at": expires_at}
            await connection.execute(insert(HostLink).values(row))

    async def linked(self, token: str) -> str | None:
        """Whose account a link leads to."""
        async with self._database.read() as connection:
            return await _linked(connection, token)

    async def use(self, token: str, claimed: str, password: str, session: str) -> HostFound | None:
        """Make the account of a link, or give it that password; open its only session. None without link."""
        at = now()
        async with self._database.write() as connection:
            name = await _linked(connection, token)
            taken = delete(HostLink).where(HostLink.token == token).returning(HostLink.token)
            if name is None or (await connection.execute(taken)).one_or_none() is None:
                return None
            query = select(Host.id).where(Host.claimed == claimed)
            host = (await connection.execute(query)).scalar_one_or_none()
            if host is None:
                host = new_id(12)
                values = {"id": host, "name": name, "claimed": claimed, "created_at": at}
                await connection.execute(insert(Host).values(password=password, **values))
            else:
                await connection.execute(update(Host).where(Host.id == host).values(password=password))
                await connection.execute(delete(HostSession).where(HostSession.host == host))
            await _open(connection, host, session, at)
        return HostFound(host, name)

    # -- sessions ----------------------------------------------------------------------------------

    async def open(self, host: str, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(HostSession).where(~_alive(now())))
            await _open(connection, host, session, now())

    async def holder(self, session: str) -> HostFound | None:
        """Whose session it is, if it has not run out; being asked is being used."""
        at = now()
        query = (
            select(Host.id, Host.name, HostSession.seen_at)
            .join(HostSession, HostSession.host == Host.id)
            .where(HostSession.id == session, _alive(at))
        )
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        if row.seen_at <= at - SEEN_EVERY:
            async with self._database.write() as connection:
                seen = update(HostSession).where(HostSession.id == session).values(seen_at=at)
                await connection.execute(seen)
        return HostFound(row.id, row.name)

    async def close(self, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(HostSession).where(HostSession.id == session))


def _alive(at: int) -> ColumnElement[bool]:
    return (HostSession.seen_at > at - IDLE) & (HostSession.opened_at > at - LONGEST)


async def _linked(connection: AsyncConnection, token: str) -> str | None:
    query = select(HostLink.name).where(HostLink.token == token, HostLink.expires_at > now())
    return (await connection.execute(query)).scalar_one_or_none()


async def _open(connection: AsyncConnection, host: str, session: str, at: int) -> None:
    row = {"id": session, "host": host, "opened_at": at, "seen_at": at}
    await connection.execute(insert(HostSession).values(row))
