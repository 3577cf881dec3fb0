"""What nobody has asked for costs little: connections that say nothing, frames without words, log lines."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import io
import json
import logging
import random
import socket
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State

from app import logs
from app.gate import server as accepting
from app.gate.places import Gate, Place
from app.gate.server import Acceptor
from app.gate.sockets import READ, Frames, Outlet, Sockets
from app.guard import Guard
from app.logs import Few, Lines
from app.settings import Settings
from tests.app.host import Host, Player, table_for_two
from tests.app.test_live_lobby import looking
from tests.loadtest.line import FIN_PING, FIN_PONG, Line

pytestmark = pytest.mark.anyio

#: Longer than anything here is waited for, and no longer than a test may take that fails.
PATIENCE = 10.0
HEAD = b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n"

FIN_BINARY, FIN_EMPTY_TEXT, TEXT, CONTINUED = 0x82, 0x81, 0x01, 0x00


@contextlib.asynccontextmanager
async def raw(
    host: Host, many: int = 1
) -> AsyncIterator[list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]:
    """Connections that have said nothing yet."""
    found = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(many)]
    try:
        yield found
    finally:
        for _, writer in found:
            writer.transport.abort()


async def ended(reader: asyncio.StreamReader) -> None:
    """Until the server has closed."""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while await reader.read(65536):
                pass


# -- idle connections ------------------------------------------------------------------------------


async def test_connections_of_one_address_are_counted_before_they_have_said_anything(
    sqlite_settings: Settings,
) -> None:
    """Who has waited longest without asking for anything makes room; who plays stays."""
    settings = sqlite_settings.model_copy(update={"open_from_address": 12})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, raw(host, 40) as idle:
            gone = [asyncio.create_task(ended(reader)) for reader, _ in idle]
            await asyncio.wait(gone[:20], timeout=PATIENCE)
            assert all(task.done() for task in gone[:20])
            assert not gone[-1].done()
            await other.get("/api/me")
            await first.send(type="ping")
            await first.until("pong")
            for task in gone:
                task.cancel()


async def test_a_layer_that_fails_once_a_conversation_is_promised_neither_ends_it_nor_keeps_it_counted(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    led = Guard.__call__

    async def failing(guard: Guard, scope: Any, receive: Any, send: Any) -> None:
        speaks = scope["type"] == "websocket"
        await led(guard, scope, receive, send)
        if speaks:
            raise RuntimeError("behind the conversation")

    monkeypatch.setattr(Guard, "__call__", failing)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        inside = host.services.doors._inside
        async with one.at(game) as first:
            assert inside
            await first.send(type="ping")
            await first.until("pong")
        async with asyncio.timeout(PATIENCE):
            while inside:
                await asyncio.sleep(0.01)


async def test_who_holds_what_they_asked_for_makes_no_room_and_gets_no_more(
    sqlite_settings: Settings,
) -> None:
    settings = sqlite_settings.model_copy(update={"open_from_address": 3})
    async with Host(settings) as host, contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(_line(host)) for _ in range(3)]
        with pytest.raises((ConnectionError, OSError)):
            await stack.enter_async_context(_line(host))
        assert not any(line.closed.done() for line in lines)


async def test_the_head_of_a_request_comes_in_time(sqlite_settings: Settings) -> None:
    """However often another byte of it comes; for the second request on a connection as for the first."""
    settings = sqlite_settings.model_copy(update={"head_seconds": 0.5})
    async with Host(settings) as host, raw(host, 2) as ((reader, writer), (again, second)):
        second.write(HEAD + b"\r\n")
        assert b" 401 " in await again.readline()
        end = asyncio.create_task(ended(reader)), asyncio.create_task(ended(again))
        for _ in range(200):
            for pen in (writer, second):
                if not pen.is_closing():
                    pen.write(b"x")
            await asyncio.sleep(0.05)
            if all(task.done() for task in end):
                break
        assert all(task.done() for task in end)


async def test_a_room_is_greeted_in_time_and_the_lobby_needs_no_greeting(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"first_message_seconds": 0.3})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with looking(one) as lobby, one.at(game) as greeted, other.open(game) as silent:
            await asyncio.wait_for(silent.socket.wait_closed(), PATIENCE)
            await greeted.send(type="ping")
            await greeted.until("pong")
            await lobby.pong()


async def test_a_body_that_nobody_wants_is_not_read_for_ever(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, raw(host) as ((reader, writer),):
        writer.write(HEAD + b"content-length: 1000000000\r\n\r\n")
        assert b" 401 " in await reader.readline()
        sent = 0
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while sent < 64 * 1024 * 1024:
                    writer.write(bytes(65536))
                    await writer.drain()
                    sent += 65536
        assert sent < 32 * 1024 * 1024


async def test_who_does_not_read_an_answer_is_let_go(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"reader_seconds": 0.3})
    async with Host(settings) as host:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", host.port))
        _, writer = await asyncio.open_connection(sock=connection, limit=4096)
        # The description of the interface, again and again, until nothing more fits in between.
        line = b"GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
        writer.write(line * 400)
        async with asyncio.timeout(PATIENCE):
            while host._server.gate.held:
                await asyncio.sleep(0.05)
        writer.transport.abort()


# -- files -----------------------------------------------------------------------------------------


async def test_without_files_nobody_is_accepted_for_a_while_and_one_line_says_so(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(accepting, "PAUSE_SECONDS", 0.2)
    tries = 0

    class Exhausted(socket.socket):
        def accept(self) -> Any:
            nonlocal tries
            tries += 1
            raise OSError(errno.EMFILE, "no files")

    with Exhausted() as listener, socket.socket() as client:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        acceptor = Acceptor(listener, Gate(sqlite_settings, 100), lambda place: asyncio.Protocol())
        client.connect(listener.getsockname())
        with caplog.at_level("WARNING", logger="arrakis"):
            await asyncio.sleep(0.1)
            assert tries == 1
            await asyncio.sleep(0.2)
            assert tries == 2
        acceptor.close()
        assert [record.getMessage() for record in caplog.records] == ["no_files_left"] * 2


# -- below the messages ----------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _line(host: Host, cookie: str = "", path: str = "/ws/lobby") -> AsyncIterator[Line]:
    line = await Line.open(host.port, path, cookie, lambda _: None)
    try:
        yield line
    finally:
        line.close()


async def _the_only_place(host: Host) -> Place:
    while not host._server.gate.held:
        await asyncio.sleep(0.01)
    (place,) = host._server.gate.held
    return place


async def poured(line: Line, kind: int, body: bytes, most: int) -> int | None:
    """Send the same frame until the server closes, and how it does."""
    for number in range(most):
        if line.closed.done():
            break
        line.frame(kind, body)
        if number % 50 == 0:
            await asyncio.sleep(0)
    return await asyncio.wait_for(line.closed, PATIENCE)


@pytest.fixture
def strict(sqlite_settings: Settings) -> Settings:
    """The limits that a host has who sets nothing."""
    usual = Settings.model_fields
    names = ("incoming_rate", "incoming_burst", "frame_rate", "frame_burst")
    return sqlite_settings.model_copy(update={name: usual[name].default for name in names})


@pytest.mark.parametrize(
    ("kind", "body"),
    [(FIN_PING, b""), (FIN_PING, bytes(125)), (0x8A, bytes(125)), (CONTINUED, b"")],
    ids=["small pings", "pings", "pongs", "empty fragments"],
)
async def test_frames_below_messages_are_counted(strict: Settings, kind: int, body: bytes) -> None:
    """By nobody, at the lobby: who sends nothing but these is let go after a few of them."""
    async with Host(strict) as host, _line(host) as line:
        if kind == CONTINUED:
            line.frame(TEXT, b"")
        place = await _the_only_place(host)
        assert await poured(line, kind, body, 20_000) == 1008
        assert place.frames_read < strict.frame_burst + 2 * strict.frame_rate + READ / (len(body) + 6)
        assert place.bytes_read < (strict.frame_burst + 2 * strict.frame_rate) * 131 + READ


async def test_bytes_of_messages_are_counted(strict: Settings) -> None:
    """Also of those that are refused one by one, and of a message that never comes to its end."""
    strict = strict.model_copy(update={"patience": 10_000})
    async with Host(strict) as host:
        for kind in (FIN_BINARY, FIN_EMPTY_TEXT):
            async with _line(host) as line:
                place = await _the_only_place(host)
                assert await poured(line, kind, bytes(60_000), 200) == 1008
                assert place.bytes_read < strict.incoming_burst + 10 * strict.incoming_rate
            while host._server.gate.held:
                await asyncio.sleep(0.01)


async def test_what_is_far_too_large_is_not_read(strict: Settings) -> None:
    """Its length stands before it."""
    async with Host(strict) as host, _line(host) as line:
        place = await _the_only_place(host)
        line.write(bytes([FIN_BINARY, 0xFF]) + (200_000).to_bytes(8) + bytes(4))
        assert await asyncio.wait_for(line.closed, PATIENCE) == 1009
        assert place.bytes_read < READ


async def test_another_connection_gives_nobody_more(strict: Settings) -> None:
    """What somebody may send counts for all their connections together, and takes nothing from others."""
    strict = strict.model_copy(update={"frame_rate": 0.001, "frame_burst": 20})
    async with Host(strict) as host, Player.come(host, "Leto") as (other,):
        async with _line(host) as line:
            assert await poured(line, FIN_PING, b"", 100) == 1008
        async with _line(host) as line:
            assert await poured(line, FIN_PING, b"", 3) == 1008
        async with looking(other) as lobby:
            await lobby.pong()


async def test_an_address_may_send_ten_times_what_one_person_may(strict: Settings) -> None:
    strict = strict.model_copy(update={"frame_rate": 0.001, "frame_burst": 20, "guests_per_minute": 100})
    names = [f"Guest {number}" for number in range(14)]
    async with Host(strict) as host, Player.come(host, *names) as players:
        pongs = 0

        def hear(kind: int) -> None:
            nonlocal pongs
            pongs += kind == FIN_PONG

        for player in players:
            cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
            async with _line(host, cookie) as line:
                line.heard = hear
                assert await poured(line, FIN_PING, b"", 40) == 1008
        assert 200 <= pongs <= 210


# -- the log ---------------------------------------------------------------------------------------


def test_lines_of_one_kind_are_few_and_those_left_out_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever writes them: what foreign packages say is one kind for each level."""
    page, clock = io.StringIO(), [0.0]
    handler = logging.StreamHandler(page)
    handler.setFormatter(Lines())
    handler.addFilter(Few(1.0, 10, lambda: clock[0]))
    ours, foreign = logging.Logger(logs.LOGGER.name), logging.Logger("asyncio")
    for logger in (ours, foreign):
        logger.addHandler(handler)
    monkeypatch.setattr(logs, "LOGGER", ours)
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])

    def last() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(page.getvalue().splitlines()[-1])
        return found

    for number in range(5000):
        logs.warn("no_files_left", number=number)
        foreign.error("socket %d: out of files", number)
    assert len(page.getvalue().splitlines()) == 20 and len(page.getvalue()) < 4000
    logs.note("started")
    assert last()["event"] == "started", "another kind has its own lines"
    clock[0] += 3
    logs.warn("no_files_left", number=5000)
    assert last()["left_out"] == 4990
    clock[0] += logs.QUIET_SECONDS
    logs.tell_what_was_left_out()
    line = last()
    assert (line["event"], line["kind"], line["left_out"]) == ("lines_left_out", "asyncio error", 4990)
    logs.tell_what_was_left_out()
    assert last() == line


# -- what comes whole ------------------------------------------------------------------------------


def a_frame(kind: int, body: bytes, mask: bytes) -> bytes:
    size = len(body)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes((kind,)) + length + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(body))


def read_by(chunks: list[bytes], most: int, frames: int, *, short: bool) -> tuple[int, object]:
    """What a connection makes of these pieces, with the short way for whole texts or without."""
    place = Mock(Place, pays_for_frame=Mock(side_effect=[True] * frames + [False] * 99))
    conn = Frames(place, most)
    # As after the handshake.
    conn.state = State.OPEN
    conn.parser = Protocol.parse(conn)
    next(conn.parser)
    told: list[tuple[int, bool, bytes]] = []
    taken = 0
    for come in chunks:
        said = conn.whole(come) if short else None
        taken += said is not None
        if said is not None:
            told.append((Opcode.TEXT, True, said))
            continue
        conn.receive_data(come)
        read = [each for each in conn.events_received() if isinstance(each, Frame)]
        told += [(each.opcode, each.fin, bytes(each.data)) for each in read]
        if conn.parser_exc is not None:
            break
    return taken, (told, str(conn.parser_exc), conn.state, conn.data_to_send())


def test_a_text_that_comes_whole_is_read_as_the_library_reads_it() -> None:
    """Whatever else comes before and after it, in whatever pieces; and what is wrong is as wrong."""
    chance = random.Random(5)
    kinds = [TEXT | 0x80] * 6 + [FIN_BINARY, FIN_PING, FIN_PONG, TEXT, CONTINUED, 0x80, 0x88, 0xC1]
    short = 0
    for _ in range(800):
        stream = [
            a_frame(
                chance.choice(kinds),
                chance.randbytes(chance.choice((0, 1, 2, 80, 125, 126, 127, 300))),
                chance.randbytes(4),
            )
            for _ in range(chance.randint(1, 6))
        ]
        if not chance.randrange(4):
            # Not masked, or cut in the middle, or two at once.
            at = chance.randrange(len(stream))
            bad = stream[at]
            stream[at : at + 1] = chance.choice(
                ([bad[:1] + bytes((bad[1] & 0x7F,)) + bad[2:]], [bad[:3], bad[3:]], [bad + bad], [bad[:-1]])
            )
        most, frames = chance.choice((200, 1000)), chance.choice((2, 99))
        taken, with_it = read_by(stream, most, frames, short=True)
        _, without = read_by(stream, most, frames, short=False)
        assert with_it == without, stream
        short += taken
    assert short > 200


# -- what a connection keeps -----------------------------------------------------------------------


async def test_whoever_waits_to_write_goes_on_when_it_is_taken() -> None:
    outlet = Outlet()
    await outlet.wait()
    outlet.clear()
    outlet.clear()
    waiting = [asyncio.create_task(outlet.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    assert not outlet.is_set() and [task.done() for task in waiting] == [True, False, False]
    outlet.set()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*waiting[1:])
    assert outlet.is_set()


async def test_connections_share_the_names_of_what_they_keep(sqlite_settings: Settings) -> None:
    """Python does so up to thirty names of a class; what Uvicorn has beyond is in slots."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game), other.at(game):
            there = [each for each in gc.get_objects() if type(each) is Sockets and each.handshake_complete]
            assert len(there) >= 2
            assert max(len(vars(each)) for each in there) <= 30
