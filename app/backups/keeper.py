"""The server's own backups: when one is due, who makes it, which are kept, and whether the last is old.

All processes look; the one that has the lease makes it. Players go on meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from app.backups.file import dump
from app.logs import note, trouble, warn
from app.problems import CannotDo
from app.settings import Settings
from app.store.backups import Backups, Made
from app.store.database import Database, now
from app.store.leases import Leases

LEASE = "backup"
HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
#: How long a process that is gone is waited for, and how often one that works says so.
HELD = 5 * 60 * 1000
RENEWED_SECONDS = 60.0
#: After a backup that could not be made, the next try.
AGAIN = HOUR
NAME = re.compile(r"arrakis-(\d{8}T\d{6}Z)\.backup\.gz")
STAMP = "%Y%m%dT%H%M%SZ"


def name_of(at: int) -> str:
    """What a backup of that moment is called.

    >>> name_of(1_800_000_000_000)
    'arrakis-20270115T080000Z.backup.gz'
    """
    return f"arrakis-{time.strftime(STAMP, time.gmtime(at / 1000))}.backup.gz"


def backups_in(folder: Path) -> list[Path]:
    """The server's own backups that lie there, oldest first; what else is there is not ours to touch."""
    if not folder.is_dir():
        return []
    return sorted(file for file in folder.iterdir() if NAME.fullmatch(file.name))


def to_keep(files: Iterable[Path], days: int, weeks: int) -> set[Path]:
    """The newest of each of the last days that have one, and of each of the last weeks.

    Days without a backup do not count, so those that are there do not all go when none are made any more.
    """
    by_day: dict[str, Path] = {}
    by_week: dict[str, Path] = {}
    for file in sorted(files):
        found = NAME.fullmatch(file.name)
        if found is not None:
            at = time.strptime(found[1], STAMP)
            by_day[time.strftime("%Y-%j", at)] = by_week[time.strftime("%G-%V", at)] = file
    kept = [by_day[day] for day in sorted(by_day)[-days:]]
    return {*kept, *(by_week[week] for week in (sorted(by_week)[-weeks:] if weeks else ()))}


class BackupKeeper:
    def __init__(self, settings: Settings, database: Database, store: Backups, leases: Leases) -> None:
        self._settings = settings
        self._database = database
        self._store = store
        self._leases = leases
        self.folder = settings.backups
        #: As far as this process knows: what the figures say.
        self.last: Made | None = None
        self.database_bytes = 0
        self._known = False
        self._warned_at = 0

    # -- looking -----------------------------------------------------------------------------------

    @property
    def age(self) -> int | None:
        """Milliseconds since the last backup; None if there is none."""
        return None if self.last is None else max(0, now() - self.last.at)

    @property
    def old(self) -> bool:
        """Whether a backup should have been made long ago."""
        if self.folder is None or not self._known:
            return False
        return self.age is not None and self.age > self._settings.backup_old_hours * HOUR

    async def look(self, *, make: bool = True) -> None:
        """Make a backup if one is due and nobody else does; say so when the last is old."""
        self.last = await self._store.last_good()
        self.database_bytes = await self._store.database_bytes()
        self._known = True
        if make and self.folder is not None and await self._due():
            await self.make()
        if self.old and now() - self._warned_at >= HOUR:
            self._warned_at = now()
            warn("backup_old", hours=round((self.age or 0) / HOUR))

    async def _due(self) -> bool:
        newest = await self._store.newest(1)
        if newest and newest[0].failed:
            return now() - newest[0].at >= AGAIN
        return self.age is None or self.age >= self._settings.backup_hours * HOUR

    # -- making ------------------------------------------------------------------------------------

    async def make(self, *, asked: bool = False) -> bool:
        """One backup, unless another process is at it; whether it was made.

        ``asked``: also if the last one is fresh.
        """
        async with self._alone() as mine:
            if not mine or self.folder is None:
                return False
            # Another process may have made one between our look and the lease.
            self.last = await self._store.last_good()
            if not asked and not await self._due():
                return False
            made = await self._make(self.folder)
            await self._store.add(made)
            if made.failed:
                return False
            self.last = made
            self._remove(self.folder)
            return True

    async def _make(self, folder: Path) -> Made:
        at = now()
        target = folder / name_of(at)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            rows = await dump(self._database, target)
            # The tables that were read hang on themselves, and are young: nothing old is looked through.
            gc.collect(1)
            size = target.stat().st_size
        except (CannotDo, OSError) as error:
            trouble("backup_failed", error)
            why = str(error) if isinstance(error, CannotDo) else error.strerror or type(error).__name__
            return Made(at, target.name, failed=why[:200])
        note("backup_made", rows=rows, bytes=size, seconds=round((now() - at) / 1000, 1))
        return Made(at, target.name, rows, size)

    def _remove(self, folder: Path) -> None:
        """Those that are kept no longer."""
        files = backups_in(folder)
        kept = to_keep(files, self._settings.backup_days, self._settings.backup_weeks)
        for file in files:
            if file not in kept:
                with contextlib.suppress(OSError):
                    file.unlink()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[bool]:
        if not await self._leases.take(LEASE, HELD):
            yield False
            return
        renewing = asyncio.create_task(self._renew())
        try:
            yield True
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            await self._leases.give_up(LEASE)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_SECONDS)
            try:
                await self._leases.take(LEASE, HELD)
            except Exception as error:
                trouble("lease_not_renewed", error)
