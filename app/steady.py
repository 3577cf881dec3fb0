"""The time of day as it goes on from the start of the process: setting the machine's clock sets nothing here.

What players have to think, and how long sessions and links live, is reckoned by it. It never goes back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

#: Goes on while the machine sleeps, where there is such a clock: others have played meanwhile.
PASSING = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def by_the_machine() -> int:
    """Milliseconds since 1970, as whoever set the clock has it."""
    return time.time_ns() // 1_000_000


def passing() -> int:
    return time.clock_gettime_ns(PASSING) // 1_000_000


class Steady:
    """Milliseconds since 1970.

    >>> hands = {"machine": 1_000, "passing": 0}
    >>> clock = Steady(lambda: hands["machine"], lambda: hands["passing"])
    >>> hands |= {"machine": 3_601_000, "passing": 5}
    >>> clock(), clock.off
    (1005, 3599995)
    """

    def __init__(
        self, machine: Callable[[], int] = by_the_machine, since: Callable[[], int] = passing
    ) -> None:
        self._machine = machine
        self._since = since
        self._begin = machine() - since()

    def __call__(self) -> int:
        return self._begin + self._since()

    def go_on_from(self, at: int) -> None:
        """It is that moment: others have known it for longer."""
        self._begin = at - self._since()

    @property
    def off(self) -> int:
        """By how many milliseconds the machine's clock is ahead of this one."""
        return self._machine() - self()
