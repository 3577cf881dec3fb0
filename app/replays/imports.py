"""Finished records that are brought from elsewhere, to be looked at like any other game that is over."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

from app.accounts.service import Visitor
from app.aside import aside
from app.ids import new_id
from app.limits import Limiter
from app.logs import warn
from app.problems import Problem
from app.replays.archive import from_text
from app.replays.check import MOST_SECONDS
from app.replays.turns import Turns
from app.store.database import TooMany, now
from app.store.games import TableRow
from app.store.imports import Imports, NewImport

#: The clock's time; the processor's is limited in the process itself, which gives way to all others.
PATIENCE_SECONDS = 120.0
#: One every twenty seconds, a few in one go.
RATE, BURST = 1 / 20, 6


class ImportService:
    def __init__(self, imports: Imports, most_each: int) -> None:
        self._imports = imports
        self._most_each = most_each
        self._limit = Limiter(RATE, BURST)
        self._turns = Turns()

    async def of(self, visitor: Visitor) -> list[TableRow]:
        """What somebody has brought, as it is listed beside their games."""
        return await self._imports.of(visitor.id, self._most_each)

    async def table(self, game: str) -> TableRow | None:
        return await self._imports.get(game)

    async def bring(self, visitor: Visitor, text: str, address: str) -> str:
        """Verify a record and keep it; the id under which it can be looked at."""
        if not self._limit.take(visitor.id):
            raise Problem("request.too_fast", 429)
        if await self._imports.count(visitor.id) >= self._most_each:
            raise Problem("import.too_many", 429, most=self._most_each)
        try:
            given = text.encode()
        except UnicodeEncodeError:
            raise Problem("import.wrong", 422, entry=0, why="it is not text") from None
        found = await self._checked(given, visitor.id, address)
        if not found["holds"]:
            raise Problem("import.wrong", 422, entry=found["entry"], why=found["why"])
        try:
            return await self._imports.add(new_import(visitor.id, found), self._most_each)
        except TooMany as many:
            raise Problem(str(many), 429, most=self._most_each) from many

    async def _checked(self, text: bytes, person: str, address: str) -> dict[str, Any]:
        async with self._turns.turn(person, address) as turn:
            # What dies before it has answered has cost all that it may.
            turn.cost = MOST_SECONDS
            found = await checked(text)
            turn.cost = found["work"]
            return found


async def checked(text: bytes) -> dict[str, Any]:
    """What the process that checks says of a record."""
    process = await aside("app.replays.check")
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
        archive=from_text(found["archive"]),
        created_at=now(),
    )
