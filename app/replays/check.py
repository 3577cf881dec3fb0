"""``python -m app.replays.check`` reads a record from its input and says whether it holds.

Records come from strangers, and to verify one is to play it. So that happens here, in a process of its own
with little memory, little time and the lowest priority, which has no database, no settings and no secrets.
"""

from __future__ import annotations

import json
import resource
import sys
from time import process_time
from typing import Any

from app.aside import give_way, with_contents
from app.contents import BOXES
from app.replays import archive
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
        content = BOXES.of(finished.head.data)
        record = verify(finished, content)
        # A replay will ask for everything that can be asked for. If that fails, it fails here.
        kept = archive.kept(rewound(finished, content), [0] * record.seq)
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
        "archive": archive.to_text(kept),
    }


def answered(raw: bytes) -> dict[str, Any]:
    """The same for whatever has come in."""
    try:
        return checked(raw.decode())
    except (Exception, RecursionError) as error:
        # Whatever it was, it was not the record of a game.
        return {"holds": False, "entry": 0, "why": f"it cannot be read: {type(error).__name__}"}


def with_little() -> None:
    give_way()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def main() -> int:
    """Its arguments are the directories of contents that records may be played with."""
    with_little()
    with_contents()
    found = answered(sys.stdin.buffer.read())
    json.dump(found | {"work": process_time()}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
