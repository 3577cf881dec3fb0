"""``python -m app.replays.check`` reads a record from its input and says whether it holds.

Records come from strangers, and to verify one is to play it. So that happens here, in a process of its own
with little memory and little time, which has no database, no settings and no secrets.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

from app.replays.reel import ALL, Reel
from engine.record import Wrong, read, rewound, verify

MEGABYTE = 1024 * 1024
MOST_MEMORY = 768 * MEGABYTE
MOST_SECONDS = 20
#: What goes into the answer of a record's own words.
MOST_WORDS = 200


def checked(text: str) -> dict[str, Any]:
    """What is worth knowing of a record that holds; or its first wrong entry, and why it is wrong."""
    try:
        finished = read(text)
        record = verify(finished)
        # A replay will ask for everything that can be asked for. If that fails, it fails here.
        reel = Reel(rewound(finished), [0] * record.seq)
        for viewer in (*record.game.seats, ALL):
            reel.told(viewer, record.first, record.seq)
    except Wrong as wrong:
        return {"holds": False, "entry": wrong.entry, "why": wrong.why[:MOST_WORDS]}
    return {
        "holds": True,
        "text": finished.to_text(),
        "commitment": finished.commitment,
        "practice": finished.head.practice,
        "seats": list(record.game.seats),
        "entries": record.seq,
        "first": record.first,
        "winner": finished.winner,
        "won_by": finished.won_by,
    }


def answered(raw: bytes) -> dict[str, Any]:
    """The same for whatever has come in."""
    try:
        return checked(raw.decode())
    except (Exception, RecursionError) as error:
        # Whatever it was, it was not the record of a game.
        return {"holds": False, "entry": 0, "why": f"it cannot be read: {type(error).__name__}"}


def main() -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    json.dump(answered(sys.stdin.buffer.read()), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
