"""Who reads nothing delays nobody, fills no memory, and does nothing more once they were let go."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from app.command import bound
from app.gate.places import PLACE, Gate, Place
from app.settings import Settings
from app.wire import MOST_WAITING, Outbox, framed
from tests.app import host as hosting
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log

pytestmark = pytest.mark.anyio

#: Bytes that the system takes for a socket before the server notices that nobody reads.
BUFFER = 4096


@pytest.fixture
def small_buffers(monkeypatch: pytest.MonkeyPatch) -> None:
    def listener(settings: Settings) -> socket.socket:
        found = bound(settings)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        return found

    monkeypatch.setattr(hosting, "bound", listener)


class Silent:
    """A socket to a room that says something and reads nothing."""

    def __init__(self, writer: asyncio.StreamWriter, game: str) -> None:
        self._writer = writer
        self._game = game

    async def send(self, **message: Any) -> None:
        text = json.dumps(message).encode()
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
        self._writer.write(b"\x81" + length + bytes(4) + text)
        await self._writer.drain()

    async def greets(self, many: int) -> None:
        for _ in range(many):
            await self.send(type="hello", game=self._game)


@asynccontextmanager
async def silent(player: Player, game: str) -> AsyncIterator[Silent]:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", player.host.port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=BUFFER)
    lines = (
        f"GET /ws/{game} HTTP/1.1",
        "host: dune",
        "upgrade: websocket",
        "connection: upgrade",
        f"sec-websocket-key: {base64.b64encode(bytes(16)).decode()}",
        "sec-websocket-version: 13",
        "cookie: " + "; ".join(f"{name}={value}" for name, value in player.http.cookies.items()),
    )
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in await reader.readline()
    try:
        yield Silent(writer, game)
    finally:
        writer.transport.abort()


async def connections(host: Host, wanted: int) -> None:
    """Wait until so many are in rooms."""
    while host.services.rooms.census()[1] != wanted:
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("small_buffers")
async def test_who_answers_no_ping_is_gone_whatever_they_have_not_read(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        config = host._server.config
        config.ws_ping_interval = config.ws_ping_timeout = 0.5
        async with other.at(game) as second, silent(one, game) as first:
            await first.greets(40)
            await connections(host, 2)
            await asyncio.wait_for(connections(host, 1), 30)
            while (await second.until("presence"))["seats"]["harkonnen"]:
                pass


@pytest.mark.usefixtures("small_buffers")
async def test_who_was_logged_out_does_nothing_more_though_they_have_not_read_it(settings: Settings) -> None:
    """The end of the connection waits behind what they do not read; what they send does not count."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with other.at(game) as second, silent(one, game) as first:
            await first.greets(40)
            await connections(host, 2)
            await first.send(type="say", id="still-here", text="I am still here.")
            await second.line("I am still here.")
            assert (await one.http.delete("/api/sessions")).status_code == 204
            await first.send(type="resign", id="too-late")
            await first.send(type="say", id="gone", text="Still.")
            await asyncio.sleep(0.2)
            await second.send(type="ping")
            await second.until("pong")
            assert not any('"Still."' in text for text in second.traffic)
        assert (await from_the_log(host.services, game)).seq == 0


class Socket:
    """A socket that notes what is sent, with or without a gate that can say things at once."""

    def __init__(self, says: Callable[[bytes], bool] | None = None) -> None:
        self.sent: list[object] = []
        self.scope: dict[str, Any] = {}
        if says is not None:
            place = Place(Gate(Settings()), None)
            place.says = says
            self.scope = {"state": {PLACE: place}}

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await asyncio.sleep(0)

    async def close(self, code: int, reason: str) -> None:
        self.sent.append((code, reason))


async def test_what_nobody_reads_is_not_kept() -> None:
    there = Socket()
    outbox = Outbox(there)  # type: ignore[arg-type]
    for number in range(MOST_WAITING + 10):
        outbox.send(str(number))
    assert outbox.closing
    await outbox.written()
    assert there.sent == [(1013, "reading too slowly")]


async def test_what_can_be_said_at_once_is_and_never_before_what_waits() -> None:
    full = False

    def says(frame: bytes) -> bool:
        if not full:
            there.sent.append(frame[2:].decode())
        return not full

    there = Socket(says)
    outbox = Outbox(there)  # type: ignore[arg-type]
    for number in range(9):
        # From the fourth to the sixth nothing can be said at once; the seventh would overtake them.
        full = 3 <= number < 6
        outbox.send(str(number))
        if number == 7:
            await asyncio.sleep(0.01)
    outbox.close(1000, "over")
    await outbox.written()
    assert there.sent == [*map(str, range(9)), (1000, "over")]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_is_put_together_as_the_library_does(size: int) -> None:
    text = "x" * (size - 2) + "\u00e9" if size > 1 else ""
    assert framed(text) == bytes(Frame(Opcode.TEXT, text.encode()).serialize(mask=False))
