"""From time to time: tables that never began are closed, later removed, and so are guests who never sat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.logs import note, trouble
from app.regular import Regular
from app.settings import Settings
from app.store.database import now
from app.store.expiry import Expiry
from app.store.sessions import Sessions

DAY = 24 * 60 * 60 * 1000
#: Between two rounds; the first is right after the start.
SECONDS = 600.0
#: A closed table can still be looked at for so long.
CLOSED_DAYS = 1


class Expiring(Regular):
    def __init__(
        self, settings: Settings, store: Expiry, sessions: Sessions, changed: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._settings = settings
        self._store = store
        self._sessions = sessions
        self._changed = changed

    async def _go_round(self) -> None:
        while True:
            try:
                await self.round()
            except Exception as error:
                trouble("expiry_failed", error)
            await asyncio.sleep(SECONDS)

    async def round(self) -> None:
        at, settings = now(), self._settings
        untouched = at - round(settings.open_table_days * DAY)
        closed = await self._store.close_tables(untouched)
        for game in closed:
            self._changed(game)
        await self._store.forget_traces()
        tables = await self._store.remove_tables(untouched - CLOSED_DAYS * DAY)
        await self._sessions.forget(at)
        guests = await self._store.remove_guests(at - round(settings.guest_days * DAY))
        if closed or tables or guests:
            note("expired", closed=len(closed), tables=tables, guests=guests)
