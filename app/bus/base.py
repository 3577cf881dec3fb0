"""What a bus can do. Losing a message loses nothing: rooms look at the log by themselves, only later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

#: Small JSON values: the game, and what is new about it. Never anything that is hidden in a game; a
#: place that partners point at is told on only where their cone is open.
News = dict[str, Any]
Listener = Callable[[News], None]


class Bus(Protocol):
    async def start(self, listener: Listener) -> None:
        """Begin to hand news of other processes to the listener."""

    async def stop(self) -> None: ...

    def tell(self, news: News) -> None:
        """Tell the other processes; returns at once."""

    @property
    def healthy(self) -> bool:
        """Whether news get through; without it rooms look at the log more often."""
