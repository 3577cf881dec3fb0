"""WebSockets at the gate: bytes and frames are paid for before anybody looks at what they say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState, ProtocolError
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the fast one, if there is
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from app.gate.places import PLACE, Place, turned_away
from app.logs import trouble

POLICY = 1008
TOO_MUCH = "too much in a short time"
#: Bytes that are read at a time. What has come in is paid for before more is read, so this is how far
#: somebody may be over what they have.
READ = 8192
#: Messages that may wait to be answered before no more are read.
AHEAD = 4
#: So much is written without waiting for more: whoever does not read is to be noticed.
GATHERED = 16_384
#: What is left of what the application was given, once it converses.
NOTHING: dict[str, Any] = {}
#: Where they are read to. Each time all of it is taken away before anything else is read.
_BUFFER = bytearray(READ)
_VIEW = memoryview(_BUFFER)

#: How a text begins that is one frame, the bit of what is masked, and the sizes that stand elsewhere.
TEXT, MASKED, WIDE, VERY_WIDE = 0x81, 0x80, 126, 127


class Bytes(StreamReader):
    """What has come and was not read yet. It knows whether a frame has begun."""

    between = False

    def at_eof(self) -> Generator[None, None, bool]:
        # This is asked before each frame, and nowhere else.
        while not self.buffer and not self.eof:
            self.between = True
            yield
            self.between = False
        return not self.buffer


class Frames(ServerProtocol):
    """The frames of one connection, each of which is paid for."""

    def __init__(self, place: Place, most: int) -> None:
        super().__init__(max_size=most, logger=logging.getLogger("uvicorn.error"))
        self._place = place
        # The library's own reads from its own; closed, it waits for no collector.
        self.parser.close()
        self.reader: Bytes = Bytes()
        self.parser = self.parse()
        next(self.parser)

    def whole(self, come: bytes) -> bytes | None:
        """What a text says that has come in one frame and by itself, as almost all do; None for all else.

        That, and whatever is wrong in any way, is the library's to read.
        """
        reader = self.reader
        if come[0] != TEXT or not reader.between or reader.buffer or len(come) < 8:
            return None
        size, begin = come[1] - MASKED, 6
        if size == WIDE:
            size, begin = int.from_bytes(come[2:4]), 8
        known = 0 <= size != VERY_WIDE and len(come) == begin + size
        if not known or self.state is not State.OPEN or self.extensions or self.current_size is not None:
            return None
        if (self.max_message_size or 0) < size or not self._place.pays_for_frame():
            # What is not paid for is so for the library as well, which ends it.
            return None
        return apply_mask(come[begin:], come[begin - 4 : begin])

    def recv_frame(self, frame: Frame) -> None:
        if not self._place.pays_for_frame():
            # This says how it ends; the exception only that it does.
            self.fail(POLICY, TOO_MUCH)
            turned_away("too_many_frames")
            raise ProtocolError(TOO_MUCH)
        super().recv_frame(frame)

    def takes(self, frame: bytes) -> bool:
        """Whether a frame that is put together already can go out as it is, which it then does."""
        if self.state is not State.OPEN or self.extensions or self.expect_continuation_frame:
            return False
        self.writes.append(frame)
        return True


class Inbox:
    """What has come and was not taken yet. It is next to nothing while it is empty, as it mostly is."""

    __slots__ = ("_come", "_there")

    def __init__(self) -> None:
        self._come: list[Any] = []
        #: What the one who reads waits for.
        self._there: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._come.append(event)
        if self._there is not None and not self._there.done():
            self._there.set_result(None)

    async def get(self) -> Any:
        while not self._come:
            self._there = asyncio.get_running_loop().create_future()
            await self._there
        return self._come.pop(0)

    def empty(self) -> bool:
        return not self._come

    def qsize(self) -> int:
        return len(self._come)


class Outlet:
    """Whether what is said is taken. It is next to nothing while it is, as it mostly is."""

    __slots__ = ("_stalled",)

    def __init__(self) -> None:
        #: What whoever has more to say waits for, while nothing is taken.
        self._stalled: asyncio.Future[None] | None = None

    def clear(self) -> None:
        if self._stalled is None:
            self._stalled = asyncio.get_running_loop().create_future()

    def set(self) -> None:
        stalled, self._stalled = self._stalled, None
        if stalled is not None:
            stalled.set_result(None)

    def is_set(self) -> bool:
        return self._stalled is None

    async def wait(self) -> None:
        while self._stalled is not None:
            # Who gives up waiting leaves the others waiting.
            await asyncio.shield(self._stalled)


class Sockets(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Whoever answers no ping is gone, and nothing waits any longer for them to read it.

    Uvicorn would close such a connection once everything was read, which may be never.
    """

    # Of what Uvicorn keeps of each connection, with what comes here. All instances share the names of at most
    # thirty others; one more, and each has a dictionary of its own that is three times as large.
    __slots__ = (
        *("asgi_version", "client", "close_timeout", "close_timer", "curr_msg_data_type", "default_headers"),
        *("initial_response", "last_ping_rtt", "logger", "pending_ping_payload", "ping_interval"),
        *("ping_sent_at", "ping_timeout", "ping_timer", "pong_timer", "root_path", "scheme", "server"),
        *("_gathered", "_leads", "_writes", "place"),
    )

    def __init__(self, *, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(app_state=app_state, **more)
        self.place: Place = app_state[PLACE]
        self._leads, self.app = self.app, self._led
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.writable: Outlet = Outlet()  # type: ignore[assignment]
        # Uvicorn's own: it hangs on itself, and would wait for the collector.
        self.conn.parser.close()
        self.conn: Frames = Frames(self.place, self.config.ws_max_size)
        self.place.says = self.says
        #: How much has been said and not been written, and whether it will be in this turn.
        self._gathered = 0
        self._writes = False

    async def _led(self, scope: Any, receive: Any, send: Any) -> None:
        """To a conversation. What has led there is done when that begins, and all that was asked for."""
        try:
            await self._leads(scope, receive, send)
        except Exception as error:
            if self.place.conversation is None:
                raise
            # It was promised, and what it holds it gives back at its own end.
            trouble("layer_failed", error)
        if (conversation := self.place.conversation) is not None:
            self.request.headers.clear()
            del self.request, self.response
            # The next request has its own.
            self.app_state = NOTHING
            try:
                await conversation()
            finally:
                # A connection hangs on itself: whatever it still held would wait for the collector.
                self.place.conversation = self.place.says = None

    # -- what comes in -----------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> bytearray:
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        if not self.place.pays_for_bytes(nbytes):
            self.conn.fail(POLICY, TOO_MUCH)
            turned_away("too_many_bytes")
            self.handle_parser_exception()
            return
        come = bytes(_VIEW[:nbytes])
        if (said := self.conn.whole(come)) is None:
            self.data_received(come)
            return
        self.frames, self.curr_msg_data_type = [said], "text"
        self.send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._gone_soon()

    def send_receive_event_to_app(self) -> None:
        """Go on reading while few messages wait: to stop and begin again takes longer than most answers."""
        if self.place.waits == "message":
            self.place.go_on()
        # Uvicorn would stop after each, and begins again when none is left.
        self.read_paused = True
        super().send_receive_event_to_app()
        if self.queue.qsize() >= AHEAD:
            self.transport.pause_reading()

    # -- what goes out -----------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and self.handshake_complete and not self.close_sent:
            await self._gather(message["text"])
            return
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.place.wait("message")
        elif message["type"] == "websocket.close":
            self._gone_soon()

    def says(self, frame: bytes) -> bool:
        """Say it in this turn of the loop, or not at all: then it has to wait until more is read."""
        ready = self.handshake_complete and self.writable.is_set()
        if not ready or self.disconnected or self.close_sent or not self.conn.takes(frame):
            return False
        self._said(len(frame))
        return True

    async def _gather(self, text: str) -> None:
        """What is said in one turn of the loop is written at once: an answer, its frame, the clock."""
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        self._said(len(text))

    def _said(self, many: int) -> None:
        self._gathered += many
        if self._gathered > GATHERED:
            self._write()
        elif not self._writes:
            self._writes = True
            self.loop.call_soon(self._write_soon)

    def _write_soon(self) -> None:
        self._writes = False
        self._write()

    def _write(self) -> None:
        """Unless something else has been written meanwhile, and this with it."""
        self._gathered = 0
        output = b"".join(self.conn.data_to_send())
        if output and not self.transport.is_closing():
            self.transport.write(output)

    # -- the end -----------------------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def _gone_soon(self) -> None:
        """Whoever reads nothing does not read that this is the end either."""
        self.loop.call_later(2 * self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self.place.leave()
        super().connection_lost(exc)


# What asyncio asks of a protocol that reads into a buffer of its own.
_: type[asyncio.BufferedProtocol] = cast(type[asyncio.BufferedProtocol], Sockets)
