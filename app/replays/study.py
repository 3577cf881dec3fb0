"""``python -m app.replays.study`` reads a finished record from its input and looks back at the game.

It is minutes of work for a processor. So it happens in a process of its own, of the lowest priority and with
an end to what it may use, which has no database, no settings and no secrets.
"""

from __future__ import annotations

import json
import resource
import sys
from time import process_time
from typing import Any

from app.aside import give_way, with_contents
from app.contents import BOXES
from engine.hindsight import Untaught, looked_at, weighed_by
from engine.record import read

#: Of one processor. Before they are over no more choices are looked at.
MOST_SECONDS = 180
ENOUGH_SECONDS = 160


def _say(form: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(form) + "\n")
    sys.stdout.flush()


def studied(text: str) -> dict[str, Any]:
    finished = read(text)
    said = -1

    def told(share: int) -> None:
        nonlocal said
        if share > said:
            said = share
            _say({"share": share})

    try:
        found = looked_at(
            finished,
            BOXES.of(finished.head.data),
            told=told,
            enough=lambda: process_time() > ENOUGH_SECONDS,
        )
    except Untaught:
        return {"untaught": True}
    return {"analysis": found.to_json(), "weights": weighed_by()}


def main() -> int:
    give_way()
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    with_contents()
    _say(studied(sys.stdin.buffer.read().decode()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
