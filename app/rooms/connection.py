"""One visitor's socket: what is sent to it waits in a queue, so that a slow reader delays nobody."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.accounts.service import Visitor
from engine.view import SPECTATOR

#: Messages that may wait for a slow reader; then it is cut off and resumes from the last it has read.
MOST_WAITING = 400

POLICY, RESTART, TRY_LATER = 1008, 1012, 1013


class Connection:
    def __init__(self, socket: WebSocket, visitor: Visitor) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self._closing = False
        self.visitor = visitor
        #: Set by hello.
        self.viewer = SPECTATOR
        self.seats: tuple[str, ...] = ()
        self.channels: tuple[str, ...] = ()
        #: The faction this seat shares with a partner; empty if none.
        self.shares = ""

    def send(self, text: str) -> None:
        if self._closing:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            self.close(TRY_LATER, "reading too slowly")
            return
        self._waiting.put_nowait(text)

    def close(self, code: int, reason: str) -> None:
        """Close after what is waiting has been sent."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait((code, reason))

    async def write(self) -> None:
        """Send what waits, until the socket is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                item = await self._waiting.get()
                if isinstance(item, tuple):
                    await self._socket.close(*item)
                    return
                await self._socket.send_text(item)
        self._closing = True
