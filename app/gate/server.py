"""The server behind the gate: it accepts connections itself, and pauses when the system has no files left."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn._types import ASGI3Application

from app.gate.places import LOOK_SECONDS, PLACE, Gate, Place
from app.gate.requests import Requests
from app.gate.sockets import Sockets
from app.logs import tell_what_was_left_out, warn
from app.settings import Settings

GRACE_SECONDS = 5
#: Connections that are accepted before anything else has its turn.
TOGETHER = 64
#: How long nobody is accepted when there is nothing to accept them with.
PAUSE_SECONDS = 1.0
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
#: Open files that are asked for, the most first: more are of no use to one process, and some systems promise
#: more than they give.
FILES = (65_536, 10_240, 4_096)

Made = Callable[[Place], asyncio.Protocol]


def raise_files() -> None:
    """As many open files as the system lets us have; what it gives at first is often very few."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for files in FILES:
        wanted = files if most == resource.RLIM_INFINITY else min(files, most)
        if now == resource.RLIM_INFINITY or now >= wanted:
            return
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return


class Acceptor:
    """Takes connections from one listening socket.

    asyncio's own loop goes on trying when files have run out, and writes an error each time.
    """

    def __init__(self, listener: socket.socket, gate: Gate, made: Made) -> None:
        self._listener = listener
        self._gate = gate
        self._made = made
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pause: asyncio.TimerHandle | None = None
        self._closed = False
        listener.setblocking(False)
        self._resume()

    def _resume(self) -> None:
        self._pause = None
        self._loop.add_reader(self._listener.fileno(), self._accept)

    def _accept(self) -> None:
        for _ in range(TOGETHER):
            try:
                connection, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in EXHAUSTED:
                    raise
                self._rest(error)
                return
            place = self._gate.enter(peer)
            if place is None:
                connection.close()
                continue
            connection.setblocking(False)
            task = self._loop.create_task(self._begin(connection, place))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _rest(self, error: OSError) -> None:
        warn("no_files_left", reason=errno.errorcode[error.errno or 0], held=len(self._gate.held))
        self._gate.make_room()
        self._loop.remove_reader(self._listener.fileno())
        self._pause = self._loop.call_later(PAUSE_SECONDS, self._resume)

    async def _begin(self, connection: socket.socket, place: Place) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: self._made(place), connection)
        except BaseException as error:
            connection.close()
            place.leave()
            # Whoever is gone before they were there is nobody's trouble.
            if not isinstance(error, OSError):
                raise

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._pause is not None:
            self._pause.cancel()
        else:
            self._loop.remove_reader(self._listener.fileno())

    async def wait_closed(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


class TableServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self.gate = gate
        self._looking: asyncio.TimerHandle | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # Uvicorn starts everything but listening: there is nothing for it to listen on.
        await super().startup(sockets=[])
        self.servers = cast(Any, [Acceptor(listener, self.gate, self._made) for listener in sockets or ()])
        self._look()

    def _made(self, place: Place) -> asyncio.Protocol:
        # Uvicorn gives each request a copy of this, so that it knows the place it has come by.
        state = {**self.lifespan.state, PLACE: place}
        return Requests(config=self.config, server_state=self.server_state, app_state=state)

    def _look(self) -> None:
        self.gate.look()
        tell_what_was_left_out()
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        await super().shutdown(sockets)


def table_server(app: FastAPI, settings: Settings, grace: int = GRACE_SECONDS) -> TableServer:
    config = uvicorn.Config(
        cast(ASGI3Application, app),
        # Decided by measurement: docs/decisions.md, *What comes in is counted below the messages*.
        http=Requests,
        ws=Sockets,
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        # What a proxy says of the client's address is believed of those that are named, and of no others.
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or "",
        # What is a little too large is refused with a sentence; whoever sends more is cut off unread.
        ws_max_size=2 * settings.largest_message,
        # Frames are small, and compressed sizes would tell of contents.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace,
    )
    return TableServer(config, Gate(settings))
