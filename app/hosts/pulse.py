"""From time to time: what this process says of itself to the others, and whether a backup is due."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from app import machine
from app.backups.keeper import BackupKeeper
from app.build import build
from app.bus.base import Bus
from app.logs import TROUBLES, trouble
from app.rooms.rooms import Rooms
from app.store.overview import Overview

#: Between two words of a process.
SECONDS = 15.0


class Pulse:
    def __init__(
        self, process: str, store: Overview, rooms: Rooms, bus: Bus | None, backups: BackupKeeper
    ) -> None:
        self._process = process
        self._store = store
        self._rooms = rooms
        self._bus = bus
        self._backups = backups
        self._started = monotonic()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._store.leave(self._process)
        except Exception as error:
            trouble("pulse_not_ended", error)

    def figures(self) -> dict[str, Any]:
        """Numbers, and which code this is; nothing of any game."""
        rooms, connections = self._rooms.census()
        return {
            "up": round(monotonic() - self._started),
            "rooms": rooms,
            "connections": connections,
            "entries": self._rooms.log.stored,
            "errors": sum(TROUBLES.values()),
            "bus": self._bus.healthy if self._bus is not None else None,
            "memory": machine.resident(),
            "worked": round(machine.worked(), 1),
            "load": round(machine.load(), 2),
            "processors": machine.processors(),
            "build": build()[:12],
        }

    async def _beat(self) -> None:
        while True:
            # Not at once: whoever starts has more important things to do.
            await asyncio.sleep(SECONDS)
            try:
                await self.once()
            except Exception as error:
                trouble("pulse_failed", error)

    async def once(self, *, alone: bool = False) -> None:
        """``alone``: only to know how things stand; no backup is made now."""
        await self._store.tell(self._process, self.figures())
        await self._backups.look(make=not alone)
