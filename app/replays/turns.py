"""Whose record is checked next, where one check may take a processor for many seconds.

What checking costs is noted for who has brought a record, and for the address they come from, and forgotten
with time. Nobody has two records checked at a time; whoever has cost least lately comes first; and those who
have cost much share one lane, so that another is always free for somebody who has not.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import field

from app.problems import Problem
from engine.classes import dataclass

#: Records that are checked at the same time.
LANES = 2
#: Records that wait; of one person; and of one address.
MOST_WAITING, MOST_EACH, MOST_FROM_ADDRESS = 16, 2, 4
#: Seconds of a processor that one person, or one address, may have cost lately; what is forgotten a second.
MOST_WORK = 60.0
FORGOTTEN = 1 / 30
#: Whoever has cost more than this waits for the lane of those who have.
LITTLE_WORK = 5.0


@dataclass(eq=False, slots=True)
class Turn:
    """One record on its way; whoever checks it says what it has cost."""

    person: str
    address: str
    came: int
    begun: asyncio.Future[None]
    cost: float = 0.0
    heavy: bool = False

    @property
    def keys(self) -> tuple[str, str]:
        return (f"person {self.person}", f"address {self.address}")


@dataclass(slots=True)
class Turns:
    clock: Callable[[], float] = time.monotonic
    _waiting: list[Turn] = field(default_factory=list)
    _running: set[Turn] = field(default_factory=set)
    #: What each person and each address has cost, and when that was worked out.
    _spent: dict[str, tuple[float, float]] = field(default_factory=dict)
    _came: int = 0

    @asynccontextmanager
    async def turn(self, person: str, address: str) -> AsyncIterator[Turn]:
        """Wait for one's turn; Problem says why there is none."""
        self._came += 1
        begun = asyncio.get_running_loop().create_future()
        turn = Turn(person, address, self._came, begun)
        self._admit(turn)
        self._waiting.append(turn)
        self._begin()
        try:
            await turn.begun
            yield turn
        finally:
            if turn in self._running:
                self._running.discard(turn)
                for key in turn.keys:
                    self._spent[key] = (self._cost(key) + turn.cost, self.clock())
            elif turn in self._waiting:
                self._waiting.remove(turn)
            self._begin()

    def _admit(self, turn: Turn) -> None:
        if self._cost_of(turn) >= MOST_WORK:
            raise Problem("import.enough", 429)
        persons = Counter(other.person for other in self._waiting)
        addresses = Counter(other.address for other in self._waiting)
        if persons[turn.person] >= MOST_EACH or addresses[turn.address] >= MOST_FROM_ADDRESS:
            raise Problem("import.busy", 503)
        if len(self._waiting) >= MOST_WAITING:
            worst = max(self._waiting, key=lambda other: (self._cost_of(other), other.came), default=None)
            if worst is None or self._cost_of(worst) <= self._cost_of(turn):
                raise Problem("import.busy", 503)
            self._waiting.remove(worst)
            worst.begun.set_exception(Problem("import.busy", 503))

    def _begin(self) -> None:
        """Let as many begin as may."""
        while len(self._running) < LANES:
            busy = {key for turn in self._running for key in turn.keys}
            heavy = any(turn.heavy for turn in self._running)
            free = [
                turn
                for turn in self._waiting
                if busy.isdisjoint(turn.keys) and not (heavy and self._cost_of(turn) > LITTLE_WORK)
            ]
            if not free:
                return
            turn = min(free, key=lambda one: (self._cost_of(one), one.came))
            turn.heavy = self._cost_of(turn) > LITTLE_WORK
            self._waiting.remove(turn)
            self._running.add(turn)
            turn.begun.set_result(None)

    def _cost_of(self, turn: Turn) -> float:
        return max(self._cost(key) for key in turn.keys)

    def _cost(self, key: str) -> float:
        spent, at = self._spent.get(key, (0.0, 0.0))
        left = spent - (self.clock() - at) * FORGOTTEN
        if left <= 0:
            self._spent.pop(key, None)
        return max(0.0, left)
