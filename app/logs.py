"""Logs as lines of JSON. They name games and numbers, never keys, cookies, choices or positions.

Of one kind there are only so many lines in a while: whoever makes a server complain fills no disk with it.
The next line of that kind says how many were left out, and where none follows, a line of its own.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.classes import dataclass

LOGGER = logging.getLogger("arrakis")
#: Lines of one kind a second, and in one go, where nothing else was set.
RATE, BURST = 50.0, 1000
#: After so many seconds without another line of a kind it is said what of it was left out.
QUIET_SECONDS = 60.0
#: How often there was trouble in this process, by event.
TROUBLES: Counter[str] = Counter()


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name == LOGGER.name else record.name,
        }
        line |= getattr(record, "facts", {})
        if record.name != LOGGER.name:
            # Its first line says what it is; further ones may show whatever was at hand there.
            line["message"] = record.getMessage().partition("\n")[0]
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened, but not what was said there: messages of errors may quote hidden things.
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-8:]]
        return json.dumps(line)


@dataclass(slots=True)
class Kind:
    """Lines that say the same: how many may still come, when the last one wanted to, how many did not."""

    left: float
    since: float
    left_out: int = 0


class Few(logging.Filter):
    """Lets so many lines of one kind through. What a foreign package says is one kind for each level."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._kinds: dict[str, Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        own = record.name == LOGGER.name
        at = self._clock()
        name = record.getMessage() if own else f"{record.name} {record.levelname.lower()}"
        kind = self._kinds.setdefault(name, Kind(self._burst, at))
        kind.left = min(self._burst, kind.left + (at - kind.since) * self._rate)
        kind.since = at
        if kind.left < 1:
            kind.left_out += 1
            return False
        kind.left -= 1
        if kind.left_out:
            record.facts = {**getattr(record, "facts", {}), "left_out": kind.left_out}
            kind.left_out = 0
        return True

    def overdue(self) -> list[tuple[str, int]]:
        """What was left out of kinds that have been quiet since; it is only said once."""
        at = self._clock()
        found = []
        for name, kind in self._kinds.items():
            if kind.left_out and at - kind.since >= QUIET_SECONDS:
                found.append((name, kind.left_out))
                kind.left_out = 0
        return found


def tell_what_was_left_out() -> None:
    """Called now and then, so that nothing is left out without a word."""
    for handler in logging.getLogger().handlers:
        for few in handler.filters:
            if isinstance(few, Few):
                for kind, number in few.overdue():
                    warn("lines_left_out", kind=kind, left_out=number)


def set_up(level: str, rate: float = RATE, burst: int = BURST) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Few(rate, burst))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level.upper())


def note(event: str, **facts: Any) -> None:
    LOGGER.info(event, extra={"facts": facts})


def warn(event: str, *, error: BaseException | None = None, **facts: Any) -> None:
    LOGGER.warning(event, exc_info=error, extra={"facts": facts})


def trouble(event: str, error: BaseException, **facts: Any) -> None:
    TROUBLES[event] += 1
    LOGGER.error(event, exc_info=error, extra={"facts": facts})
