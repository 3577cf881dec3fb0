"""Games that are over, looked back at by a strong program: when somebody asks, once for each, one at a time.

What it found is kept with the code and the weights that found it, and whoever may watch the game may read it.
Of a game that is played there is nothing: it takes the finished record.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from typing import Any

from app.aside import aside
from app.build import build
from app.logs import note, trouble, warn
from app.problems import Problem
from app.store.analyses import Analyses, Found
from app.store.leases import Leases
from engine.classes import dataclass

#: One process of all that serve a database looks back at a time, and says so that often, in seconds.
LEASE, HELD_SECONDS, SAID_SECONDS = "analysis", 60.0, 15.0
#: Where another process does, it is looked again after so many seconds.
AGAIN_SECONDS = 2.0
#: The clock's time; the processor's is limited in the process itself, which gives way to all others.
PATIENCE_SECONDS = 1800.0
#: Games that wait.
MOST_WAITING = 20
#: Of those, for one person: nobody keeps the others from looking back.
MOST_OF_ONE = 3
#: Games of which is remembered that nothing came of it.
FAILURES_KEPT = 200
#: A line of the process's answer, at most.
LONGEST_LINE = 8 * 1024 * 1024


class Nothing(Exception):
    """Nothing came of it, and why."""


@dataclass(slots=True)
class State:
    state: str
    share: int = 0


class AnalysisService:
    def __init__(self, store: Analyses, leases: Leases, *, on: bool) -> None:
        self._store = store
        self._leases = leases
        self._on = on
        #: Those that wait or are looked at, the first come first, with their records and who asked.
        self._wanted: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._share = 0
        self._running = ""
        self._failed: OrderedDict[str, str] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def found(self, game: str) -> Found | None:
        return await self._store.of(game)

    def state(self, game: str) -> State:
        """How far it is with a game that nothing is kept of."""
        if game == self._running:
            return State("running", self._share)
        if game in self._wanted:
            return State("waiting")
        return State(self._failed.get(game, "none") if self._on else "off")

    def ask(self, game: str, record: str, asker: str) -> None:
        """Have it looked at, unless it is about to be."""
        if not self._on or game in self._wanted:
            return
        of_one = sum(each == asker for _, each in self._wanted.values())
        if len(self._wanted) >= MOST_WAITING or of_one >= MOST_OF_ONE:
            raise Problem("request.too_fast", 429)
        self._failed.pop(game, None)
        self._wanted[game] = record, asker
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        while self._wanted:
            game, (record, _) = next(iter(self._wanted.items()))
            try:
                while not await self._leases.take(LEASE, round(HELD_SECONDS * 1000)):
                    await asyncio.sleep(AGAIN_SECONDS)
                try:
                    await self._look(game, record)
                finally:
                    await self._leases.give_up(LEASE)
            except Exception as error:
                trouble("analysis_failed", error, game=game)
                self._fails(game, "failed")
            finally:
                self._running = ""
                self._wanted.pop(game, None)

    def _fails(self, game: str, how: str) -> None:
        self._failed[game] = how
        if len(self._failed) > FAILURES_KEPT:
            self._failed.popitem(last=False)

    async def _look(self, game: str, record: str) -> None:
        if await self._store.of(game) is not None:
            return
        self._running, self._share = game, 0
        process = await aside("app.replays.study", LONGEST_LINE)
        held = asyncio.create_task(self._hold())
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                answer = await self._answer(process, record)
        except (Nothing, TimeoutError, OSError, ValueError) as error:
            warn("analysis_not_made", error=error, game=game)
            self._fails(game, "failed")
            return
        finally:
            held.cancel()
            if process.returncode is None:
                process.kill()
            await process.wait()
        if "analysis" not in answer:
            self._fails(game, "untaught")
            return
        content = json.dumps(answer["analysis"], separators=(",", ":"))
        await self._store.keep(game, Found(build(), answer["weights"], content))
        note("analysis_made", game=game, bytes=len(content))

    async def _answer(self, process: asyncio.subprocess.Process, record: str) -> dict[str, Any]:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(record.encode())
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            await process.stdin.drain()
        process.stdin.close()
        while line := await process.stdout.readline():
            form: dict[str, Any] = json.loads(line)
            if "share" not in form:
                return form
            self._share = form["share"]
        raise Nothing("the process has ended")

    async def _hold(self) -> None:
        while True:
            await asyncio.sleep(SAID_SECONDS)
            await self._leases.take(LEASE, round(HELD_SECONDS * 1000))
