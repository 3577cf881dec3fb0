"""Finished records that are brought from elsewhere, to be looked at like any other game that is over."""

from __future__ import annotations

import asyncio
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.accounts.service import Visitor
from app.ids import new_id
from app.limits import Limiter
from app.logs import warn
from app.problems import Problem
from app.store.database import now
from app.store.games import TableRow
from app.store.imports import Imports, NewImport

HERE = Path(__file__).resolve().parents[2]
#: The clock's time; the processor's is limited in the process itself.
PATIENCE_SECONDS = 60.0
#: Records that wait while another one is checked; more are turned away.
MOST_WAITING = 4
#: One every twenty seconds, a few in one go.
RATE, BURST = 1 / 20, 6


class ImportService:
    def __init__(self, imports: Imports, most_each: int) -> None:
        self._imports = imports
        self._most_each = most_each
        self._limit = Limiter(RATE, BURST)
        self._one_at_a_time = asyncio.Semaphore(1)
        self._waiting = 0

    async def of(self, visitor: Visitor) -> list[TableRow]:
        """What somebody has brought, as it is listed beside their games."""
        return await self._imports.of(visitor.id, self._most_each)

    async def table(self, game: str) -> TableRow | None:
        return await self._imports.get(game)

    async def bring(self, visitor: Visitor, text: str) -> str:
        """Verify a record and keep it; the id under which it can be looked at."""
        if not self._limit.take(visitor.id):
            raise Problem("request.too_fast", 429)
        if await self._imports.count(visitor.id) >= self._most_each:
            raise Problem("import.too_many", 429, most=self._most_each)
        try:
            given = text.encode()
        except UnicodeEncodeError:
            raise Problem("import.wrong", 422, entry=0, why="it is not text") from None
        found = await self._checked(given)
        if not found["holds"]:
            raise Problem("import.wrong", 422, entry=found["entry"], why=found["why"])
        return await self._imports.add(new_import(visitor.id, found))

    async def _checked(self, text: bytes) -> dict[str, Any]:
        if self._waiting >= MOST_WAITING:
            raise Problem("import.busy", 503)
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return await checked(text)
        finally:
            self._waiting -= 1


async def checked(text: bytes) -> dict[str, Any]:
    """What the process that checks says of a record."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.replays.check"),
        cwd=HERE,
        env={"PYTHONIOENCODING": "utf-8"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            answer, _ = await process.communicate(text)
    except TimeoutError:
        answer = b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode or not answer:
        warn("record_not_checked", code=process.returncode, bytes=len(text))
        raise Problem("import.too_much", 422)
    found: dict[str, Any] = json.loads(answer)
    return found


def new_import(identity: str, found: dict[str, Any]) -> NewImport:
    """What is kept of a record that holds."""
    record: str = found["text"]
    return NewImport(
        id=new_id(),
        identity=identity,
        digest=sha256(record.encode()).hexdigest(),
        text=record,
        commitment=found["commitment"],
        practice=found["practice"],
        seats=tuple(found["seats"]),
        entries=found["entries"],
        winner=found["winner"],
        won_by=found["won_by"],
        created_at=now(),
    )
