"""Somebody else's servers, started by the tests: they note what comes, and answer as they are told."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import h11

from app.messages.sender import Sender, Streams

#: What a stand-in can do instead of answering: nothing at all, or take it and go.
HANGS, DIES = 0, -1
#: An address of the world that belongs to nobody we know; nothing is ever sent there.
ELSEWHERE = "1.1.1.1"


@dataclass(frozen=True)
class Came:
    """A request as it came."""

    target: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Takes whatever is posted to it."""

    #: What the next requests are answered with; with 204 when there is none left.
    answers: deque[int] = field(default_factory=deque)
    headers: list[tuple[str, str]] = field(default_factory=list)
    came: list[Came] = field(default_factory=list)
    #: Which addresses were connected to, and for which names.
    dialled: list[tuple[str, str]] = field(default_factory=list)
    #: What names stand for.
    names: dict[str, Sequence[str]] = field(default_factory=dict)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    def sender(self, *allowed: str, seconds: float = 10) -> Sender:
        """One for which this is all there is in the world."""
        return Sender(allowed, look_up=self.look_up, dial=self.dial, seconds=seconds)

    async def look_up(self, host: str) -> Sequence[str]:
        return self.names.get(host, [ELSEWHERE])

    async def dial(self, address: str, host: str) -> Streams:
        self.dialled.append((address, host))
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, h11.RemoteProtocolError):
            await self._answer(reader, writer)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk, body, asked = h11.Connection(h11.SERVER), b"", None
        while True:
            event = talk.next_event()
            if event is h11.NEED_DATA:
                talk.receive_data(await reader.read(4096))
            elif isinstance(event, h11.Request):
                asked = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            else:
                break
        if asked is None:
            return
        headers = {name.decode(): value.decode() for name, value in asked.headers}
        self.came.append(Came(asked.target.decode(), headers, body))
        answer = self.answers.popleft() if self.answers else 204
        if answer == HANGS:
            await reader.read()
        if answer > 0:
            writer.write(talk.send(h11.Response(status_code=answer, headers=self.headers)) or b"")
            await writer.drain()
