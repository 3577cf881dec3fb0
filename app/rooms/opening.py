"""From rows of the database to a record, and to what it takes to store one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from app.contents import BOXES
from app.rooms.frames import Frame, recalled
from app.store.log import SNAPSHOTS_READ, Stored
from engine.record import Record, Wrong, resumed, save, unfold


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
    return ",".join(record.game.asked)


def opened(stored: Stored) -> Record:
    """The present position."""
    return reopened(stored, 0)[0]


def reopened(stored: Stored, last: int) -> tuple[Record, list[Frame]]:
    """The present position and what a chronicle tells of its last entries, made on one way there.

    It begins at a snapshot, or at the beginning where none is of use.
    """
    times = stored.entries.times
    if stored.snapshots:
        try:
            record = _with_snapshots(stored)
            return recalled(record, times, max(record.first, record.seq - last))
        except (LookupError, TypeError, ValueError, Wrong):
            # A snapshot is a cache. The log says what is true.
            pass
    record = unfolded(stored, {})
    try:
        return recalled(record, times, max(record.first, record.seq - last))
    except Wrong as error:
        raise CannotOpen(str(error)) from error


def _with_snapshots(stored: Stored) -> Record:
    """A game with its log, and the snapshots that were read of it."""
    form = saved(stored, stored.snapshots)
    if len(stored.snapshots) >= SNAPSHOTS_READ or 0 in stored.snapshots:
        with suppress(ValueError):
            # As far back as anybody asks for here.
            record = resumed(form, BOXES.of(str(form["data"])))
            if len(record.snapshots) == len(stored.snapshots):
                return record
    return _unfold(form)


def unfolded(stored: Stored, snapshots: Mapping[int, str]) -> Record:
    """A game with its whole log, from which ``at`` makes any position; it stands where the log begins."""
    try:
        return _unfold(saved(stored, snapshots))
    except (LookupError, TypeError, ValueError, Wrong) as error:
        raise CannotOpen(str(error)) from error


def _unfold(form: Mapping[str, object]) -> Record:
    return unfold(form, BOXES.of(str(form["data"])), packed=False)


def saved(stored: Stored, snapshots: Mapping[int, str]) -> dict[str, object]:
    """A game as the engine saves it."""
    return {
        **json.loads(stored.head),
        "key": stored.key.hex(),
        "entries": list(stored.entries.lines),
        "snapshots": {str(seq): text for seq, text in snapshots.items()},
    }
