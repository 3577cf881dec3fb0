"""The same server without a port: requests and sockets are handed to the application, and time to the test.

Nothing happens by itself: whoever lets time pass says when the server looks around.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from typing import Any, Self, cast

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import Time, settings_for
from tests.app.host import NO_CLIENT, PATIENCE, Host

ADDRESS, PORT = "127.0.0.1", 8000
FOREVER = 1e9


def still(directory: Path, **more: Any) -> Settings:
    """A server that does nothing by itself, and takes no time that a test lets pass for an outage."""
    settings = settings_for(directory, port=PORT, poll_seconds=60.0, bot_delay=60.0, **more)
    return settings.model_copy(update={"heartbeat_seconds": FOREVER})


class Inside(Host):
    """The server in this process, behind no port."""

    def __init__(self, settings: Settings, time: Time, template: Path | None = None) -> None:
        super().__init__(settings)
        self.time = time
        if template is not None and template.exists():
            shutil.copy(template, settings.data_dir / template.name)

    async def __aenter__(self) -> Self:
        self.port = PORT
        self.app = create_app(self.settings, NO_CLIENT)
        self._life = contextlib.AsyncExitStack()
        await self._life.enter_async_context(self.app.router.lifespan_context(self.app))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._life.aclose()

    def client(self, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=self.app, client=(ADDRESS, 1))
        return httpx.AsyncClient(base_url=self.address, cookies=cookies, transport=transport)

    @contextlib.asynccontextmanager
    async def line(self, path: str, cookie: str, **options: Any) -> AsyncIterator[ClientConnection]:
        line = Line(self, path, cookie)
        try:
            yield cast(ClientConnection, line)
        finally:
            await line.close()

    async def passes(self, seconds: float, *games: str) -> None:
        """Let time pass; then the server looks around."""
        self.time.passes(seconds)
        for game in games:
            await self.services.rooms.judge(game)
            await self.services.rooms.recount(await self.services.rooms.room(game))


class Line:
    """A socket to the application."""

    def __init__(self, host: Inside, path: str, cookie: str) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended = False
        own = f"{ADDRESS}:{PORT}".encode()
        headers = [(b"host", own), (b"origin", b"http://" + own), (b"cookie", cookie.encode())]
        scope = {
            **{"type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws"},
            **{"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": ""},
            **{"headers": headers, "client": (ADDRESS, 1), "server": (ADDRESS, PORT), "subprotocols": []},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._served(host, scope))

    async def _served(self, host: Inside, scope: dict[str, Any]) -> None:
        async def sent(message: MutableMapping[str, Any]) -> None:
            self._out.put_nowait(dict(message))

        await host.app(scope, self._in.get, sent)

    @property
    def over(self) -> bool:
        """The application has done with it."""
        return self._task.done()

    async def send(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        while True:
            event = await asyncio.wait_for(self._out.get(), PATIENCE)
            if event["type"] == "websocket.send":
                return str(event["text"])
            if event["type"] == "websocket.close":
                self.ended = True
                raise ConnectionClosed(Close(event["code"], event.get("reason", "")), None)

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._task, PATIENCE)


def told(line: ClientConnection) -> list[dict[str, Any]]:
    """What has come and was not read yet."""
    out = cast(Line, line)._out
    found = []
    while not out.empty():
        event = out.get_nowait()
        if event["type"] == "websocket.send":
            found.append(json.loads(event["text"]))
    return found
