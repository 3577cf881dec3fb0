"""Who besieges: each of them keeps on, from addresses of their own, until they are told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

import httpx

from tests.loadtest.line import FIN_PING, Line
from tests.machines import HOST

#: The whole of this network is the machine itself, so that one machine can be many addresses.
NETWORK = "127.0"
#: With nothing in it: the more of them go into a megabyte.
PING = bytes([FIN_PING, 0x80]) + bytes(4)
#: Bytes that the system takes for somebody who does not read.
BUFFER = 4096
AGAIN_SECONDS = 0.2
GREETINGS = 3
#: Connections from one address, and how many send pings.
EACH, PINGERS = 100, 4


@dataclass(slots=True)
class Toll:
    """What the siege has cost those who besiege, and how much of it got through."""

    pinged: int = 0
    #: How often connections were closed on them, by what they did.
    closed: dict[str, int] = field(default_factory=dict)
    imports: dict[str, int] = field(default_factory=dict)

    def note(self, what: str) -> None:
        self.closed[what] = self.closed.get(what, 0) + 1


async def _connected(port: int, address: str, small: bool = False) -> socket.socket:
    found = socket.socket()
    try:
        if small:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        found.setblocking(False)
        found.bind((address, 0))
        await asyncio.get_running_loop().sock_connect(found, (HOST, port))
    except BaseException:
        found.close()
        raise
    return found


async def for_ever(toll: Toll, what: str, deed: Callable[[], Awaitable[None]]) -> None:
    """Do it again, however it ends."""
    while True:
        with contextlib.suppress(OSError, httpx.HTTPError, TimeoutError):
            await deed()
        toll.note(what)
        await asyncio.sleep(AGAIN_SECONDS)


async def idle(port: int, address: str) -> None:
    """Connect, and say half a word."""
    connection = await _connected(port, address)
    with connection:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, b"GET /api/me HTTP/1.1\r\nhost: ")
        while await loop.sock_recv(connection, 100):
            pass


async def pinging(port: int, address: str, rate: float, toll: Toll) -> None:
    """As nobody, at the lobby: so many bytes of pings a second."""
    connection = await _connected(port, address)
    with connection:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, _handshake(port, "/ws/lobby", ""))
        if b" 101 " not in await loop.sock_recv(connection, 4096):
            return
        block = PING * 1000
        drain = asyncio.create_task(_drained(connection))
        began, sent = monotonic(), 0
        try:
            while not drain.done():
                await loop.sock_sendall(connection, block)
                sent += len(block)
                toll.pinged += len(block)
                await asyncio.sleep(max(0.0, began + sent / rate - monotonic()))
        finally:
            drain.cancel()


async def _drained(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while await asyncio.get_running_loop().sock_recv(connection, 65536):
            pass


async def slow(port: int, address: str, game: str, cookie: str) -> None:
    """Have everything shown some times over, and read next to nothing of it."""
    connection = await _connected(port, address, small=True)
    with connection:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, _handshake(port, f"/ws/{game}", cookie))
        text = json.dumps({"type": "hello", "game": game}).encode()
        hello = bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
        for _ in range(GREETINGS):
            await loop.sock_sendall(connection, hello)
        while await loop.sock_recv(connection, 200):
            await asyncio.sleep(1.0)


async def bringing(http: httpx.AsyncClient, cookie: str, record: str, toll: Toll) -> None:
    """A record that takes as long to check as one may."""
    answer = await http.post("/api/imports", json={"record": record}, headers={"cookie": cookie})
    key = answer.json().get("key", "kept")
    toll.imports[key] = toll.imports.get(key, 0) + 1


def _handshake(port: int, path: str, cookie: str) -> bytes:
    return Line.greeting(path, f"{HOST}:{port}", cookie, os.urandom(16))


def addresses() -> Iterator[str]:
    """One after the other, none of which is the players'."""
    return (f"{NETWORK}.{1 + number // 250}.{1 + number % 250}" for number in count())


async def besieged(orders: dict[str, Any]) -> Toll:
    """Everybody at once, until there is something to read on the standard input."""
    toll, port, tasks = Toll(), orders["port"], []

    def begin(what: str, deed: Callable[[], Awaitable[None]]) -> None:
        tasks.append(asyncio.create_task(for_ever(toll, what, deed)))

    free = addresses()
    for _ in range(orders["idle"] // EACH):
        address = next(free)
        for _ in range(EACH):
            begin("idle", partial(idle, port, address))
    rate = orders["ping_rate"] / PINGERS
    for _ in range(PINGERS):
        begin("pinging", partial(pinging, port, next(free), rate, toll))
    for number, (game, cookie) in enumerate(orders["slow"]):
        if number % EACH == 0:
            address = next(free)
        begin("slow", partial(slow, port, address, game, cookie))
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=120) as http:
        for _ in range(orders["imports"]):
            begin("imports", partial(bringing, http, orders["cookie"], orders["record"], toll))
        await asyncio.to_thread(sys.stdin.readline)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return toll


if __name__ == "__main__":
    print(json.dumps(asdict(asyncio.run(besieged(json.loads(sys.stdin.readline()))))))
