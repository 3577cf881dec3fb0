"""What stands before every request: origin, size and kind of what comes in, headers on what goes out."""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.gate.places import place_of
from app.limits import Limiter, neighbourhood
from app.logs import note, trouble
from app.problems import NO, PERHAPS, Problem
from app.settings import Settings

ONE_CLICK = "/mail/stop/"
IMPORTS = "/api/imports"
#: Records that one address may be sending at a time.
MOST_BRINGING = 4
#: A request that has not come in by then is not waited for.
BODY_SECONDS = 60.0
SAFE = ("GET", "HEAD", "OPTIONS")
#: What only our own pages and programs ask for; a page of somebody else has no business there at all.
ASKED = ("/api", "/metrics")
CSP = "; ".join(
    (
        "default-src 'none'",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CSP,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._names = known_names(settings)
        #: Records that are coming in, by address.
        self._bringing: Counter[str] = Counter()
        self._requests = Limiter(settings.request_rate, settings.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if (place := place_of(scope)) is not None:
                place.comes_from(neighbourhood(scope.get("client")))
            key = self._turned_away(scope)
            if key:
                note("socket_refused", path="/ws", key=key)
                await send({"type": "websocket.close", "code": 1008, "reason": key})
                return
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = monotonic()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._dress(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            body = await self._checked(scope, receive)
            await self._app(scope, body, answer)
        except Problem as problem:
            await _refuse(problem, answer)
        except Exception as error:
            trouble("request_failed", error, path=_pattern(scope))
            if status:
                raise
            stored = NO if scope["method"] in SAFE else PERHAPS
            await _refuse(Problem("server.trouble", 500, stored=stored), answer)
        finally:
            ms = round((monotonic() - started) * 1000, 1)
            note("request", method=scope["method"], path=_pattern(scope), status=status, ms=ms)

    def _turned_away(self, scope: Scope) -> str:
        """Why a socket is not opened at all; empty if it is."""
        headers = Headers(scope=scope)
        if not self._known(headers):
            return "request.unknown_host"
        if self._foreign(headers):
            return "request.foreign_origin"
        if not printable(scope["path"]):
            return "request.not_found"
        return "" if self._requests.take(neighbourhood(scope.get("client"))) else "request.too_fast"

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """The request's body, read whole: small, JSON, and from a page of ours."""
        headers = Headers(scope=scope)
        if not self._known(headers):
            raise Problem("request.unknown_host", 421)
        if not printable(scope["path"]):
            raise Problem("request.not_found", 404)
        safe = scope["method"] in SAFE
        counts = not safe or scope["path"].startswith("/api")
        if counts and not self._requests.take(neighbourhood(scope.get("client"))):
            raise Problem("request.too_fast", 429)
        if (not safe or scope["path"].startswith(ASKED)) and self._foreign(headers):
            raise Problem("request.foreign_origin", 403)
        if safe:
            return receive
        body = await self._body(scope, receive)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json" and not scope["path"].startswith(ONE_CLICK):
            raise Problem("request.not_json", 415)

        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, if it is not too large and comes in time: what has come so far fills the memory."""
        if scope["path"] != IMPORTS:
            return await _read(receive, self._settings.largest_message)
        address = neighbourhood(scope.get("client"))
        if self._bringing[address] >= MOST_BRINGING:
            raise Problem("import.busy", 503)
        self._bringing[address] += 1
        try:
            # A whole record comes in one piece.
            return await _read(receive, self._settings.largest_record)
        finally:
            self._bringing[address] -= 1
            if not self._bringing[address]:
                del self._bringing[address]

    def _known(self, headers: Headers) -> bool:
        """Whether the request names an address that this server is known by.

        A name of somebody else's may lead here, and then the browser takes us for their page: it would show
        them what only this machine, or this network, may read. Nobody else can give out a bare address.
        """
        host = headers.get("host")
        return host is None or is_bare(host) or name_in(host) in self._names

    def _foreign(self, headers: Headers) -> bool:
        """Whether a browser sends this on behalf of somebody else's page."""
        origin = headers.get("origin")
        if origin is None:
            return False
        if self._settings.public_url:
            return origin.rstrip("/") != self._settings.public_url
        # Not taken apart by rules for addresses: what is none of ours may be anything.
        _, there, host = origin.partition("://")
        return not there or host != headers.get("host")

    def _dress(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
        if self._settings.secure_cookies:
            headers.setdefault("strict-transport-security", "max-age=31536000")


async def _read(receive: Receive, most: int) -> bytes:
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise Problem("request.too_large", 413)
    except TimeoutError as error:
        raise Problem("request.too_slow", 408) from error
    return bytes(body)


def name_in(host: str) -> str:
    """The name in the header of that name, without the port.

    >>> name_in("Table.example:8000"), name_in("[::1]:8000"), name_in("[::1]")
    ('table.example', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_bare(host: str) -> bool:
    """Whether it is an address, and no name that leads to one."""
    try:
        ip_address(name_in(host))
    except ValueError:
        return False
    return True


def known_names(settings: Settings) -> frozenset[str]:
    """The names by which this server is known: its own machine's, the public one, and those the host adds."""
    machine = socket.gethostname().lower()
    public = urlsplit(settings.public_url).hostname or ""
    added = [name.strip().lower() for name in settings.known_as.split(",")]
    names = {"localhost", machine, f"{machine}.local", settings.host.lower(), public, *added}
    return frozenset(name for name in names if name)


def printable(path: str) -> bool:
    """Whether an address has no control characters in it, which no database would take."""
    return all(letter >= " " and letter != "\x7f" for letter in path)


def _pattern(scope: Scope) -> str:
    """The address without what stands in it: ids of private tables are not for logs."""
    route = scope.get("route")
    return str(getattr(route, "path", "") or "other")


async def _refuse(problem: Problem, send: Send) -> None:
    body = json.dumps(problem.to_json()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
