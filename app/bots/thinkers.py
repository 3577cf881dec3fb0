"""The processes that think for programs, as many as the host lets them be; nobody waits for them for long."""

from __future__ import annotations

import asyncio
import json
from dataclasses import field
from time import monotonic
from typing import Any

from app.aside import aside
from app.bots.levels import SPARE
from app.bots.thought import Told
from app.logs import note, trouble, warn
from app.machine import processors
from engine.classes import dataclass

#: How long a process may take to begin, and for one thought, before it is given up.
START_SECONDS = 60.0
LONGEST_SECONDS = 60.0
#: How often one that has died is asked again, by another.
ATTEMPTS = 2


class Died(Exception):
    """The process is no more."""


@dataclass(slots=True)
class Thought:
    """What somebody has asked: whether they still wait, and whether a process has begun with it."""

    line: bytes = field(repr=False)
    told: Told
    #: When there has to be an answer, whatever has been found by then; none where only a whole one counts.
    until: float | None = None
    awaited: bool = True
    begun: bool = False

    def tell(self, share: int) -> None:
        if self.awaited:
            self.told(share)


class Thinker:
    """One process; it is asked one thing at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, line: bytes, told: Told, seconds: float | None = None) -> dict[str, Any]:
        """Its answer; after so many seconds the best that it has found by then."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(seconds).encode() + b"\n" + line)
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise Died from error
        while True:
            form = await self.hear()
            if "share" not in form:
                return form
            told(form["share"])

    async def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Died
        form: dict[str, Any] = json.loads(line)
        return form

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()


class Thinkers:
    """They begin when the first program that thinks is seen at a table, and are replaced when they die."""

    def __init__(self, number: int) -> None:
        #: With -1 one less than the machine has processors, so that tables have one for themselves.
        self.number = max(1, processors() - 1) if number < 0 else number
        self._there: set[Thinker] = set()
        self._beginning = 0
        self._ready: asyncio.Queue[Thinker] = asyncio.Queue()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopped = False

    @property
    def on(self) -> bool:
        return self.number > 0 and not self._stopped

    def wake(self) -> None:
        """Somebody will have to think soon."""
        while self.on and len(self._there) + self._beginning < self.number:
            self._beginning += 1
            self._soon(self._begin())

    async def stop(self) -> None:
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in self._there:
            thinker.kill()
        await asyncio.gather(*(thinker.process.wait() for thinker in self._there))
        self._there.clear()

    async def think(
        self, line: bytes, seconds: float, told: Told = lambda share: None, *, whole: bool = False
    ) -> dict[str, Any]:
        """The answer; nothing in it if there was none in time. Who has begun by then finishes, unheard.

        The time runs from now on: who has had to wait for a process has less of it there, for whoever asks
        waits no longer for that. ``whole``: what is found in a part of the time is no answer.
        """
        self.wake()
        thought = Thought(line, told, None if whole else monotonic() + seconds - SPARE)
        task = self._soon(self._asked(thought))
        try:
            await asyncio.wait({task}, timeout=seconds)
        finally:
            thought.awaited = False
            if not thought.begun:
                # Or what nobody waits for any more would keep what somebody waits for from being begun.
                task.cancel()
        if task.done() and not task.cancelled():
            found: dict[str, Any] = task.result()
            if found.get("cut"):
                note("thought_cut_short", seconds=seconds, nodes=found["nodes"])
            return found
        note("thought_too_long", seconds=seconds)
        return {}

    def _soon(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _asked(self, thought: Thought) -> dict[str, Any]:
        for _ in range(ATTEMPTS):
            if not thought.awaited:
                return {}
            thinker = await self._ready.get()
            # A duration: what a moment is by another process's clock is nobody's to know.
            seconds = None if thought.until is None else max(0.0, thought.until - monotonic())
            if seconds == 0.0:
                self._ready.put_nowait(thinker)
                note("thought_too_late")
                return {}
            thought.begun = True
            try:
                async with asyncio.timeout(LONGEST_SECONDS):
                    answer = await thinker.ask(thought.line, thought.tell, seconds)
            except (Died, TimeoutError, ValueError):
                warn("thinker_died", code=thinker.process.returncode)
                await self._bury(thinker)
                thought.begun = False
                continue
            except asyncio.CancelledError:
                thinker.kill()
                raise
            self._ready.put_nowait(thinker)
            if "failed" in answer:
                warn("thought_failed", why=answer["failed"])
                return {}
            return answer
        return {}

    async def _bury(self, thinker: Thinker) -> None:
        self._there.discard(thinker)
        thinker.kill()
        await thinker.process.wait()
        self.wake()

    async def _begin(self) -> None:
        try:
            thinker = Thinker(await aside("app.bots.worker"))
        except OSError as error:
            trouble("thinker_not_begun", error)
            return
        finally:
            self._beginning -= 1
        self._there.add(thinker)
        try:
            async with asyncio.timeout(START_SECONDS):
                await thinker.hear()
        except (Died, TimeoutError, ValueError) as error:
            trouble("thinker_not_begun", error)
            self._there.discard(thinker)
            thinker.kill()
            await thinker.process.wait()
            return
        self._ready.put_nowait(thinker)
