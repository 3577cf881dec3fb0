"""How a host comes in. No player is a host, no host a player: other accounts, other cookies, other tables."""

from __future__ import annotations

import secrets

from app.accounts.cookies import Signer
from app.accounts.passwords import Passwords, check_password
from app.ids import hashed
from app.limits import Limiter
from app.logs import note, warn
from app.problems import Problem
from app.store.hosts import HostFound, Hosts
from app.text import compared, shown_name
from engine.classes import dataclass

COOKIE = "arrakis_host"
#: Longer than a player's: behind it lies what concerns everybody.
SHORTEST_PASSWORD = 12
#: Tries a second that are looked at, from one address and for one name, and how many in one go. A name that
#: is locked in this way opens by itself, or by another link.
TRIES, TRIES_AT_ONCE = 1 / 30, 10
#: Requests a second of one host who is in, and as many in one go.
PACE, PACE_AT_ONCE = 2.0, 30


@dataclass(frozen=True, slots=True)
class HostVisitor:
    """A host who is logged in, and by which session."""

    id: str
    name: str
    session: str


class HostService:
    def __init__(self, store: Hosts, passwords: Passwords, secret: str) -> None:
        self._store = store
        self._passwords = passwords
        self._signer = Signer(secret, "host")
        self._addresses = Limiter(TRIES, TRIES_AT_ONCE)
        self._names = Limiter(TRIES, TRIES_AT_ONCE)
        self._pace = Limiter(PACE, PACE_AT_ONCE)

    async def host(self, cookie: str | None) -> HostVisitor | None:
        """Whom the cookie of a host stands for."""
        session = self._signer.read(cookie)
        found = await self._store.holder(session) if session else None
        return None if session is None or found is None else HostVisitor(found.id, found.name, session)

    def paced(self, visitor: HostVisitor) -> None:
        """The page asks for much at a time."""
        if not self._pace.take(visitor.id):
            raise Problem("request.too_fast", 429)

    async def login(self, name: str, password: str, address: str) -> tuple[HostVisitor, str]:
        claimed = compared(shown_name(name))
        if not self._addresses.take(address) or not self._names.take(claimed[:80]):
            warn("host_login_refused", why="too fast")
            raise Problem("request.too_fast", 429)
        found = await self._store.by_claim(claimed)
        right = await self._passwords.verify(found.password if found else None, password)
        if found is None or not right:
            warn("host_login_refused", why="wrong")
            raise Problem("host.wrong", 403)
        session = secrets.token_urlsafe(32)
        await self._store.open(found.id, session)
        return self._opened(found, session)

    async def linked(self, token: str, address: str) -> str:
        """Whose account a link leads to; it uses nothing up."""
        if not self._addresses.take(address):
            raise Problem("request.too_fast", 429)
        name = await self._store.linked(hashed(token))
        if name is None:
            raise Problem("host.no_link", 404)
        return name

    async def use_link(self, token: str, password: str, address: str) -> tuple[HostVisitor, str]:
        """Choose the password of the account that a link leads to; all its sessions end, one begins here."""
        name = await self.linked(token, address)
        check_password(password, name, SHORTEST_PASSWORD)
        session = secrets.token_urlsafe(32)
        hash_of_it = await self._passwords.hash(password)
        found = await self._store.use(hashed(token), compared(name), hash_of_it, session)
        if found is None:
            raise Problem("host.no_link", 404)
        return self._opened(found, session)

    async def logout(self, visitor: HostVisitor) -> None:
        await self._store.close(visitor.session)
        note("host_logged_out", host=visitor.id)

    def _opened(self, found: HostFound, session: str) -> tuple[HostVisitor, str]:
        note("host_logged_in", host=found.id)
        return HostVisitor(found.id, found.name, session), self._signer.sign(session)
