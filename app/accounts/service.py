"""Guests, accounts, sessions."""

from __future__ import annotations

import secrets
from hashlib import sha256

from app.accounts.cookies import Signer
from app.accounts.passwords import Passwords, check_password
from app.ids import hashed, new_id
from app.likeness import likeness
from app.limits import Limiter
from app.logs import note, warn
from app.problems import Problem
from app.store.accounts import Accounts, Found, Most
from app.store.database import now
from app.store.sessions import ACCOUNT, GUEST, SEEN_EVERY, NewSession, OpenSession, Sessions
from app.text import compared, is_name, shown_name
from engine.classes import dataclass

SHORTEST_NAME, LONGEST_NAME = 2, 24

#: Wrong passwords within the window after which no more are tried.
WINDOW = 15 * 60 * 1000
WRONG = Most(known=20, here=8, name=30, address=40)
#: Passwords a second that are looked at for one address, right ones and new ones too, and how many in one go:
#: each costs a processor a tenth of a second.
TRIES, TRIES_AT_ONCE = 0.5, 20
#: When those of the address are used up, as many for each account in browsers that it knows.
KNOWN_TRIES, KNOWN_AT_ONCE = 1 / 30, 5

#: What stands for a name that was withdrawn; too short for anybody to choose it.
WITHDRAWN = "\u2014"
LONGEST_BROWSER = 120


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who somebody is, by which session, and in which browser if it has a cookie of its own."""

    id: str
    name: str
    guest: bool
    session: str
    browser: str = ""
    #: Which they have chosen to read, if they have.
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Whence:
    """Where a request comes from: the address, the browser by its cookie, and what it calls itself."""

    address: str
    browser: str
    agent: str = ""


def clean_name(name: str) -> str:
    """The name as it is shown; refused if it is none."""
    shown = shown_name(name)
    if not SHORTEST_NAME <= len(shown) <= LONGEST_NAME or not is_name(shown):
        raise Problem("account.bad_name")
    return shown


def handle_of(session: str) -> str:
    """What a session is called where its owner sees it: the id itself is as good as a password."""
    return sha256(session.encode()).hexdigest()[:16]


class AccountService:
    def __init__(
        self,
        store: Accounts,
        sessions: Sessions,
        passwords: Passwords,
        secret: str,
        guests_per_minute: int,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._signer, self._browsers = Signer(secret), Signer(secret, "browser")
        self._passwords = passwords
        self._tries, self._known_tries = Limiter(TRIES, TRIES_AT_ONCE), Limiter(KNOWN_TRIES, KNOWN_AT_ONCE)
        self._guests = Limiter(guests_per_minute / 60, guests_per_minute)

    async def visitor(self, cookie: str | None, browser: str | None = None) -> Visitor | None:
        """Who a cookie stands for, in the browser that its own cookie names."""
        session, at = self._signer.read(cookie), now()
        found = await self._sessions.holder(session, at) if session else None
        if session is None or found is None:
            return None
        if found.banned_at is not None:
            raise Problem("account.banned", 403)
        if found.seen_at <= at - SEEN_EVERY:
            await self._sessions.seen([session], at)
        here = self.browser(browser) or ""
        return Visitor(found.id, found.name, found.claimed is None, session, here, found.language)

    async def speak(self, visitor: Visitor, language: str) -> None:
        """Keep which language somebody reads."""
        await self._store.speak(visitor.id, language)

    def browser(self, cookie: str | None) -> str | None:
        """The browser a cookie stands for, whoever is logged in there."""
        return self._browsers.read(cookie)

    def new_browser(self) -> str:
        return new_id()

    def browser_cookie(self, browser: str) -> str:
        return self._browsers.sign(browser)

    def longest(self, visitor: Visitor) -> int:
        """How long a session lives at most, in milliseconds."""
        return self._sessions.longest(GUEST if visitor.guest else ACCOUNT)

    # -- being somebody ----------------------------------------------------------------------------

    async def guest(self, name: str, whence: Whence) -> tuple[Visitor, str]:
        """A new guest, and the cookie to remember it by."""
        shown = clean_name(name)
        if not self._guests.take(whence.address):
            raise Problem("request.too_fast", 429)
        if await self._store.is_claimed(compared(shown), likeness(shown)):
            raise Problem("account.name_taken", 409)
        identity = new_id(12)
        await self._store.add(identity, shown, now())
        new = _session(identity, GUEST, whence)
        await self._sessions.open(new)
        return self._opened(new, shown)

    async def claim(self, visitor: Visitor, name: str, password: str, whence: Whence) -> tuple[Visitor, str]:
        """Give a guest a password; from then on the name belongs to it, and another session begins."""
        if not visitor.guest:
            raise Problem("account.already_claimed", 409)
        shown = clean_name(name)
        if await self._store.is_claimed(compared(shown), likeness(shown)):
            raise Problem("account.name_taken", 409)
        hashed_password = await self._new_password(password, shown, whence)
        if not await self._store.claim(visitor.id, shown, compared(shown), likeness(shown), hashed_password):
            raise Problem("account.name_taken", 409)
        new = _session(visitor.id, ACCOUNT, whence)
        await self._sessions.open_alone(new)
        return self._opened(new, shown, visitor.language)

    async def login(
        self, name: str, password: str, whence: Whence, before: Visitor | None = None
    ) -> tuple[Visitor, str]:
        """The identity of that name, and the cookie to remember it by; whoever one was before is left."""
        shown = shown_name(name)
        if len(shown) > LONGEST_NAME or not shown.isprintable():
            # Nobody has ever been called so; what names may be now is another question.
            raise Problem("account.wrong", 403)
        claimed = compared(shown)
        found = await self._store.by_claim(claimed)
        known = found is not None and await self._sessions.knows(found.id, whence.browser)
        found = await self._proved(found, claimed, password, whence, whence.browser if known else "")
        if found.banned_at is not None:
            raise Problem("account.banned", 403)
        new = _session(found.id, ACCOUNT, whence)
        await self._sessions.open(new, before.session if before is not None else None)
        return self._opened(new, found.name, found.language)

    async def change_password(
        self, visitor: Visitor, old: str, new: str, whence: Whence
    ) -> tuple[Visitor, str]:
        """A new password; whoever is logged in as this identity is logged out, and here in again."""
        if visitor.guest:
            raise Problem("account.no_password", 409)
        check_password(new, visitor.name)
        claimed = compared(visitor.name)
        # Whoever is logged in is known, though the browser may have lost its cookie.
        await self._proved(
            await self._store.by_claim(claimed), claimed, old, whence, handle_of(visitor.session)
        )
        session = _session(visitor.id, ACCOUNT, whence)
        await self._sessions.open_alone(session, await self._passwords.hash(new))
        return self._opened(session, visitor.name, visitor.language)

    # -- forgotten passwords -----------------------------------------------------------------------

    async def linked(self, token: str) -> Found:
        """Whose password a link would change."""
        found = await self._store.linked(hashed(token), now())
        if found is None or found.claimed is None:
            raise Problem("account.no_link", 404)
        return found

    async def use_link(self, token: str, password: str, whence: Whence) -> tuple[Visitor, str]:
        """A new password instead of the forgotten one. Whoever was logged in is logged out, also here."""
        found = await self.linked(token)
        hashed_password = await self._new_password(password, found.name, whence)
        if found.banned_at is not None:
            raise Problem("account.banned", 403)
        new = _session(found.id, ACCOUNT, whence)
        if not await self._sessions.open_alone(new, hashed_password, hashed(token)):
            raise Problem("account.no_link", 404)
        return self._opened(new, found.name, found.language)

    # -- sessions ----------------------------------------------------------------------------------

    async def logout(self, visitor: Visitor) -> None:
        await self._sessions.close(visitor.session)

    async def sessions(self, visitor: Visitor) -> list[OpenSession]:
        return await self._sessions.of(visitor.id, now())

    async def end_session(self, visitor: Visitor, handle: str) -> None:
        """End one of one's own sessions, by the name it has in the list."""
        for session in await self.sessions(visitor):
            if handle_of(session.id) == handle:
                await self._sessions.close(session.id)
                return
        raise Problem("account.no_session", 404)

    async def end_all_sessions(self, visitor: Visitor) -> None:
        await self._sessions.close_all(visitor.id)

    async def withdraw(self, visitor: Visitor) -> None:
        """Delete what says who this was. The identity stays, as a name that is none, in games and talk."""
        await self._store.withdraw(visitor.id, WITHDRAWN, now())

    def _opened(self, new: NewSession, name: str, language: str | None = None) -> tuple[Visitor, str]:
        note("session_opened", identity=new.identity, kind=new.kind)
        visitor = Visitor(new.identity, name, new.kind == GUEST, new.id, language=language)
        return visitor, self._signer.sign(new.id)

    # -- passwords ---------------------------------------------------------------------------------

    async def _proved(
        self, found: Found | None, claimed: str, password: str, whence: Whence, browser: str
    ) -> Found:
        """Whose password it is; wrong ones are counted, of a browser the account knows apart."""
        self._take_try(whence, found.id if found is not None and browser else "")
        at, address = now(), whence.address
        if not await self._store.attempt(claimed, address, browser, at, at - WINDOW, WRONG):
            warn("login_refused", why="too many wrong")
            raise Problem("account.too_many_wrong", 429)
        right = await self._passwords.verify(found.password if found else None, password)
        if found is None or not right:
            note("login_refused", why="wrong", identity=found.id if found is not None else None)
            raise Problem("account.wrong", 403)
        await self._store.succeeded(claimed, address, browser)
        return found

    def _take_try(self, whence: Whence, known: str = "") -> None:
        """Whoever else is at the same address cannot keep an account out of a browser that it knows."""
        if not (self._tries.take(whence.address) or (known and self._known_tries.take(known))):
            raise Problem("request.too_fast", 429)

    async def _new_password(self, password: str, name: str, whence: Whence) -> str:
        check_password(password, name)
        self._take_try(whence)
        return await self._passwords.hash(password)


def _session(identity: str, kind: str, whence: Whence) -> NewSession:
    agent = "".join(letter for letter in whence.agent if letter.isprintable())[:LONGEST_BROWSER]
    return NewSession(secrets.token_urlsafe(32), identity, kind, agent, whence.browser, now())
