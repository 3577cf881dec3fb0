"""A WebSocket client that costs next to nothing, so that it is the server that is measured.

It reads whole unfragmented messages of text, which is all the server sends, and masks with zeros.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

FIN_TEXT, FIN_CLOSE, FIN_PING, FIN_PONG = 0x81, 0x88, 0x89, 0x8A
MASK = b"\x00\x00\x00\x00"

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        #: What kind of frame has come, whatever it says.
        self.heard: Callable[[int], None] = lambda kind: None
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        #: The code the server closed with; none if it was just gone.
        self.closed: asyncio.Future[int | None] = loop.create_future()

    @classmethod
    async def open(
        cls, port: int, path: str, cookie: str, hear: Hear, host: str = "127.0.0.1", named: str = ""
    ) -> Line:
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(lambda: cls(hear), host, port)
        transport.write(cls.greeting(path, named or f"{host}:{port}", cookie, os.urandom(16)))
        try:
            await line.opened
        except BaseException:
            line.close()
            raise
        return line

    @staticmethod
    def greeting(path: str, host: str, cookie: str, key: bytes) -> bytes:
        """The request that opens a WebSocket."""
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(key).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        )
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake failed"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:40]).decode("latin-1")))
                return
            self.opened.set_result(None)
            del buffer[: end + 4]
        self._messages()

    def _messages(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                if len(buffer) < start + wide:
                    break
                size, start = int.from_bytes(buffer[start : start + wide]), start + wide
            end = start + size
            if len(buffer) < end:
                break
            self._message(buffer[at], bytes(buffer[start:end]))
            at = end
        del buffer[:at]

    def _message(self, kind: int, body: bytes) -> None:
        self.heard(kind)
        if kind == FIN_TEXT:
            self._hear(body)
        elif kind == FIN_PING:
            self.frame(FIN_PONG, body)
        elif kind == FIN_CLOSE and not self.closed.done():
            self.closed.set_result(int.from_bytes(body[:2]))

    def say(self, text: str) -> None:
        self.frame(FIN_TEXT, text.encode())

    def frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.write(bytes((kind,)) + length + MASK + body)

    def write(self, data: bytes) -> None:
        """Bytes as they are, whether they are a frame or not."""
        assert self._transport is not None
        self._transport.write(data)

    def read(self, on: bool) -> None:
        """Go on reading what comes, or leave it where it is."""
        if self._transport is not None and not self._transport.is_closing():
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
