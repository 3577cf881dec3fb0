"""What the host's page shows: everything about the server, nothing hidden of any game."""

from __future__ import annotations

import platform
from dataclasses import asdict
from typing import Any

from app import machine
from app.backups.keeper import BackupKeeper
from app.build import build, data
from app.hosts.pulse import Pulse
from app.settings import Settings
from app.store.backups import Backups
from app.store.database import Database, now
from app.store.overview import Overview

BACKUPS = 10


class HostPage:
    def __init__(
        self,
        settings: Settings,
        database: Database,
        store: Overview,
        list_of_backups: Backups,
        backups: BackupKeeper,
        pulse: Pulse,
    ) -> None:
        self._settings = settings
        self._database = database
        self._store = store
        self._list = list_of_backups
        self._backups = backups
        self._pulse = pulse

    async def whole(self, version: str) -> dict[str, Any]:
        # What this process says of itself is as new as the page.
        await self._pulse.once(alone=True)
        found = await self._store.whole()
        return {
            "at": now(),
            **found,
            "processes": await self._store.processes(),
            "backups": await self._of_backups(),
            "disk": await self._disk(),
            "versions": {
                "program": version,
                "build": build(),
                "data": data(),
                "database": found["database"],
                "revision": await self._database.revision(),
                "python": platform.python_version(),
            },
        }

    async def _of_backups(self) -> dict[str, Any]:
        return {
            "made": self._backups.folder is not None,
            "every_hours": self._settings.backup_hours,
            "old": self._backups.old,
            "last": None if self._backups.last is None else self._backups.last.at,
            "newest": [asdict(made) for made in await self._list.newest(BACKUPS)],
        }

    async def _disk(self) -> dict[str, Any]:
        folder = self._backups.folder or self._settings.data_dir
        free, size = machine.disk(folder)
        return {"database": await self._list.database_bytes(), "free": free, "size": size}
