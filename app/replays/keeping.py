"""What everybody was told of a game that has ended is kept, in the background, by any process.

The one in which a game has ended does it soon; what was ended by other means, or by a process that did not
come to it, is found by looking. Two that are at the same game do the same work, and one of them keeps it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial

from app.build import build
from app.logs import note, trouble, warn
from app.problems import Problem
from app.replays import archive
from app.replays.imports import checked
from app.rooms.opening import CannotOpen, unfolded
from app.rooms.room import Room
from app.store.archives import IMPORTS, PLAYED, Archives, Kind
from app.store.imports import Imports
from app.store.log import Log, Stored

#: After the end of a game: whoever sits there looks at it now.
SOON_SECONDS = 10.0
#: Between two looks for what nobody has kept, and before the first one.
ROUND_SECONDS = 600.0
#: Between two games: with many to keep, as after the first upgrade that keeps them, play goes first.
PAUSE_SECONDS = 0.5
#: Between two entries: as long do others have the interpreter for themselves.
BREATH_SECONDS = 0.001
#: Games that are looked up at a time.
AT_ONCE = 20


class CannotKeep(Exception):
    """This code cannot tell that game, or it cannot be told any more."""


def archive_of(stored: Stored, breathe: Callable[[], None] = lambda: None) -> dict[str, bytes]:
    """All that was told of a game, out of its log alone."""
    try:
        return archive.kept(unfolded(stored, {}), list(stored.entries.times), breathe)
    except CannotOpen as error:
        raise CannotKeep(str(error)) from error
    except Exception as error:
        # Whatever goes wrong: it was told by other rules or by other code.
        raise CannotKeep(str(error) or type(error).__name__) from error


class Archivist:
    """Keeps what was told of single games."""

    def __init__(self, archives: Archives, log: Log, imports: Imports) -> None:
        self._archives = archives
        self._log = log
        self._imports = imports

    async def keep(self, kind: Kind, game: str, breathe: Callable[[], None] = lambda: None) -> bool:
        """Whether it was kept now; False if it was already. CannotKeep if that is not possible."""
        parts = await (self._imported(game) if kind is IMPORTS else self._played(game, breathe))
        return await self._archives.keep(kind, game, parts)

    async def _played(self, game: str, breathe: Callable[[], None]) -> dict[str, bytes]:
        stored = await self._log.read(game, build(), snapshots=0)
        if stored is None:
            raise CannotKeep("there is no such game")
        return await asyncio.to_thread(archive_of, stored, breathe)

    async def _imported(self, game: str) -> dict[str, bytes]:
        """In a process of its own, as when it was brought."""
        text = await self._imports.text(game)
        try:
            found = await checked((text or "").encode())
        except Problem as problem:
            raise CannotKeep(str(problem)) from problem
        if not found["holds"]:
            raise CannotKeep(f"entry {found['entry']}: {found['why']}")
        return archive.from_text(found["archive"])


class Keeping:
    """The same in the background of a process that serves."""

    def __init__(self, archives: Archives, archivist: Archivist) -> None:
        self._archives = archives
        self._archivist = archivist
        self._ended = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        #: What this code cannot keep is not tried again by this process.
        self._hopeless: dict[Kind, set[str]] = {PLAYED: set(), IMPORTS: set()}

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def entered(self, room: Room) -> None:
        """An entry was stored here."""
        if room.position is not None and room.position.over:
            self._ended.set()

    async def _go_round(self) -> None:
        while True:
            # Processes that were started together do not look at the same time.
            wait = ROUND_SECONDS * random.uniform(0.5, 1.0)
            try:
                await asyncio.wait_for(self._ended.wait(), wait)
                await asyncio.sleep(SOON_SECONDS)
            except TimeoutError:
                pass
            self._ended.clear()
            try:
                await self.round()
            except Exception as error:
                trouble("archives_not_made", error)

    async def round(self) -> int:
        """Keep everything that is missing, one game after the other; how many were kept."""
        kept = 0
        for kind, hopeless in self._hopeless.items():
            while games := await self._archives.missing(kind, AT_ONCE, hopeless):
                for game in games:
                    kept += await self._try(kind, game, hopeless)
                    await asyncio.sleep(PAUSE_SECONDS)
        return kept

    async def _try(self, kind: Kind, game: str, hopeless: set[str]) -> bool:
        begun = time.monotonic()
        try:
            found = await self._archivist.keep(kind, game, partial(time.sleep, BREATH_SECONDS))
        except CannotKeep as error:
            warn("archive_not_made", error=error, game=game)
            hopeless.add(game)
            return False
        note("archive_made", game=game, first=found, ms=round((time.monotonic() - begun) * 1000))
        return found
