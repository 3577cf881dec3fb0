"""``python -m app.bots.worker`` thinks: questions on the lines of its input, answers on those of its output.

Before each question a line says how many seconds there are for it, or ``null``. It is short and comes first:
the time runs while the question, which is long, is still being read.

It is a process of its own, so that nobody at a table waits for a program that thinks, and gives way to all
others. It has no database, no settings, no secrets and no game but those that were dealt for a seat.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

from app.aside import give_way, with_contents
from app.bots.hourglass import Hourglass
from app.bots.thought import thought


def _say(form: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(form) + "\n")
    sys.stdout.flush()


def _tell(glass: Hourglass, share: int) -> None:
    """It is over once the worlds are, or the time."""
    _say({"share": max(share, glass.share())})


def main() -> int:
    give_way()
    with_contents()
    _say({"ready": True})
    for seconds in sys.stdin.buffer:
        try:
            glass = Hourglass(json.loads(seconds))
            found = thought(sys.stdin.buffer.readline(), partial(_tell, glass), glass.up)
        except Exception as error:
            # Whatever it was: somebody waits, and has a quicker answer.
            found = {"failed": type(error).__name__}
        _say(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
