"""Guests, accounts, sessions."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from dataclasses import dataclass
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from app.accounts.cookies import LIFETIME_SECONDS, Signer
from app.ids import new_id
from app.limits import Limiter
from app.problems import Problem
from app.store.accounts import Accounts, OpenSession
from app.store.database import now
from app.text import is_name

SHORTEST_NAME, LONGEST_NAME = 2, 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200

#: Wrong passwords within the window, for one name and from one address, after which no more are tried.
WINDOW = 15 * 60 * 1000
WRONG_FOR_NAME = 8
WRONG_FROM_ADDRESS = 40
#: Passwords a second that are looked at for one address, right ones and new ones too, and how many in one go:
#: each costs a processor a tenth of a second.
TRIES, TRIES_AT_ONCE = 0.5, 20

#: The hash of something nobody knows. It is checked where a name is unknown, so that the answer takes as long
#: as for a known one.
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$inz1sOjgsZfnxcL6Hzm/hQ$iCwHlzYq6xqQ9X2iEG5gYNTmm1TqeADLyP6qDc8q+UU"

#: What stands for a name that was withdrawn; too short for anybody to choose it.
WITHDRAWN = "\u2014"
LONGEST_BROWSER = 120

#: Hashing is made to be slow and to fill memory: never more than this at a time.
HASHING_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who somebody is, and by which session."""

    id: str
    name: str
    guest: bool
    session: str


def clean_name(name: str) -> str:
    """The name as it is shown: one form for each character, single spaces."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST_NAME <= len(shown) <= LONGEST_NAME or not is_name(shown):
        raise Problem("account.bad_name")
    return shown


def handle_of(session: str) -> str:
    """What a session is called where its owner sees it: the id itself is as good as a password."""
    return sha256(session.encode()).hexdigest()[:16]


def compared(name: str) -> str:
    """The name as it is compared."""
    return unicodedata.normalize("NFKC", name.casefold())


class AccountService:
    def __init__(self, store: Accounts, signer: Signer, guests_per_minute: int) -> None:
        self._store = store
        self._signer = signer
        self._hasher = PasswordHasher()
        self._slots = asyncio.Semaphore(HASHING_AT_ONCE)
        self._tries = Limiter(TRIES, TRIES_AT_ONCE)
        self._guests = Limiter(guests_per_minute / 60, guests_per_minute)

    async def visitor(self, cookie: str | None) -> Visitor | None:
        """Who a cookie stands for."""
        session = self._signer.read(cookie)
        found = await self._store.session(session, now()) if session else None
        if session is None or found is None:
            return None
        if found.banned_at is not None:
            raise Problem("account.banned", 403)
        return Visitor(found.id, found.name, found.claimed is None, session)

    async def guest(self, name: str, address: str, browser: str = "") -> tuple[Visitor, str]:
        """A new guest, and the cookie to remember it by."""
        shown = clean_name(name)
        if not self._guests.take(address):
            raise Problem("request.too_fast", 429)
        if await self._store.is_claimed(compared(shown)):
            raise Problem("account.name_taken", 409)
        identity = new_id(12)
        await self._store.add(identity, shown, now())
        return await self._open(identity, shown, browser, guest=True)

    async def claim(self, visitor: Visitor, name: str, password: str, address: str) -> Visitor:
        """Give a guest a password; from then on the name belongs to it."""
        if not visitor.guest:
            raise Problem("account.already_claimed", 409)
        shown = clean_name(name)
        if await self._store.is_claimed(compared(shown)):
            raise Problem("account.name_taken", 409)
        if not self._tries.take(address):
            raise Problem("request.too_fast", 429)
        hashed = await self._hash(password)
        if not await self._store.claim(visitor.id, shown, compared(shown), hashed):
            raise Problem("account.name_taken", 409)
        return Visitor(visitor.id, shown, False, visitor.session)

    async def login(self, name: str, password: str, address: str, browser: str = "") -> tuple[Visitor, str]:
        """The identity of that name, and the cookie to remember it by."""
        shown = clean_name(name)
        if not self._tries.take(address):
            raise Problem("request.too_fast", 429)
        claimed = compared(shown)
        at, most = now(), (WRONG_FOR_NAME, WRONG_FROM_ADDRESS)
        if not await self._store.attempt(claimed, address, at, at - WINDOW, most):
            raise Problem("request.too_fast", 429)
        found = await self._store.by_claim(claimed)
        right = await self._verify(found.password if found else None, password)
        if found is None or not right:
            raise Problem("account.wrong", 403)
        await self._store.succeeded(claimed)
        if found.banned_at is not None:
            raise Problem("account.banned", 403)
        return await self._open(found.id, found.name, browser, guest=False)

    async def change_password(self, visitor: Visitor, old: str, new: str, address: str) -> None:
        """A new password; whoever else is logged in as this identity is logged out."""
        if visitor.guest:
            raise Problem("account.no_password", 409)
        again, _ = await self.login(visitor.name, old, address)
        await self._store.close_session(again.session)
        await self._store.set_password(visitor.id, await self._hash(new))
        await self._store.close_other_sessions(visitor.id, visitor.session)

    async def logout(self, visitor: Visitor) -> None:
        await self._store.close_session(visitor.session)

    async def sessions(self, visitor: Visitor) -> list[OpenSession]:
        return await self._store.sessions(visitor.id, now())

    async def end_session(self, visitor: Visitor, handle: str) -> None:
        """End one of one's own sessions, by the name it has in the list."""
        for session in await self.sessions(visitor):
            if handle_of(session.id) == handle:
                await self._store.close_session(session.id)
                return
        raise Problem("account.no_session", 404)

    async def end_all_sessions(self, visitor: Visitor) -> None:
        await self._store.close_sessions(visitor.id)

    async def withdraw(self, visitor: Visitor) -> None:
        """Delete what says who this was. The identity stays, as a name that is none, in games and talk."""
        await self._store.withdraw(visitor.id, WITHDRAWN, now())

    async def _open(self, identity: str, name: str, browser: str, *, guest: bool) -> tuple[Visitor, str]:
        session, at = secrets.token_urlsafe(32), now()
        shown = "".join(letter for letter in browser if letter.isprintable())[:LONGEST_BROWSER]
        await self._store.open_session(session, identity, shown, at, at + LIFETIME_SECONDS * 1000)
        return Visitor(identity, name, guest, session), self._signer.sign(session)

    async def _hash(self, password: str) -> str:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Problem("account.bad_password")
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str | None, password: str) -> bool:
        async with self._slots:
            try:
                await asyncio.to_thread(self._hasher.verify, hashed or NOBODY, password)
            except VerificationError:
                return False
        return hashed is not None
