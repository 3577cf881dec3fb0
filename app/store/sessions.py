"""Sessions: which browsers are somebody, how long, and in which ones an account was seen before."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from sqlalchemy import BigInteger, ColumnElement, bindparam, case, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, filled
from app.store.models import Identity, KnownBrowser, PasswordLink, Session
from engine.classes import dataclass

GUEST, ACCOUNT = "guest", "account"
#: A guest has no other way back than the session, which lives so many times as long.
GUESTS_LIVE = 2
#: That a session is used is written down so often: in milliseconds.
SEEN_EVERY = 60 * 60 * 1000
#: Browsers that an account knows; of more the oldest are forgotten.
MOST_KNOWN = 20


@dataclass(frozen=True, slots=True)
class Lives:
    """How long sessions of accounts live: unused, and at all; in milliseconds."""

    idle: int
    longest: int


@dataclass(frozen=True, slots=True)
class NewSession:
    id: str = field(repr=False)
    identity: str
    kind: str
    #: What the browser calls itself, and the id that we have given it.
    agent: str
    browser: str = field(repr=False)
    at: int


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A browser that is somebody."""

    id: str = field(repr=False)
    browser: str
    opened_at: int
    seen_at: int


@dataclass(frozen=True, slots=True)
class Holder:
    """Whom a session stands for."""

    id: str
    name: str
    claimed: str | None
    banned_at: int | None
    seen_at: int
    language: str | None


def _alive(at: ColumnElement[int], idle: ColumnElement[int]) -> ColumnElement[bool]:
    """Neither too old nor unused for too long."""
    since = case((Session.kind == GUEST, at - GUESTS_LIVE * idle), else_=at - idle)
    return (Session.expires_at > at) & (Session.seen_at > since)


#: Whom a session stands for.
HOLDER = (
    select(
        *(Identity.id, Identity.name, Identity.claimed, Identity.banned_at),
        *(Session.seen_at, Identity.language),
    )
    .join(Session, Session.identity == Identity.id)
    .where(Session.id == bindparam("session"), Identity.withdrawn_at.is_(None))
    .where(_alive(bindparam("at", type_=BigInteger), bindparam("idle", type_=BigInteger)))
)


class Sessions:
    def __init__(self, database: Database, lives: Lives) -> None:
        self._database = database
        self._lives = lives

    def longest(self, kind: str) -> int:
        """How long a session of that kind lives at most, in milliseconds."""
        return self._lives.longest * (GUESTS_LIVE if kind == GUEST else 1)

    def _alive(self, at: int) -> ColumnElement[bool]:
        return _alive(literal(at, BigInteger), literal(self._lives.idle, BigInteger))

    # -- opening -----------------------------------------------------------------------------------

    async def open(self, new: NewSession, instead_of: str | None = None) -> None:
        """Another session; the one the same browser had before ends."""
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.id == instead_of))
            await self._open(connection, new)

    async def open_alone(self, new: NewSession, password: str | None = None, link: str | None = None) -> bool:
        """A session that is the only one, all others of that identity having ended with it.

        With a password that is the password from now on, and no browser but this one is known any more. With
        a link that is used up; False, and nothing has changed, if it was used before or is too old.
        """
        async with self._database.write() as connection:
            if link is not None:
                unused = (PasswordLink.used_at.is_(None)) & (PasswordLink.expires_at > new.at)
                mine = (PasswordLink.token == link) & (PasswordLink.identity == new.identity)
                used = await connection.execute(
                    update(PasswordLink).where(mine, unused).values(used_at=new.at)
                )
                if used.rowcount != 1:
                    return False
            if password is not None:
                changed = update(Identity).where(Identity.id == new.identity).values(password=password)
                await connection.execute(changed)
                await connection.execute(delete(KnownBrowser).where(KnownBrowser.identity == new.identity))
            await connection.execute(delete(Session).where(Session.identity == new.identity))
            await self._open(connection, new)
        return True

    async def _open(self, connection: AsyncConnection, new: NewSession) -> None:
        row = insert(Session).values(
            id=new.id,
            identity=new.identity,
            kind=new.kind,
            browser=new.agent,
            opened_at=new.at,
            seen_at=new.at,
            expires_at=new.at + self.longest(new.kind),
        )
        await connection.execute(row)
        if new.kind == ACCOUNT:
            await self._note_browser(connection, new)

    async def _note_browser(self, connection: AsyncConnection, new: NewSession) -> None:
        await self._database.alone(connection, f"browsers of {new.identity}")
        own = KnownBrowser.identity == new.identity
        await connection.execute(delete(KnownBrowser).where(own, KnownBrowser.browser == new.browser))
        values = {"identity": new.identity, "browser": new.browser, "at": new.at}
        await connection.execute(insert(KnownBrowser).values(values))
        newest = select(KnownBrowser.browser).where(own).order_by(KnownBrowser.at.desc()).limit(MOST_KNOWN)
        await connection.execute(delete(KnownBrowser).where(own, KnownBrowser.browser.not_in(newest)))

    async def knows(self, identity: str, browser: str) -> bool:
        """Whether somebody has proved in that browser to be this account."""
        query = select(KnownBrowser.at).where(
            KnownBrowser.identity == identity, KnownBrowser.browser == browser
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).first() is not None

    # -- looking -----------------------------------------------------------------------------------

    async def of(self, identity: str, at: int) -> list[OpenSession]:
        """The browsers that are somebody, newest first."""
        query = (
            select(Session.id, Session.browser, Session.opened_at, Session.seen_at)
            .where(Session.identity == identity, self._alive(at))
            .order_by(Session.opened_at.desc(), Session.id)
        )
        async with self._database.read() as connection:
            return [filled(OpenSession, row) for row in await connection.execute(query)]

    async def holder(self, session: str, at: int) -> Holder | None:
        """Whom a session stands for, if it has not run out.

        Nobody who is gone: somebody may have logged in while the account was being deleted.
        """
        (rows,) = await self._database.ask(HOLDER, session=session, at=at, idle=self._lives.idle)
        return next((filled(Holder, row) for row in rows), None)

    async def alive(self, sessions: Collection[str], at: int) -> set[str]:
        """Those of these sessions that have not ended, of people who were not banned and have not gone.

        Somebody holds a socket by each of them: that is using it.
        """
        query = (
            select(Session.id, Session.seen_at)
            .join(Identity, Identity.id == Session.identity)
            .where(Session.id.in_(sessions), self._alive(at))
            .where(Identity.banned_at.is_(None), Identity.withdrawn_at.is_(None))
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        await self.seen([session for session, seen_at in rows if seen_at <= at - SEEN_EVERY], at)
        return {session for session, _ in rows}

    async def seen(self, sessions: Collection[str], at: int) -> None:
        """They are in use."""
        if sessions:
            async with self._database.write() as connection:
                await connection.execute(update(Session).where(Session.id.in_(sessions)).values(seen_at=at))

    # -- ending ------------------------------------------------------------------------------------

    async def close(self, session: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.id == session))

    async def close_all(self, identity: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(Session.identity == identity))

    async def forget(self, at: int) -> None:
        """Remove what has run out: sessions, and links to new passwords."""
        async with self._database.write() as connection:
            await connection.execute(delete(Session).where(~self._alive(at)))
            await connection.execute(delete(PasswordLink).where(PasswordLink.expires_at <= at))
