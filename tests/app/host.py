"""A server on a free port, and players who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import ssl
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.command import bound
from app.gate.server import table_server
from app.main import create_app
from app.rooms.brief import whole
from app.rooms.differences import view_after
from app.rooms.messages import SERVER
from app.services import Services
from app.settings import Settings
from tests import shares
from tests.contract import hold_message

PATIENCE = 60.0
SEATS = ("harkonnen", "atreides")
#: Whether the client has been built makes no difference to the server's tests.
NO_CLIENT = Path("no such directory")

#: No test speaks over TLS: reading who is to be trusted takes longer than most requests do.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

#: Who is ready at which table: the browsers that will show a share.
READY: dict[str, list[Player]] = {}


class Entrance:
    """Where browsers connect to: a server, or what stands in front of it."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        """A browser's requests."""
        return httpx.AsyncClient(base_url=self.address, cookies=cookies, timeout=PATIENCE, verify=NO_TLS)

    @contextlib.asynccontextmanager
    async def line(self, path: str, cookie: str, **options: Any) -> AsyncIterator[ClientConnection]:
        """A browser's socket."""
        headers = {"cookie": cookie} if cookie else {}
        # However much a test leaves unread, the end of the connection is read behind it.
        options.setdefault("max_queue", None)
        url = f"ws://127.0.0.1:{self.port}{path}"
        async with connect(
            url, additional_headers=headers, compression=None, max_size=None, **options
        ) as socket:
            yield socket


class Host(Entrance):
    """The server, in this process but behind its own port."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def __aenter__(self) -> Self:
        listener = bound(self.settings)
        self.port = listener.getsockname()[1]
        self.app = create_app(self.settings, NO_CLIENT)
        self._server = table_server(self.app, self.settings, grace=2)
        # Signals are the test runner's.
        self._server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]))
        while not self._server.started:
            if self._task.done():
                self._task.result()
                raise AssertionError("the server did not start")
            await asyncio.sleep(0.005)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.should_exit = True
        await self._task

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services


class Player:
    """Somebody with a browser: a cookie jar and a way to open sockets."""

    def __init__(self, host: Host, name: str) -> None:
        self.host = host
        self.name = name
        self.http = host.client()

    @classmethod
    @contextlib.asynccontextmanager
    async def come(cls, host: Host, *names: str) -> AsyncIterator[list[Player]]:
        players = [cls(host, name) for name in names]
        for player in players:
            await player.post("/api/guest", name=player.name)
        try:
            yield players
        finally:
            for player in players:
                await player.http.aclose()

    def move_to(self, host: Host) -> None:
        """The same browser at another process, or at the same one after a restart."""
        cookies = self.http.cookies
        self.host = host
        self.http = host.client(cookies)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json()

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        answer = await self.http.post(path, json=body)
        assert answer.is_client_error, (path, answer.status_code, answer.text)
        form = answer.json()
        assert set(form) == {"key", "params", "rule", "sentence"}
        return answer.status_code, form["key"]

    async def ready(self, table: dict[str, Any]) -> dict[str, Any]:
        """Promise a share. When all have, each browser shows its own by itself: here everybody's does."""
        place = f"/api/tables/{table['id']}"
        nonces = self.shares(await self.get(place))
        found: dict[str, Any] = await self.post(f"{place}/ready", **shares.ready(table, nonces))
        people = READY.setdefault(table["id"], [])
        people += [self] if self not in people else []
        if found["status"] == "revealing":
            await all_reveal(table)
            found = await self.get(place)
        return found

    async def reveal(self, table: dict[str, Any]) -> dict[str, Any]:
        place = f"/api/tables/{table['id']}"
        nonces = self.shares(await self.get(place))
        found: dict[str, Any] = await self.post(f"{place}/reveal", nonces=nonces)
        return found

    def shares(self, table: dict[str, Any]) -> dict[str, str]:
        return {seat["seat"]: f"share-of-{self.name}" for seat in table["seats"] if seat["yours"]}

    @contextlib.asynccontextmanager
    async def at(self, game: str, *, seq: int | None = None, seat: str | None = None) -> AsyncIterator[Wire]:
        """In the room, welcomed."""
        async with self.open(game) as wire:
            await wire.hello(seq=seq, seat=seat)
            yield wire

    @contextlib.asynccontextmanager
    async def open(self, game: str, **options: Any) -> AsyncIterator[Wire]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with self.host.line(f"/ws/{game}", cookie, **options) as socket:
            yield Wire(socket, game)


async def all_reveal(table: dict[str, Any]) -> None:
    """Everybody who is ready shows their share."""
    for player in READY.pop(table["id"]):
        await player.reveal(table)


def database_away_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The first entry that is to be stored is not; all that was to be stored, for who wants to know."""
    log, tries = host.services.rooms.log, []
    append = log.append

    async def away(*row: Any) -> None:
        tries.append(row)
        if len(tries) == 1:
            raise ConnectionError("the database is away")
        await append(*row)

    monkeypatch.setattr(log, "append", away)
    return tries


async def table_for_two(one: Player, other: Player, **wanted: Any) -> str:
    """A game that has begun: the first plays the Harkonnen."""
    table = await one.post("/api/tables", **({"side": "harkonnen"} | wanted))
    await other.post(f"/api/tables/{table['id']}/join", seat="atreides")
    await one.ready(table)
    begun = await other.ready(table)
    assert begun["status"] == "playing"
    return str(table["id"])


class Wire:
    """A socket to a room. Notes whatever arrives and keeps the view up to date, as a client would."""

    #: What a server of an earlier run has answered must not be taken for an answer to what is sent now.
    run = token_hex(4)
    ids = itertools.count(1)

    def __init__(self, socket: ClientConnection, game: str) -> None:
        self.socket = socket
        self.game = game
        #: Everything that has come over the wire.
        self.traffic: list[str] = []
        self.view: dict[str, Any] = {}
        self.menu: dict[str, Any] | None = None
        self.frames: dict[int, str] = {}
        self.seq = -1
        self.welcome: dict[str, Any] = {}

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        """The next message, checked against its schema and taken into the view."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.traffic.append(text)
        SERVER.validate_json(text, strict=True)
        hold_message(text)
        message = whole(json.loads(text))
        if message["type"] == "welcome":
            self.welcome = message
            self.menu = message.get("menu", None if not message["resumed"] else self.menu)
            if not message["resumed"]:
                self.view, self.seq = message["view"], message["seq"]
        elif message["type"] == "frame":
            self._take(message, text)
        return message

    def _take(self, frame: dict[str, Any], text: str) -> None:
        assert frame["seq"] == self.seq + 1, f"frame {frame['seq']} after {self.seq}"
        self.seq = frame["seq"]
        self.frames[self.seq] = text
        self.menu = frame.get("menu")
        if self.view:
            self.view = view_after(self.view, frame)

    async def until(self, *kinds: str, client_id: str | None = None) -> dict[str, Any]:
        while True:
            message = await self.next()
            if message["type"] in kinds and (client_id is None or message.get("id") == client_id):
                return message

    async def line(self, text: str) -> dict[str, Any]:
        """The line of chat that says so; it may have come before the answer to what was sent."""
        for message in map(json.loads, reversed(self.traffic)):
            if (message["type"], message.get("text")) == ("chat", text):
                return dict(message)
        while (message := await self.until("chat"))["text"] != text:
            pass
        return message

    async def frame(self, seq: int) -> None:
        """Wait for that frame."""
        while self.seq < seq:
            await self.next()

    async def hello(self, *, seq: int | None = None, seat: str | None = None) -> dict[str, Any]:
        if seq is not None:
            self.seq = seq
        message = {"type": "hello", "game": self.game, "seq": seq, "seat": seat}
        await self.send(**{name: value for name, value in message.items() if value is not None})
        return await self.until("welcome")

    def new_id(self) -> str:
        return f"id-{self.run}-{next(self.ids)}"

    @property
    def waiting(self) -> dict[str, Any]:
        waiting: dict[str, Any] = self.view["public"]["waiting"]
        return waiting

    async def enter(self, kind: str, /, **rest: Any) -> dict[str, Any]:
        """Send an entry; the answer."""
        client_id = rest.pop("id", None) or self.new_id()
        await self.send(type=kind, id=client_id, **rest)
        return await self.until("accepted", "refused", client_id=client_id)

    async def closed(self) -> tuple[int, str]:
        """Read until the server closes; its code and reason."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code, end.rcvd.reason
