"""What a process does again and again, from its start to its end."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


class Regular(ABC):
    """A task that goes round until it is stopped."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _go_round(self) -> None: ...
