"""``python -m app.bots.worker`` thinks: a question on each line of its input, answers on those of its output.

It is a process of its own, so that nobody at a table waits for a program that thinks, and gives way to all
others. It has no database, no settings, no secrets and no game but those that were dealt for a seat.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from app.aside import give_way, with_contents
from app.bots.thought import thought


def _say(form: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(form) + "\n")
    sys.stdout.flush()


def main() -> int:
    give_way()
    with_contents()
    _say({"ready": True})
    for line in sys.stdin.buffer:
        try:
            found = thought(line, lambda share: _say({"share": share}))
        except Exception as error:
            # Whatever it was: somebody waits, and has a quicker answer.
            found = {"failed": type(error).__name__}
        _say(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
