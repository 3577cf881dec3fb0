"""Logs as lines of JSON. They name games and numbers, never keys, cookies, choices or positions."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections import Counter
from typing import Any

LOGGER = logging.getLogger("arrakis")
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


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
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
