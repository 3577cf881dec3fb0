"""What stands between two machines: it can be cut, held, slowed down, plugged in elsewhere.

Between the servers and PostgreSQL it can also cut a connection when a commit is about to be reported.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

#: What PostgreSQL says when rows have been inserted. Without a transaction around it, they are committed.
INSERTED = b"INSERT 0 "
#: How a row begins that comes with it: of what is inserted all the time, only entries ask which were stored.
ROW = b"D\x00\x00\x00"
MOST = 65536

Ends = tuple[asyncio.StreamWriter, asyncio.StreamWriter]


class Cable:
    def __init__(self, host: str, port: int) -> None:
        self._to = (host, port)
        self._server: asyncio.Server | None = None
        self._open: set[Ends] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._whole = True
        #: Seconds that everything takes longer, in both directions.
        self.delay = 0.0
        #: So many reports are still to be swallowed.
        self.to_cut = 0
        self.cut = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- what can be done to it ------------------------------------------------------------------------

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Whoever is connected is not any more, and nobody can connect."""
        self._whole = False
        self.reset()
        try:
            yield
        finally:
            self._whole = True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nothing gets through, and nothing is lost."""
        self._flows.clear()
        try:
            yield
        finally:
            self._flows.set()

    @contextmanager
    def slow(self, seconds: float) -> Iterator[None]:
        self.delay = seconds
        try:
            yield
        finally:
            self.delay = 0.0

    def reset(self) -> None:
        """All connections end, without a word."""
        for ends in list(self._open):
            for end in ends:
                end.transport.abort()

    def lead_to(self, port: int) -> None:
        """Whoever connects from now on comes out there; who is connected to the old place no longer is."""
        self._to = (self._to[0], port)
        self.reset()

    # -- passing on ------------------------------------------------------------------------------------

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        try:
            there, answer = await asyncio.open_connection(*self._to)
        except OSError:
            writer.close()
            return
        ends = (writer, answer)
        self._open.add(ends)
        for work in (self._pass(reader, answer, ends, False), self._pass(there, writer, ends, True)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: Ends, reports: bool
    ) -> None:
        try:
            while data := await reader.read(MOST):
                if reports and self.to_cut and INSERTED in data and ROW in data:
                    self.to_cut -= 1
                    self.cut += 1
                    break
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            self._open.discard(ends)
            for end in ends:
                end.close()
