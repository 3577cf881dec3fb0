"""Identities, their way back when a password is forgotten, and the wrong ones that limit further attempts."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from app.store.database import Database
from app.store.models import (
    Block,
    Call,
    Identity,
    KnownBrowser,
    LoginFailure,
    Mailbox,
    Mute,
    Notice,
    PasswordLink,
    Plan,
    Seat,
    Session,
    Visit,
)
from engine.classes import dataclass

Found = Row[str, str, str | None, str | None, int | None, str | None]
COLUMNS = (
    Identity.id,
    Identity.name,
    Identity.claimed,
    Identity.password,
    Identity.banned_at,
    Identity.language,
)


@dataclass(frozen=True, slots=True)
class Most:
    """How many wrong passwords there may be within a while: from a browser the account knows; from elsewhere
    for one name from one address, for one name at all, and from one address at all."""

    known: int
    here: int
    name: int
    address: int


class Accounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, identity: str, name: str, at: int) -> None:
        async with self._database.write() as connection:
            await connection.execute(insert(Identity).values(id=identity, name=name, created_at=at))

    async def speak(self, identity: str, language: str) -> None:
        change = update(Identity).where(Identity.id == identity).values(language=language)
        async with self._database.write() as connection:
            await connection.execute(change)

    async def is_claimed(self, name: str, likeness: str) -> bool:
        """Whether an account has that name, or one that looks like it."""
        query = select(Identity.id).where(or_(Identity.claimed == name, Identity.likeness == likeness))
        async with self._database.read() as connection:
            return (await connection.execute(query.limit(1))).first() is not None

    async def by_claim(self, claimed: str) -> Found | None:
        async with self._database.read() as connection:
            query = select(*COLUMNS).where(Identity.claimed == claimed)
            return (await connection.execute(query)).one_or_none()

    async def has_password(self, identity: str) -> bool:
        query = select(Identity.id).where(Identity.id == identity, Identity.password.is_not(None))
        async with self._database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def claim(self, identity: str, name: str, claimed: str, likeness: str, password: str) -> bool:
        """Make a guest an account; False if the name is taken or the identity is an account already."""
        change = (
            update(Identity)
            .where(Identity.id == identity, Identity.claimed.is_(None))
            .values(name=name, claimed=claimed, likeness=likeness, password=password)
        )
        try:
            async with self._database.write() as connection:
                return (await connection.execute(change)).rowcount == 1
        except IntegrityError:
            return False

    async def withdraw(self, identity: str, name: str, at: int) -> None:
        """Nobody can be this identity any more, and only that there was one is left."""
        claimed = select(Identity.claimed).where(Identity.id == identity).scalar_subquery()
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.name == claimed))
            await connection.execute(delete(Session).where(Session.identity == identity))
            await connection.execute(delete(KnownBrowser).where(KnownBrowser.identity == identity))
            await connection.execute(delete(PasswordLink).where(PasswordLink.identity == identity))
            await connection.execute(delete(Mailbox).where(Mailbox.identity == identity))
            await connection.execute(delete(Notice).where(Notice.identity == identity))
            await connection.execute(delete(Plan).where(Plan.identity == identity))
            await connection.execute(delete(Block).where(Block.identity == identity))
            await connection.execute(delete(Call).where((Call.identity == identity) | (Call.by == identity)))
            await connection.execute(delete(Mute).where(Mute.reader == identity))
            await connection.execute(delete(Visit).where(Visit.identity == identity))
            await connection.execute(update(Seat).where(Seat.left_by == identity).values(left_by=None))
            await connection.execute(
                update(Identity)
                .where(Identity.id == identity)
                .values(name=name, claimed=None, likeness=None, password=None, language=None, withdrawn_at=at)
            )

    # -- forgotten passwords -----------------------------------------------------------------------

    async def link_to(self, identity: str, token: str, expires_at: int) -> None:
        """A link to a new password; those made before lead nowhere any more."""
        async with self._database.write() as connection:
            await connection.execute(delete(PasswordLink).where(PasswordLink.identity == identity))
            await connection.execute(
                insert(PasswordLink).values(token=token, identity=identity, expires_at=expires_at)
            )

    async def linked(self, token: str, at: int) -> Found | None:
        """Whose password a link would change, if it was not used and is not too old."""
        query = (
            select(*COLUMNS)
            .join(PasswordLink, PasswordLink.identity == Identity.id)
            .where(PasswordLink.token == token, PasswordLink.used_at.is_(None), PasswordLink.expires_at > at)
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).one_or_none()

    # -- wrong passwords ---------------------------------------------------------------------------

    async def attempt(self, name: str, address: str, browser: str, at: int, since: int, most: Most) -> bool:
        """Count an attempt as wrong until it succeeds, so that many at once are no more than one by one.

        False, and nothing is tried, after too many. A browser the account knows has a count of its own:
        whoever guesses elsewhere, even at the same address, does not lock it out.
        """
        own, there = LoginFailure.name == name, LoginFailure.address == address
        limits: tuple[tuple[ColumnElement[bool], int], ...] = ((own, most.known),)
        if not browser:
            limits = ((own & there, most.here), (own, most.name), (there, most.address))
        async with self._database.write() as connection:
            await self._database.alone(connection, f"logins as {name}", f"logins from {address}")
            await connection.execute(delete(LoginFailure).where(LoginFailure.at <= since))
            for which, limit in limits:
                query = select(func.count()).where(which, LoginFailure.browser == browser)
                if (await connection.execute(query)).scalar_one() >= limit:
                    return False
            row = insert(LoginFailure).values(name=name, address=address, browser=browser, at=at)
            await connection.execute(row)
        return True

    async def succeeded(self, name: str, address: str, browser: str) -> None:
        """What was wrong here before is forgotten; what was tried elsewhere is not."""
        here = LoginFailure.browser == browser
        if not browser:
            here &= LoginFailure.address == address
        async with self._database.write() as connection:
            await connection.execute(delete(LoginFailure).where(LoginFailure.name == name, here))
