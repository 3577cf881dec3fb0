"""The end of the time for showing shares: whatever is missing then stays so, and the game begins.

Every process looks, so the deadline is kept whoever stops; the row of the table is locked, so one of them
begins the game. A time in which no server was up is nobody's fault and is added to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from app.clocks.keeper import Keeper
from app.lobby.service import LobbyService
from app.logs import note, trouble
from app.regular import Regular
from app.store.database import now
from app.store.games import Games, TableRow

#: After an outage browsers have so many milliseconds to come back, at least.
COME_BACK = 30_000


def deadline(reveal_for: int, until: int, outages: Sequence[tuple[int, int]]) -> int:
    """Until when shares can be shown.

    >>> deadline(60, 100_000, [(10_000, 39_000), (90_000, 95_000), (140_000, 150_000)])
    125000
    """
    for begin, end in outages:
        lost = end - max(begin, until - reveal_for * 1000)
        if lost > 0 and begin < until:
            until = max(until + lost, end + COME_BACK)
    return until


class Revealing(Regular):
    def __init__(self, games: Games, lobby: LobbyService, keeper: Keeper, interval: float) -> None:
        super().__init__()
        self._games = games
        self._lobby = lobby
        self._keeper = keeper
        #: Between two looks, in seconds: other processes have tables too.
        self._interval = interval
        self._wake = asyncio.Event()
        lobby.revealing = self._wake.set

    async def _go_round(self) -> None:
        while True:
            wait = self._interval
            try:
                wait = min(wait, await self.round())
            except Exception as error:
                trouble("reveal_failed", error)
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), wait)
            except TimeoutError:
                continue

    async def round(self) -> float:
        """Begin what is due; in how many seconds the next will be."""
        if not self._keeper.reliable:
            return self._interval
        nearest = self._interval
        for game, reveal_for, until in await self._games.revealing():
            left = deadline(reveal_for, until, self._keeper.outages) - now()
            if left > 0:
                nearest = min(nearest, left / 1000)
            elif await self._lobby.begin_without(game, self._due):
                note("shares_withheld", game=game)
        return nearest

    def _due(self, table: TableRow) -> bool:
        """Looked at again under the lock: another process may have begun the game."""
        until = table.reveal_until
        return until is not None and deadline(table.reveal_for, until, self._keeper.outages) <= now()
