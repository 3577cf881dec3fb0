"""Stands between the servers and PostgreSQL, and cuts a connection when a commit is about to be reported."""

from __future__ import annotations

import asyncio
from typing import Self

#: What PostgreSQL says when rows have been inserted. Without a transaction around it, they are committed.
INSERTED = b"INSERT 0 "
#: How a row begins that comes with it: of what is inserted all the time, only entries ask which were stored.
ROW = b"D\x00\x00\x00"
MOST = 65536


class Proxy:
    def __init__(self, host: str, port: int) -> None:
        self._to = (host, port)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
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

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, answer = await asyncio.open_connection(*self._to)
        except OSError:
            writer.close()
            return
        both = (writer, answer)
        for work in (self._pass(reader, answer, both, False), self._pass(there, writer, both, True)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        both: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
        reports: bool,
    ) -> None:
        try:
            while data := await reader.read(MOST):
                if reports and self.to_cut and INSERTED in data and ROW in data:
                    self.to_cut -= 1
                    self.cut += 1
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            for end in both:
                end.close()
