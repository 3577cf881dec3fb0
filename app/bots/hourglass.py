"""The time there is for a thought. The only clock of a process that thinks; the engine has none."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Hourglass:
    """Runs from now on; without a number of seconds for ever.

    >>> hands = iter([5.0, 5.125, 5.25, 5.5])
    >>> glass = Hourglass(0.5, lambda: next(hands))
    >>> glass.share(), glass.up(), glass.up()
    (25, False, True)
    """

    def __init__(self, seconds: float | None, now: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._now = now
        self._begun = now()

    def up(self) -> bool:
        return self._seconds is not None and self._now() - self._begun >= self._seconds

    def share(self) -> int:
        """How much of it has run through, in hundredths."""
        if not self._seconds:
            return 0
        return min(100, int(100 * (self._now() - self._begun) / self._seconds))
