"""The lock of a room. There are as many as there are rooms, and most of the time nobody waits for one."""

from __future__ import annotations

import asyncio
from collections import deque


class RoomLock(asyncio.Lock):
    """Keeps no queue once nobody stands in it: asyncio's would stay for good, and is as large as the room."""

    _waiters: deque[asyncio.Future[bool]] | None

    def release(self) -> None:
        super().release()
        if not self._waiters:
            self._waiters = None
