"""From rows of the database to a record, and to what it takes to store one."""

from __future__ import annotations

import json
from collections.abc import Mapping

from app.contents import BOXES
from app.rooms.frames import Frame, recalled
from app.store.log import Stored
from engine.record import Record, Wrong, save, unfold


class CannotOpen(Exception):
    """This code cannot continue that game."""


def head_of(record: Record) -> str:
    """What a game was started with, without the key, which has a place of its own."""
    form = save(record)
    for name in ("key", "entries", "snapshots"):
        del form[name]
    return json.dumps(form)


def asks(record: Record) -> str:
    """Whom the game waits for, as the log notes it."""
    pending = record.game.waiting_on()
    return ",".join(pending.seats) if pending is not None else ""


def opened(stored: Stored) -> Record:
    """The present position."""
    return reopened(stored, 0)[0]


def reopened(stored: Stored, last: int) -> tuple[Record, list[Frame]]:
    """The present position and what a chronicle tells of its last entries, made on one way there.

    It begins at a snapshot, or at the beginning where none is of use.
    """
    times = [row.at for row in stored.entries]
    if stored.snapshots:
        try:
            record = _unfold(saved(stored, stored.snapshots))
            return recalled(record, times, max(record.first, record.seq - last))
        except (LookupError, TypeError, ValueError, Wrong):
            # A snapshot is a cache. The log says what is true.
            pass
    record = unfolded(stored, {})
    try:
        return recalled(record, times, max(record.first, record.seq - last))
    except Wrong as error:
        raise CannotOpen(str(error)) from error


def unfolded(stored: Stored, snapshots: Mapping[int, str]) -> Record:
    """A game with its whole log, from which ``at`` makes any position; it stands where the log begins."""
    try:
        return _unfold(saved(stored, snapshots), packed=False)
    except (LookupError, TypeError, ValueError, Wrong) as error:
        raise CannotOpen(str(error)) from error


def _unfold(form: Mapping[str, object], *, packed: bool = True) -> Record:
    return unfold(form, BOXES.of(str(form["data"])), packed=packed)


def saved(stored: Stored, snapshots: Mapping[int, str]) -> dict[str, object]:
    """A game as the engine saves it."""
    return {
        **json.loads(stored.head),
        "key": stored.key.hex(),
        "entries": [row.line for row in stored.entries],
        "snapshots": {str(seq): text for seq, text in snapshots.items() if seq},
    }
